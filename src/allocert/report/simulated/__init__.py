"""Numbers that take minutes to simulate, kept next to the code with their parameters; ``benchmarks/pages/report_data.py`` makes them anew."""
