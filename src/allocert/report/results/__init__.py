"""The result of one command as a page of its own: checks, solutions and simulations, from the objects that the API gives."""

from allocert.report.results.check import check_page
from allocert.report.results.history import History
from allocert.report.results.job_sets import job_sets_page
from allocert.report.results.network import network_page, network_shots
from allocert.report.results.recorded import record_page
from allocert.report.results.schedulers import scheduler_page
from allocert.report.results.simulate import simulation_page
from allocert.report.results.solve import placement_frame, solution_page

__all__ = [
    "History",
    "check_page",
    "job_sets_page",
    "network_page",
    "network_shots",
    "placement_frame",
    "record_page",
    "scheduler_page",
    "simulation_page",
    "solution_page",
]
