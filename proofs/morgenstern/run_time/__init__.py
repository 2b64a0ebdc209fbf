"""The statements on run time: in the tables, in runs, in instructions."""
