"""Most requests that fit together: the model, its encodings and certificates."""
