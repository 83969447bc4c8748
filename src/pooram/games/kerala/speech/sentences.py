"""Every sentence of the game, by its key."""

from typing import Final

from pooram.engine.game import Frame

SENTENCES: Final = {
    # The log
    "starts": "[{who} starts|You start] and [gets|get] the bag.",
    "draws-all": "[{who} draws|You draw] from the bag: {tiles}.",
    "draws": "[{who} draws|You draw] the {tile} from the bag.",
    "take": "[{who} takes|You take] the {tile}.",
    "pass": "[{who} passes|You pass] and [lays|lay] an elephant on its side.",
    "place": "[{who} lays|You lay] the {tile} {side} of the elephant on the {here}: {where}.",
    "cover": "[{who} lays|You lay] the {tile} on {there}, {side} of the elephant on the {here}: {where}.",
    "turn": "[{who} turns|You turn] the {colour} edge {side}.",
    "walk": "[{who} moves|You move] the elephant from {here}, to {there}.",
    "stay": "[{who} leaves|You leave] the elephants where they are.",
    "lift": "[{who} lifts|You lift] {what}.",
    "leave": "[{who} leaves|You leave] all tiles where they are.",
    "drop": "[{who} puts|You put] {what} down, {where}.",
    # What follows by force
    "follows": "[{who}'s|Your] elephant follows onto the tile.",
    "edge-met": "The edge lies at a tile of its colour.",
    "nowhere-to-walk": "There is no other tile "
    "to which [an elephant of {who}|one of your elephants] could go.",
    "nothing-to-move": "[{who} has|You have] no tile that could be moved.",
    "boxed": "Nobody took the {tile}: it goes into the box.",
    "bag-passes": "The bag goes to [{who}|you].",
    "bag-is-empty": "The bag is empty after round {round}: the game is over.",
    # Options
    "option-take": "Take the {tile}",
    "option-pass": "Pass and lay an elephant on its side ({left} left after this)",
    "option-place": "Lay it {side} of the elephant on the {here}: {where}",
    "option-cover": "Lay it {side} of the elephant on the {here}, on top of {there}: {where}",
    "option-turn": "Turn the {colour} edge {side}",
    "option-walk": "Move the elephant from {here}, to {there}",
    "option-stay": "Leave the elephants where they are",
    "option-lift": "Lift {what}",
    "option-leave": "Move no tile",
    "option-drop": "Put {what} down, {where}",
    # Scores and prompts
    "score": "{points} points",
    "score-1": "{points} point",
    "choose-tile": "Choose a tile from the row.",
    "choose-tile-or-pass": "Choose a tile from the row, or pass.",
    "choose-place": "Lay the {tile} beside one of your elephants.",
    "choose-turn": "Where does the {colour} edge face?",
    "choose-walk": "You may move one of your elephants to any free tile.",
    "choose-lift": "You may move a tile or a stack: choose one.",
    "choose-drop": "Where does {what} go?",
    "wait-start": "Chance decides who starts.",
    "wait-draw": "{who} draws tiles from the bag.",
    "wait-tile": "Waiting for {who} to choose a tile.",
    "wait-tile-or-pass": "Waiting for {who} to choose a tile, or to pass.",
    "wait-place": "Waiting for {who} to lay the {tile}.",
    "wait-turn": "Waiting for {who} to turn the {colour} edge.",
    "wait-walk": "Waiting for {who}, who may move an elephant.",
    "wait-lift": "Waiting for {who}, who may move a tile.",
    "wait-drop": "Waiting for {who} to put {what} down.",
    # Refusals: whose turn, and what is due
    "over": "The game is over: the bag is empty.",
    "no-starter": "Nobody has been chosen to start yet.",
    "not-drawn": "The tiles of this round must be drawn first.",
    "not-your-turn": "It is {who}'s turn.",
    "take-first": "Choose a tile from the row first.",
    "place-first": "You have taken the {tile}: lay it beside one of your elephants.",
    "turn-first": "Say which way the {colour} edge faces.",
    "walk-first": "The move-elephant tile: move an elephant, or let them stay.",
    "lift-first": "The move-tile tile: lift a tile, or leave all where they are.",
    "drop-first": "You have lifted a tile: put it down.",
    # Refusals: the row
    "no-such-slot": "The row has only {slots} tiles, one for each player.",
    "slot-is-empty": "This tile of the row has been taken.",
    "same-tile": "The {tile} lies at place {slot} of the row as well: take that one.",
    "both-lie": "Both your elephants lie on their sides: you cannot pass a third time.",
    "first-round": "House rule: nobody passes in the first round.",
    # Refusals: laying a tile and moving an elephant
    "same-elephant": "Both elephants stand on the start tile and are alike: move elephant a.",
    "other-elephant": "Your other elephant stands there, and a tile holds only one.",
    "no-such-stack": "There is no tile {stack} on your platform.",
    "tile-is-held": "An elephant stands on this tile already.",
    # Refusals: moving a tile
    "elephant-on-it": "An elephant stands on it.",
    "surrounded": "There are tiles on all four sides of it.",
    "would-split": "Without it the platform would fall into {parts} parts.",
    "leaves-a-hole": "It would leave a hole: its cell would be enclosed.",
    "nowhere-by-elephant": "There is no cell beside an elephant to which it could go.",
    "nowhere-without-a-hole": "House rule: wherever it went, the platform would have a hole.",
    "nowhere-by-elephant-without-a-hole": (
        "House rules: wherever it went beside an elephant, the platform would have a hole."
    ),
    "cell-is-taken": "A tile lies there, and a moved tile cannot go on top of another.",
    "beside-itself": "It must go beside a tile that stays, not beside itself.",
    "own-cell": "It came from this cell: it must go to another one.",
    "would-close-a-hole": "There it would close a hole: {where} would be enclosed.",
    "hole-stays": "House rule: no hole may stay, and {where} would.",
    "not-by-elephant": "House rule: it must go beside an elephant.",
    "named-otherwise": "This cell is named by an older tile beside it: say {notation}.",
    # The score sheet
    "won": "{winners} wins with {points} points.",
    "won-1": "{winners} wins with {points} point.",
    "shared": "{winners} share the victory with {points} points.",
    "shared-1": "{winners} share the victory with {points} point.",
}

FRAMES: Final = {
    "follows": Frame("kerala/place-3", ("who", "elephant", "stack")),
    "edge-met": Frame("kerala/edge-1", ("who", "stack")),
    "nowhere-to-walk": Frame("kerala/walk-5", ("who",)),
    "nothing-to-move": Frame("kerala/lift-8", ("who",)),
    "boxed": Frame("kerala/pass-3", ("tile",)),
    "bag-passes": Frame("kerala/round-4", ("who",)),
    "bag-is-empty": Frame("kerala/end-1", ("round",)),
}
"""What follows by force: the clause behind it, and what its numbers are called."""
