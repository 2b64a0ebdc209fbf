"""What a claim is, and its evidence: certificates with their checkers and encoders, enumerations, counterexamples."""
