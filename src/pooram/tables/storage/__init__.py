"""Where tables are kept: a row for each, and its lines, which are only ever added."""

from pooram.tables.storage.contract import Storage
from pooram.tables.storage.opening import open_storage
from pooram.tables.storage.place import data_file

__all__ = ["Storage", "data_file", "open_storage"]
