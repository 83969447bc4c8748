# make play   play in the browser          make test   everything that must hold
# make lint   style and types              make deep   the long property runs
# make bench  rules and server, measured   make lock   refresh the pinned versions
# make clean  back to a fresh checkout     make format put the code in style
# make pictures  draw the pictures of the docs anew, and write the figures of docs/scale.md

PYTHON ?= python3
ifeq ($(OS),Windows_NT)
  BIN := .venv/Scripts
else
  BIN := .venv/bin
endif
# Of these, everything runs twice: once from the sources as they lie here, once from the compiled wheel.
BOTH_WAYS := $(wildcard tests/test_house.py tests/test_library.py tests/engine tests/match tests/kit tests/games tests/bots)
PYTEST := $(BIN)/python -m pytest
# Who has nothing left takes tests from the other: handed out in advance, all of the browser's went to one.
TWO_AT_ONCE := -n 2 --dist worksteal
# What Python and pytest have compiled of the tests and the sources is kept, also where somebody's setting forbids it:
# else each of the two does it anew in both runs, and so does every process that a test starts.
export PYTHONDONTWRITEBYTECODE :=
ARGS ?=
# The first plays under load, all are weighed; LOAD_ARGS="--peer FOLDER" measures the rival by turns with it.
LOAD := kalimambo kerala:5 cholas umbradeco kerala_race
LOAD_ARGS ?=

.PHONY: play test lint deep bench format lock pictures clean install install-test
.DEFAULT_GOAL := play

install:
	@$(PYTHON) tools/install.py

install-test:
	@$(PYTHON) tools/install.py --test

play: install
	@exec $(BIN)/pooram serve $(ARGS)

test: install-test lint
	@$(BIN)/python tools/chromium.py
	@$(BIN)/python tools/postgres.py
	@echo "== The rules from the sources, interpreted"
	PYTHONPATH=src $(PYTEST) $(TWO_AT_ONCE) --doctest-modules src/pooram $(BOTH_WAYS)
	@echo "== Everything, from the installed wheel"
	$(PYTEST) $(TWO_AT_ONCE) $(ARGS)

lint: install-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/web.py check

deep: install-test
	$(PYTEST) $(TWO_AT_ONCE) -m deep $(ARGS)

bench: install
	@$(BIN)/pooram bench $(ARGS)
	@$(BIN)/pooram bench load $(LOAD) $(LOAD_ARGS)

format: install-test
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: install-test
	@$(BIN)/python tools/lock.py

# From the sources: what they draw shall be seen before anything is built.
pictures: install-test
	@PYTHONPATH=src $(BIN)/python tools/pictures.py
	@PYTHONPATH=src $(BIN)/python tools/scale.py

clean:
	rm -rf .venv web/node_modules web/dist web/src/lib/messages.ts build dist test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools examples -name __pycache__ -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
