"""Refusals by counting, with certificates: free processors, whole pages of nodes, slices in the domains of a tree."""
