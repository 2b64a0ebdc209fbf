"""How verdicts are shown: answers, claims, JSON, certificates, pages."""
