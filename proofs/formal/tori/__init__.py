"""Ties of models of tori, jobs and schedules."""
