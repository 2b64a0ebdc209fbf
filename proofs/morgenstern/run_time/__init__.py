"""What is said of run time: in the tables, in runs, in instructions."""
