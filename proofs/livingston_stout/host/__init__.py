"""The host, which takes one of the available subsystems that are found (Livingston & Stout 1989, section 1)."""
