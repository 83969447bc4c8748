"""The trees of a search: nodes in flat tables, no object for any of them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pooram.engine.state import buffer

NONE: Final[i64] = -1
"""No node: the edge is new, or the seat's tree has been left."""
FIRST_ROOM: Final[i64] = 256


@final
class Trees:
    """The nodes of all trees in flat tables; edges are found through one hash table."""

    size: i64
    parent: vec[i64]
    edge: vec[i64]
    """What was observed on the way from the parent."""
    kind: vec[i64]
    """Whose step it was, whether chosen or seen, and how many steps before it were hidden."""
    seat: vec[i64]
    """Whose tree the node is in."""
    visits: vec[i64]
    available: vec[i64]
    """How often the edge could have been chosen; samples differ in what is legal."""
    total: vec[float]
    """Sum of the values of the tree's seat."""
    slots: vec[i64]
    """Node + 1 by the hash of its edge, or 0; a power of two long and never more than half full."""

    def __init__(self, roots: i64) -> None:
        self.size = roots
        self.parent = vec[i64]([NONE] * FIRST_ROOM)
        self.edge = buffer(FIRST_ROOM)
        self.kind = buffer(FIRST_ROOM)
        self.seat = buffer(FIRST_ROOM)
        self.visits = buffer(FIRST_ROOM)
        self.available = buffer(FIRST_ROOM)
        self.total = vec[float]([0.0] * FIRST_ROOM)
        self.slots = buffer(2 * FIRST_ROOM)
        root: i64 = 0
        while root < roots:
            self.seat[root] = root
            root += 1

    def slot(self, parent: i64, kind: i64, edge: i64) -> i64:
        """Where in `slots` this edge is, or would be."""
        mask = len(self.slots) - 1
        mixed = parent * 0x9E3779B1 + kind * 0x85EBCA6B + edge * 0xC2B2AE35
        slot = (mixed ^ (mixed >> 15) ^ (mixed >> 31)) & mask
        node = self.slots[slot] - 1
        while node >= 0:
            if self.parent[node] == parent and self.edge[node] == edge and self.kind[node] == kind:
                return slot
            slot = (slot + 1) & mask
            node = self.slots[slot] - 1
        return slot

    def child(self, parent: i64, kind: i64, edge: i64) -> i64:
        """The node at the end of the edge, or NONE."""
        return self.slots[self.slot(parent, kind, edge)] - 1

    def add(self, parent: i64, kind: i64, edge: i64) -> i64:
        """A new node at the end of an edge that had none."""
        if self.size == len(self.parent):
            self.grow()
        node = self.size
        self.size += 1
        self.parent[node] = parent
        self.kind[node] = kind
        self.edge[node] = edge
        self.seat[node] = self.seat[parent]
        self.available[node] = 1
        self.slots[self.slot(parent, kind, edge)] = node + 1
        return node

    def grow(self) -> None:
        """Double the room of every table."""
        self.parent = doubled(self.parent)
        self.edge = doubled(self.edge)
        self.kind = doubled(self.kind)
        self.seat = doubled(self.seat)
        self.visits = doubled(self.visits)
        self.available = doubled(self.available)
        total = vec[float]([0.0] * (2 * len(self.total)))
        node: i64 = 0
        while node < len(self.total):
            total[node] = self.total[node]
            node += 1
        self.total = total
        self.slots = buffer(2 * len(self.slots))
        node = 0
        while node < self.size:
            if self.parent[node] != NONE:
                self.slots[self.slot(self.parent[node], self.kind[node], self.edge[node])] = node + 1
            node += 1


def doubled(numbers: vec[i64]) -> vec[i64]:
    """The same numbers with as many zeros after them."""
    longer = buffer(2 * len(numbers))
    i: i64 = 0
    while i < len(numbers):
        longer[i] = numbers[i]
        i += 1
    return longer
