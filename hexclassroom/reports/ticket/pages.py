"""An exit ticket's results as a page shows them: words joined to keys, bars to counts."""

from typing import Any

from hexclassroom.reports.ticket import bank
from hexclassroom.reports.ticket.results import TicketResults


def for_teacher(results: TicketResults) -> dict[str, Any]:
    """Give what the template draws."""
    choices = [*bank.CHOICES, bank.NO_ANSWER]
    return {
        "state": results.state,
        "answers": results.answers,
        "choices": choices,
        "items": [
            {
                "text": bank.BY_KEY[item.key].text,
                "outcome": item.outcome,
                "cells": [
                    {"n": n, "width": 0 if n is None else round(100 * n / results.answers)}
                    for n in item.counts
                ],
                "most": choices[item.most] if item.most >= 0 else "",
                "hidden": all(n is None for n in item.counts),
            }
            for item in results.items
        ],
        "sentences": results.sentences,
    }
