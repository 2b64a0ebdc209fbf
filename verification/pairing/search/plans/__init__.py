"""What runs do: directed plans, random walks, and machines with faulty processors."""
