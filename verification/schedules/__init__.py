"""Schedules of anybody's, read from files and checked against the promises of their policies without an oracle."""
