"""A module by the name of another one: it leaves a mark and fails."""

with open(f"ran-{__name__}", "w") as mark:
    mark.write(__name__)
raise RuntimeError(f"{__name__} of the working folder was run")
