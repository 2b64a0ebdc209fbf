"""Numbers that take minutes to simulate, kept beside the code with what made them; ``benchmarks/pages/report_data.py`` makes them anew."""
