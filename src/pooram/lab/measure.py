"""A process that measures on demand: `bench` starts one with the compiled modules and one without.

It reads requests and writes answers, one JSON object a line. The first answer says whether the rules
run compiled.
"""

import json
import signal
import sys
import time


def main() -> None:
    """Serve requests until the input ends."""
    if "--interpreted" in sys.argv:
        from pooram.lab.interpreted import prefer_sources

        prefer_sources()
    from pooram.bots import playout
    from pooram.lab.interpreted import is_compiled

    # Ctrl-C ends this process without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    print(json.dumps({"compiled": is_compiled(playout)}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        measure = measure_games if request["what"] == "games" else measure_search
        rate = measure(request["game"], request["seats"], request["seconds"])
        print(json.dumps({"rate": rate}), flush=True)


def measure_games(key: str, seats: int, seconds: float) -> float:
    """Random games a second."""
    from librt.random import Random

    from pooram.bots.playout import play_games
    from pooram.engine.state import buffer
    from pooram.games import find_game

    game = find_game(key)
    start = game.begin(seats)
    choices = buffer(game.actions + 1)
    rng = Random(1)
    batch = 1
    played = 0
    started = time.perf_counter()
    spent = 0.0
    while spent < seconds:
        play_games(start, batch, rng, choices)
        played += batch
        spent = time.perf_counter() - started
        # About twenty looks at the clock, however fast the game is.
        batch = max(1, int(played / spent * seconds / 20))
    return played / spent


def measure_search(key: str, seats: int, seconds: float) -> float:
    """Simulations a second at the first decision of a game."""
    from librt.random import Random

    from pooram.bots.search import Search
    from pooram.games import find_game
    from pooram.match.match import Match

    game = find_game(key)
    match = Match(game, seats)
    match.draw_until_choice(Random(1))
    search = Search(match.view(match.to_move[0]).known, game.heuristics, game.actions, Random(1))
    started = time.perf_counter()
    done = int(search.run(1 << 40, seconds))
    return done / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
