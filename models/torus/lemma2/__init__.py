"""The feasibility algorithm run symbolically: all real times of given sides at once."""
