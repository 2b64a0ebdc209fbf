"""Engines behind one kind of answer: SAT, SMT, pseudo-Boolean, CP-SAT, linear."""
