"""The abuse bench: what the tool does when it is killed, lied to, starved or fed nonsense (``python -m tests.abuse``)."""
