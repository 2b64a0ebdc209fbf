# allocert: `make verify` and `make test` set everything up on their own.
SHELL := /bin/bash
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
  if command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= 2
ROOMS := machines solvers allocators models simulation verification proofs src benchmarks
# Modules are compiled before anything runs. Python writes half of one, and reads it again, where tests fill a disk.
export PYTHONDONTWRITEBYTECODE := 1
DOCUMENTED := src/allocert/__init__.py src/allocert/errors.py $(addprefix src/allocert/,api drawing report testing) machines simulation \
  allocators/allocator.py solvers/answer.py solvers/certificate.py $(addprefix verification/pairing/,report.py trace.py)

.PHONY: help setup compiled verify verify-standard verify-deep report test formal formal-check formal-record lint docs check-docs dist check-dist coverage bench mutants seeded abuse clean

help:  ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 18

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "allocert needs Python 3.11 or newer on PATH (or make PYTHON=...)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

setup: $(READY)  ## Set everything up and do nothing else (a minute)

compiled: $(READY)
	@$(BIN)/python -m compileall -q $(ROOMS)

verify: compiled  ## Decide every claim at quick effort and print the answers (about 2 minutes)
	$(BIN)/allocert verify --effort quick --jobs $(JOBS) --certificates certificates

verify-standard: compiled  ## The same with larger sizes
	$(BIN)/allocert verify --effort standard --jobs $(JOBS) --certificates certificates

verify-deep: compiled  ## Everything at the largest sizes, and the slow tests
	$(BIN)/allocert verify --effort deep --jobs $(JOBS) --certificates certificates
	$(BIN)/python -m pytest -q -m deep
	@if command -v coqchk >/dev/null; then $(BIN)/python -m tests.formal.independent; else echo "no coqchk on the path: compiled theorems not checked again"; fi

report: verify  ## Decide every claim at quick effort, then write all answers as one page and open it (about 4 minutes)
	$(BIN)/allocert report --out report --open

# One process more than cores: many tests wait for commands that they run.
test: compiled  ## The test suite
	$(BIN)/python -m pytest -q -m "not deep" -n $$(($(JOBS) + 1)) --dist worksteal

lint: $(READY)  ## Style, types, import rules, documented code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file= --strict --cache-dir .mypy_cache/user tests/api/user_script.py
	$(BIN)/lint-imports
	$(BIN)/interrogate --quiet $(DOCUMENTED)

formal: $(READY)  ## The theorems in Coq: compiled anew, what each assumes, their tables (needs coqc)
	$(BIN)/python -m tests.formal

formal-check: $(READY)  ## The compiled theorems checked again by coqchk, and what it says that they assume
	$(BIN)/python -m tests.formal.independent

formal-record: $(READY)  ## The same, and record what Coq accepted and its tables
	$(BIN)/python -m tests.formal --record

docs: $(READY)  ## The site, as docs/_build/html; a warning is an error
	$(BIN)/python -m sphinx -q -W --keep-going -b html -d docs/_build/doctrees docs docs/_build/html

dist: $(READY)  ## The wheel and the source archive, as dist/
	rm -rf dist
	$(BIN)/python -m build --outdir dist

check-docs: compiled  ## Run every command that a page or a help names, and every benchmark at a small size
	$(BIN)/python tests/release/documented.py --jobs $(JOBS)

check-dist: dist  ## Install the wheel in an empty environment and run every command
	$(BIN)/python tests/release/installed.py dist

coverage: $(READY)  ## The test suite with branch coverage
	$(BIN)/python -m pytest -q -m "not deep" -n $(JOBS) --cov --cov-report=term-missing:skip-covered

bench: compiled  ## Benchmarks: one table, each row beside its baseline in the same run (about 10 minutes)
	$(BIN)/python -m benchmarks

mutants: $(READY)  ## Seeded bugs in every allocator: how many the pairing engine finds
	$(BIN)/python -m tests.mutants

seeded: $(READY)  ## Seeded bugs in whole allocators of strangers, and correct ones: what `allocert check` makes of them
	$(BIN)/python -m tests.seeded --jobs $(JOBS)

abuse: $(READY)  ## Kills, lies, nonsense, hostile plug-ins, full disks: what the tool makes of them
	$(BIN)/python -m tests.abuse

clean:  ## Remove what the targets made
	rm -rf $(VENV) dist docs/_build certificates report .allocert .benchmarks .coverage
