"""The model of the machine, waiting, schedules, links, storage and results (Livingston & Stout 1989, section 1)."""
