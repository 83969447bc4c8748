"""Information-set Monte Carlo tree search for any game, through the contract alone.

Every seat has a tree of its own, whose edges are what that seat observes. A simulation starts from a
fair sample of the deciding seat's view and walks down all trees at once: whoever owes a choice picks
it in its own tree, knowing only what it has seen, so that simultaneous choices are made without
peeking and a hidden draw moves nobody. Chance is sampled; its outcomes are edges like any other.
"""

import math
import time
from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from pooram.bots.trees import FIRST_ROOM, NONE, Trees, doubled
from pooram.engine.heuristics import Heuristics, rank_values
from pooram.engine.state import BLANK, CHANCE, OVER, State, View, buffer

MOST_SEATS: Final[i64] = 64
EXPLORATION: Final[float] = 1.0
"""How much a choice seldom tried is favoured, in standard deviations of the values met."""
LEAST_SPREAD: Final[float] = 0.01


@final
class Search:
    """One decision of one seat, thought about for as long as its owner likes."""

    def __init__(
        self, view: View, heuristics: Heuristics, actions: i64, rng: Random, exploration: float = EXPLORATION
    ) -> None:
        self.view: View = view
        self.heuristics: Heuristics = heuristics
        self.rng: Random = rng
        self.exploration: float = exploration
        self.seats: i64 = view.seats
        self.decider: i64 = view.viewer
        self.simulations: i64 = 0
        self.trees: Trees = Trees(view.seats)
        self.choices: vec[i64] = buffer(actions + 1)
        self.untried: vec[i64] = buffer(actions + 1)
        self.at: vec[i64] = buffer(view.seats)
        """Where each seat is in its tree, or NONE once it has left it."""
        self.blanks: vec[i64] = buffer(view.seats)
        """Hidden steps since the seat last saw one."""
        self.path: vec[i64] = buffer(FIRST_ROOM)
        self.path_length: i64 = 0
        self.values: vec[float] = vec[float]([0.0] * view.seats)
        self.sums: vec[float] = vec[float]([0.0] * view.seats)
        self.squares: vec[float] = vec[float]([0.0] * view.seats)
        self.root_choices: vec[i64] = buffer(actions + 1)
        self.root_count: i64 = view.resample(rng).legal(view.viewer, self.root_choices)

    def run(self, simulations: i64, seconds: float) -> i64:
        """Simulate until one of the budgets is used up (seconds: 0 for no limit); says how often."""
        done: i64 = 0
        start = time.perf_counter() if seconds > 0.0 else 0.0
        while done < simulations:
            self.simulate()
            done += 1
            if seconds > 0.0 and done & 3 == 0 and time.perf_counter() - start >= seconds:
                break
        return done

    def simulate(self) -> None:
        """Play one sampled position down the trees and on, and note what it was worth to whom."""
        state = self.view.resample(self.rng)
        seat: i64 = 0
        while seat < self.seats:
            self.at[seat] = seat
            self.blanks[seat] = 0
            seat += 1
        self.path_length = 0
        decider = self.decider
        horizon = self.heuristics.horizon
        beyond: i64 = 0
        # Where several seats owe a choice, the one that thinks makes its own first.
        mover = decider
        while mover != OVER:
            if self.at[decider] == NONE:
                if beyond >= horizon:
                    break
                beyond += 1
            choice = state.draw(self.rng) if mover == CHANCE else self.choose(state, mover)
            self.observe(state, mover, choice)
            state.play_unchecked(mover, choice)
            mover = state.to_move()
        if mover == OVER:
            rank_values(state, self.values)
        else:
            self.heuristics.evaluate(state, self.values)
        self.learn()

    def choose(self, state: State, mover: i64) -> i64:
        """A seat's choice: by its tree, or as a sensible player would once it has left the tree."""
        choices = self.choices
        count = state.legal(mover, choices)
        node = self.at[mover]
        if node == NONE:
            return self.heuristics.likely_choice(state, mover, choices, count, self.rng)
        trees = self.trees
        kind = chosen_kind(mover, self.blanks[mover])
        exploration = self.exploration * self.deviation(mover)
        untried: i64 = 0
        best: i64 = choices[0]
        best_bound = -1.0
        i: i64 = 0
        while i < count:
            child = trees.child(node, kind, choices[i])
            if child == NONE:
                self.untried[untried] = choices[i]
                untried += 1
            else:
                trees.available[child] += 1
                if untried == 0:
                    visits = float(trees.visits[child])
                    spread = math.sqrt(math.log(float(trees.available[child])) / visits)
                    # Without a little noise two seats that choose at once can fall into step with each
                    # other, and take an even game for a won or a lost one.
                    noise = 0.5 + self.rng.random()
                    bound = trees.total[child] / visits + exploration * spread * noise
                    if bound > best_bound:
                        best_bound = bound
                        best = choices[i]
            i += 1
        if untried > 0:
            return self.untried[self.rng.randrange(untried)]
        return best

    def observe(self, state: State, mover: i64, choice: i64) -> None:
        """Move every seat along the edge that it sees of the step about to be played."""
        seat: i64 = 0
        while seat < self.seats:
            if self.at[seat] != NONE:
                label = state.seen(seat, mover, choice)
                if seat == mover:
                    self.descend(seat, chosen_kind(mover, self.blanks[seat]), choice)
                    if label != choice and self.at[seat] != NONE:
                        # What the step reveals was not known when it was chosen: an edge of its own.
                        self.descend(seat, seen_kind(mover, 0), label)
                elif label == BLANK:
                    self.blanks[seat] += 1
                else:
                    self.descend(seat, seen_kind(mover, self.blanks[seat]), label)
            seat += 1

    def descend(self, seat: i64, kind: i64, edge: i64) -> None:
        """One edge down; a new one is added, and there the seat leaves its tree."""
        parent = self.at[seat]
        node = self.trees.child(parent, kind, edge)
        if node == NONE:
            node = self.trees.add(parent, kind, edge)
            self.at[seat] = NONE
        else:
            self.at[seat] = node
        self.blanks[seat] = 0
        if self.path_length == len(self.path):
            self.path = doubled(self.path)
        self.path[self.path_length] = node
        self.path_length += 1

    def deviation(self, seat: i64) -> float:
        """The standard deviation of the seat's values so far: games differ in how close they call it."""
        if self.simulations < 2:
            return 1.0
        count = float(self.simulations)
        mean = self.sums[seat] / count
        variance = self.squares[seat] / count - mean * mean
        return math.sqrt(variance) if variance > LEAST_SPREAD * LEAST_SPREAD else LEAST_SPREAD

    def learn(self) -> None:
        """Give every node on the path the value for the seat in whose tree it is."""
        self.simulations += 1
        seat: i64 = 0
        while seat < self.seats:
            value = self.values[seat]
            self.sums[seat] += value
            self.squares[seat] += value * value
            seat += 1
        trees = self.trees
        i: i64 = 0
        while i < self.path_length:
            node = self.path[i]
            trees.visits[node] += 1
            trees.total[node] += self.values[trees.seat[node]]
            i += 1

    # What came of it

    def visits_of(self, choice: i64) -> i64:
        """How many simulations made this choice."""
        node = self.trees.child(self.decider, chosen_kind(self.decider, 0), choice)
        return 0 if node == NONE else self.trees.visits[node]

    def value_of(self, choice: i64) -> float:
        """The mean value of this choice for the deciding seat, 0 to 1; 0 if it was never tried."""
        node = self.trees.child(self.decider, chosen_kind(self.decider, 0), choice)
        return 0.0 if node == NONE else self.trees.total[node] / float(self.trees.visits[node])

    def best(self) -> i64:
        """The choice made most often; of equals the one worth most."""
        best = self.root_choices[0]
        i: i64 = 1
        while i < self.root_count:
            choice = self.root_choices[i]
            ahead = self.visits_of(choice) - self.visits_of(best)
            if ahead > 0 or (ahead == 0 and self.value_of(choice) > self.value_of(best)):
                best = choice
            i += 1
        return best


def chosen_kind(mover: i64, blanks: i64) -> i64:
    """The kind of an edge by which a seat makes its own choice."""
    return 2 * (blanks * MOST_SEATS + mover + 1)


def seen_kind(mover: i64, blanks: i64) -> i64:
    """The kind of an edge by which a seat sees somebody's step, or what its own reveals."""
    return 2 * (blanks * MOST_SEATS + mover + 1) + 1
