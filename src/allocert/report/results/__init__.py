"""The result of one command as a page of its own: checks, solutions and simulations, from the objects that the API gives."""

from allocert.report.results.check import check_page
from allocert.report.results.job_sets import job_sets_page
from allocert.report.results.network import network_page
from allocert.report.results.schedulers import scheduler_page
from allocert.report.results.simulate import simulation_page
from allocert.report.results.solve import solution_page

__all__ = [
    "check_page",
    "job_sets_page",
    "network_page",
    "scheduler_page",
    "simulation_page",
    "solution_page",
]
