"""Answers, results and traces as pages of HTML that need nothing else: style, script and drawings are inside."""
