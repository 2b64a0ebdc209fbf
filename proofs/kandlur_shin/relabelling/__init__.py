"""The relabelling of figure 4, the vector scheme, and what faults leave."""
