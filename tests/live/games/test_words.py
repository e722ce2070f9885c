"""Every refusal of every game has words of that game, in the reader's language."""

import pytest
from django.utils import translation

from games.registry import GAMES, SHOWS
from hexclassroom.live import door, words
from hexclassroom.live.words import Refused
from tests.live.games.tables import KEYS, asked_side, codes, of_side, sides, table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", KEYS)
def test_every_code_of_a_game_has_its_own_words(key: str) -> None:
    for code in codes(key):
        assert code in words.CODES
        said = words.say(code, key)
        assert said == SHOWS[key].refusals[code]
        assert said.endswith((".", "?"))
        assert said != words.LIVE["bad_value"]


@pytest.mark.parametrize("key", KEYS)
def test_what_the_table_refuses_is_said_as_at_every_table(key: str) -> None:
    for code in set(words.LIVE) - codes(key):
        assert words.say(code, key) == str(words.LIVE[code])


@pytest.mark.parametrize("key", KEYS)
def test_a_refusal_tells_the_game_that_refuses(key: str) -> None:
    cast = table(key)
    cast = table(key, players=sides(cast)).start()
    side = asked_side(cast)
    other = next(s for s in range(len(GAMES[key].sides)) if s != side)
    action = cast.legal(side)[0]
    with pytest.raises(Refused) as refusal:
        cast.do("propose", cast.who(of_side(cast, other)[0]), action=action)
    assert refusal.value.game == key
    answer = door.refusal("key-0001", refusal.value.code, refusal.value.game)
    assert answer["words"] == SHOWS[key].refusals[refusal.value.code]


@pytest.mark.parametrize("key", KEYS)
def test_words_are_put_into_the_language_of_the_page(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "gettext", lambda text: f"[{translation.get_language()}] {text}")
    code = sorted(codes(key))[0]
    with translation.override("de"):
        assert words.say(code, key) == f"[de] {SHOWS[key].refusals[code]}"


def test_an_unknown_game_or_code_still_gets_a_sentence() -> None:
    assert words.say("never_heard_of", "chess").endswith(".")
    assert words.say("stale", "chess") == str(words.LIVE["stale"])
