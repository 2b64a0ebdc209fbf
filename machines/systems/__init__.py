"""What systems may grant: systems of subcubes, frames with equal sides, and the order of those in nothing greater."""
