"""Antoniou, Processor allocation for partitionable multiprocessor systems (1994)."""
