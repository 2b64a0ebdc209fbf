"""How verdicts are told: answers, claims, JSON, certificates, pages."""
