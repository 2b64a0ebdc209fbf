"""The loss model as a Markov chain, solved exactly."""
