"""MIG, and what migration gains (section 4)."""
