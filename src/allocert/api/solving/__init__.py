"""Exact answers to one question each: a placement, a packing, a migration, a schedule."""
