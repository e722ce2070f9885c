"""The result on the wall, whoever wins: however many share it, it fits."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page

from games.planet_hexagon.pieces import CATEGORIES, CIVILIZATIONS
from hexclassroom.live.pages.projector.result import ceremony
from tests.classroom import ClassroomServer
from tests.e2e.conftest import PROJECTOR, Shoot
from tests.e2e.watch import overflow

FITS = """(parts) => parts.flatMap((part) => [...document.querySelectorAll(part)])
  .filter((el) => { const b = el.getBoundingClientRect();
    return b.left < 0 || b.top < 0 || b.right > innerWidth || b.bottom > innerHeight; })
  .map((el) => el.outerHTML.slice(0, 80))"""
APART = """([one, other]) => { const [a, b] = [one, other].map((part) =>
  document.querySelector(part).getBoundingClientRect());
  return a.bottom <= b.top || a.right <= b.left; }"""


@pytest.mark.e2e
@pytest.mark.parametrize("winners", [0, 1, 2, 3, 4])
def test_any_number_of_winners_fits_the_wall(
    page: Page, school: ClassroomServer, shoot: Shoot, winners: int
) -> None:
    scores = tuple(range(3, 3 + len(CATEGORIES)))
    teams = [
        (name, scores if n < winners or not winners else tuple(s // 2 for s in scores))
        for n, name in enumerate(CIVILIZATIONS)
    ]
    stage = render_to_string(
        "live/projector/result.html", {"it": ceremony(teams, CIVILIZATIONS[:winners])}
    )
    page.set_viewport_size(PROJECTOR)
    page.goto(school.url)
    sheets = "".join(
        f'<link rel="stylesheet" href="/static/css/{name}.css">'
        for name in ("tokens", "base", "tiles", "projector")
    )
    sprite = render_to_string("live/sprite.html") + render_to_string(
        "games/planet_hexagon/tiles.html"
    )
    page.set_content(
        f'<!doctype html>{sheets}<body class="projector wall-result">{sprite}'
        f'<main><div class="wall"><div class="wall-stage">{stage}</div></div></main>',
        wait_until="networkidle",
    )
    shoot(page, f"ceremony-{winners}-winners", whole=False)
    assert overflow(page) == 0
    assert page.evaluate(FITS, ["h1", ".sub", ".bars", ".thaw", ".legend"]) == []
    assert page.evaluate(APART, ["h1", ".sub"])
    assert page.evaluate(APART, ["h1", ".thaw"])
