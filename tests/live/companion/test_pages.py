"""The companions of printed games: pages for everybody, that keep nothing on the server."""

import json
import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from games.registry import GAMES, SHOWS, playable
from hexclassroom.classes.cards import pdf
from hexclassroom.live.companion import of, sheets

pytestmark = pytest.mark.django_db

OFFERED = [key for key in GAMES if playable(key)]
BANKS = [key for key, show in SHOWS.items() if show.bank is not None]


@pytest.fixture
def nobody() -> Client:
    return Client()


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_overview_leads_to_what_each_game_has(nobody: Client) -> None:
    shown = page(nobody, "/companion/")
    assert 'href="/companion/timer/"' in shown
    assert "<b>http://testserver/companion/</b>" in shown
    for key in OFFERED:
        assert f'href="/companion/{key}/timer/"' in shown
        assert f'href="/companion/{key}/sheet/"' in shown
        assert (f'href="/companion/{key}/bank/"' in shown) == (key in BANKS)
        help_ = GAMES[key].help
        assert help_ is None or help_.credit.split("(")[0].strip() in shown


@pytest.mark.parametrize("key", OFFERED)
def test_a_games_timer_has_its_sides_and_its_times(nobody: Client, key: str) -> None:
    shown = page(nobody, f"/companion/{key}/timer/")
    least, most = of.seats(key)
    assert re.findall(r'data-seats="(\d+)"', shown) == [str(n) for n in range(least, most + 1)]
    assert len(re.findall(r'class="timer-player', shown)) == most
    for each in of.presets(key):
        assert f'data-seconds="{each.seconds}"' in shown


def test_the_timer_for_any_game_is_for_up_to_six(nobody: Client) -> None:
    shown = page(nobody, "/companion/timer/")
    assert re.findall(r'data-seats="(\d+)"', shown) == ["1", "2", "3", "4", "5", "6"]
    assert len(re.findall(r'class="timer-player', shown)) == 6


@pytest.mark.parametrize("key", BANKS)
def test_a_bank_has_all_money_and_wares_of_the_box(nobody: Client, key: str) -> None:
    shown = page(nobody, f"/companion/{key}/bank/")
    found = re.search(r'<script id="bank" type="application/json">(.*?)</script>', shown, re.S)
    assert found is not None
    told, box = json.loads(found.group(1)), SHOWS[key].bank
    assert box is not None
    assert [each["key"] for each in told["purses"]] == [each.key for each in box.purses]
    assert len(told["sides"]) == box.seats
    for stock, there in zip(told["stocks"], box.stocks, strict=True):
        assert [ware["side"] for ware in stock["wares"]] == [ware.side for ware in there.wares]
        names = [ware["name"] for ware in stock["wares"]]
        assert len({*names}) == len(names)
        assert stock["purse"] in {each.key for each in box.purses}
    keys = [ware.key for stock in box.stocks for ware in stock.wares]
    assert len({*keys}) == len(keys)


def test_there_is_no_bank_where_a_game_has_none(nobody: Client) -> None:
    for key in {*OFFERED} - {*BANKS}:
        assert nobody.get(f"/companion/{key}/bank/").status_code == 404


def test_games_that_nobody_knows_are_not_found(nobody: Client) -> None:
    for what in ("timer/", "bank/", "sheet/", "sheet.pdf"):
        assert nobody.get(f"/companion/chess/{what}").status_code == 404


@pytest.mark.parametrize("key", OFFERED)
def test_a_score_sheet_has_a_row_for_each_category_and_a_column_for_each_side(
    nobody: Client, key: str
) -> None:
    shown = page(nobody, f"/companion/{key}/sheet/")
    names, games = of.categories(key), shown.count("<table>")
    assert names
    assert games == sheets.blocks(len(names))
    rows = len(names) + 1 + (len(names) > 1)
    assert len(re.findall(r'<th scope="row">', shown)) == rows * games
    assert len(re.findall(r'<th scope="col">', shown)) == of.seats(key)[1] * games


@pytest.mark.parametrize("key", OFFERED)
def test_a_score_sheet_is_one_page_of_pdf_with_its_author(nobody: Client, key: str) -> None:
    assert pdf.available()
    answer = nobody.get(f"/companion/{key}/sheet.pdf")
    assert answer["Content-Type"] == "application/pdf"
    read = PdfReader(BytesIO(answer.content))
    assert len(read.pages) == 1
    text = " ".join(read.pages[0].extract_text().split())
    assert GAMES[key].title in text
    help_ = GAMES[key].help
    assert help_ is None or help_.credit.split()[-1] in text


def test_the_pages_set_no_cookie_and_write_nothing(nobody: Client) -> None:
    addresses = ["/companion/", "/companion/timer/"]
    addresses += [f"/companion/{key}/{what}/" for key in BANKS for what in ("bank", "sheet")]
    for address in addresses:
        assert not nobody.get(address).cookies
        assert nobody.post(address).status_code in (403, 405)
