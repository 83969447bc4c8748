"""Where tables are kept: a row for each, and its lines, which are only ever added."""

from pooram.tables.storage.contract import Storage
from pooram.tables.storage.opening import open_storage
from pooram.tables.storage.place import check_workers, data_file, is_postgres

__all__ = ["Storage", "check_workers", "data_file", "is_postgres", "open_storage"]
