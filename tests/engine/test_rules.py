"""rules.md is read clause by clause, and a line that looks like one but is none is an error."""

import pytest

from pooram.engine.rules import read_rules


def test_clauses_get_the_games_key_and_their_mark(tmp_path):
    page = tmp_path / "rules.md"
    page.write_text("# Lamps\n\nIntro.\n\n## Turn\n- `turn-1` [book] Choose a row,\n  any row.\n")
    rules = read_rules("lamps", page)
    assert (rules.title, rules.summary) == ("Lamps", "Intro.")
    clause = rules.clause("lamps/turn-1")
    assert (clause.mark, clause.text) == ("book", "Choose a row, any row.")


def test_a_picture_is_no_part_of_the_summary(tmp_path):
    page = tmp_path / "rules.md"
    page.write_text("# Lamps\n\n![Two rows of lamps](picture.svg)\n\nIntro.\n")
    rules = read_rules("lamps", page)
    assert (rules.picture, rules.summary) == ("Two rows of lamps", "Intro.")


@pytest.mark.parametrize(
    "line", ["- turn-1 [book] no ticks", "- `turn-1` [rumour] no such mark", "- `turn` [book] no number"]
)
def test_a_broken_clause_is_an_error(tmp_path, line):
    page = tmp_path / "rules.md"
    page.write_text(f"# Lamps\n## Turn\n{line}\n")
    with pytest.raises(ValueError, match="line 3"):
        read_rules("lamps", page)
