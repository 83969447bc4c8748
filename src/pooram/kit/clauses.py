"""Every clause of a game's rules.md has a test that carries its id."""

import ast
from collections import defaultdict
from pathlib import Path

from pooram.engine.rules import Rules


def marked_clauses(tests: Path) -> dict[str, list[str]]:
    """The ids in `@pytest.mark.clause(...)` of all tests in a folder, each with where it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), filename=str(file))):
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"):
                continue
            where = f"{file.relative_to(tests)}:{node.lineno}"
            for argument in node.args:
                plain = argument.value if isinstance(argument, ast.Constant) else None
                assert isinstance(plain, str), f"{where}: a clause id must be a plain string, to be found"
                found[plain].append(where)
    return dict(found)


def untested_clauses(rules: Rules, marked: dict[str, list[str]]) -> list[str]:
    """The clauses that no test carries; what does not apply needs none."""
    clauses = [clause for section in rules.sections for clause in section.clauses]
    return [clause.id for clause in clauses if clause.mark != "not applicable" and clause.id not in marked]


def check_clauses_are_tested(rules: Rules, tests: Path) -> None:
    """Every clause has a test and an id of its own, and every id that a test carries is a clause."""
    marked = marked_clauses(tests)
    ids = rules.ids()
    for clause in ids:
        assert ids.count(clause) == 1, f"{clause} stands twice in rules.md"
    untested = untested_clauses(rules, marked)
    assert not untested, f"no test carries {', '.join(untested)}"
    for clause, where in marked.items():
        assert clause in ids, f"{', '.join(where)}: {clause} is no clause of rules.md"
