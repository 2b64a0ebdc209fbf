"""Requests on machines whose regions are listed one by one: who gets which, by 0-1 constraints."""
