"""The loss model, compiled."""
