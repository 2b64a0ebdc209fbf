"""The board kernels' specifications, and their equivalence as circuits."""
