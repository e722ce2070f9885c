"""The exit ticket's store: nobody's answers, counted once each, nothing lost, nothing linked."""

from __future__ import annotations

import json
import re

import pytest
from django.db import connection, models

from games.registry import GAMES
from hexclassroom.live.models import Lesson, Seat
from hexclassroom.reports.smallgroups import K
from hexclassroom.reports.ticket import bank, keeping
from hexclassroom.reports.ticket.models import Ticket
from hexclassroom.reports.ticket.results import results_of, shown
from tests.reports.ticket.lesson import ITEMS, opened, over, tell

pytestmark = pytest.mark.django_db


def row() -> str:
    """The ticket's row, as the database gives it without any help of models."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM reports_ticket")
        rows = cursor.fetchall()
    assert len(rows) == 1
    return repr(rows[0])


def test_the_store_has_no_column_of_a_seat_and_none_of_a_time() -> None:
    fields = Ticket._meta.get_fields()
    related = {each.related_model for each in fields if each.is_relation}
    assert related == {Lesson}
    times = (models.DateField, models.TimeField, models.DurationField)
    assert not [each.name for each in fields if isinstance(each, times)]


def test_no_table_has_a_row_for_an_answer() -> None:
    cast = over(6)
    opened(cast)
    before = counts_of_rows()
    for i in range(5):
        tell(cast, i, (i % 4, 0))
    assert counts_of_rows() == before


def counts_of_rows() -> dict[str, int]:
    out = {}
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(name)}")
            out[name] = cursor.fetchone()[0]
    return out


def test_while_it_is_open_the_database_tells_neither_answers_nor_who_answered() -> None:
    cast = over(6)
    opened(cast, sentence=True)
    tell(cast, 0, (3, 3), "We shared the last Forest.")
    told = row()
    assert "Forest" not in told
    assert "counts" not in told
    for seat in cast.seats:
        assert str(seat.pk) not in told
        assert seat.pk.hex not in told
    waiting = Ticket.objects.get().waiting
    # Who has the key sees a mark that no seat's id gives without the server's secret.
    assert len(waiting["seats"]) == 1
    assert re.fullmatch(r"[0-9a-f]{32}", waiting["seats"][0])
    assert str(cast.seats[0].pk) not in json.dumps(waiting)


def test_marks_of_another_ticket_are_others() -> None:
    cast = over(5)
    ticket = opened(cast)
    other = Ticket(pk=ticket.pk + 1, lesson=cast.lesson)
    assert keeping.mark(ticket, cast.seats[0].pk) != keeping.mark(other, cast.seats[0].pk)


def test_what_is_kept_does_not_depend_on_the_order_of_answering() -> None:
    kept = []
    for order in (range(6), reversed(range(6))):
        cast = over(6)
        opened(cast)
        for i in order:
            tell(cast, i, (i % 3, i % 2))
        found = Ticket.objects.get(lesson=cast.lesson)
        kept.append((found.counts, found.answers, found.sentences, found.waiting))
    assert kept[0] == kept[1]


def test_the_order_of_sentences_is_drawn_anew() -> None:
    texts = [f"sentence {n}" for n in range(12)]
    orders = {tuple(keeping.shuffled(texts)) for _try in range(20)}
    assert len(orders) > 1
    assert all(sorted(order) == sorted(texts) for order in orders)


def test_a_seat_answers_once_and_is_told_so_in_words() -> None:
    cast = over(6)
    opened(cast)
    tell(cast, 0, (0, 0))
    with pytest.raises(keeping.Refusal) as refused:
        tell(cast, 0, (1, 1))
    assert refused.value.code == "answered"
    assert "counted once" in refused.value.words
    assert keeping.answered(Ticket.objects.get()) == 1
    assert sum(map(sum, Ticket.objects.get().waiting["counts"])) == 2


def test_every_refusal_has_words() -> None:
    for code, words in keeping.WORDS.items():
        assert keeping.Refusal(code).words == str(words)


def test_it_closes_when_the_last_has_answered_and_forgets_who_did() -> None:
    cast = over(5)
    opened(cast)
    for i in range(4):
        tell(cast, i, (0, 1))
    assert Ticket.objects.get().is_open
    tell(cast, 4, (0,))
    found = Ticket.objects.get()
    assert not found.is_open
    assert found.waiting == {}
    assert found.answers == 5
    assert found.counts == [[5, 0, 0, 0, 0], [0, 4, 0, 0, 1]]


def test_guests_answer_and_whoever_has_left_is_not_waited_for() -> None:
    cast = over(6)
    Seat.objects.filter(pk=cast.seats[0].pk).update(guest=True)
    cast.do("remove", seat=str(cast.seats[5].pk))
    opened(cast)
    for i in range(5):
        tell(cast, i, (0, 0))
    assert not Ticket.objects.get().is_open
    assert Ticket.objects.get().answers == 5


def test_after_closing_nothing_is_counted() -> None:
    cast = over(6)
    opened(cast)
    keeping.close(cast.lesson.pk)
    with pytest.raises(keeping.Refusal, match="closed"):
        tell(cast, 0, (0, 0))
    keeping.close(cast.lesson.pk)
    assert Ticket.objects.get().answers == 0


def test_of_fewer_than_five_nothing_is_kept_but_how_many() -> None:
    cast = over(6)
    opened(cast, sentence=True)
    for i in range(K - 1):
        tell(cast, i, (0, 0), "something")
    keeping.close(cast.lesson.pk)
    found = Ticket.objects.get()
    assert (found.answers, found.counts, found.sentences) == (K - 1, [], [])
    results = shown(found)
    assert results.state == "too_few"
    assert results.items == ()
    assert results.answers == 0


def test_sentences_are_kept_from_five_on() -> None:
    cast = over(7)
    opened(cast, sentence=True)
    for i in range(7):
        tell(cast, i, (0, 0), f"  number\t{i}  " if i < K - 1 else "")
    assert Ticket.objects.get().sentences == []
    again = over(6)
    opened(again, sentence=True)
    for i in range(6):
        tell(again, i, (0, 0), f"  number\t{i}  " if i < K else "")
    found = shown(Ticket.objects.get(lesson=again.lesson)).sentences
    assert sorted(found) == [f"number {i}" for i in range(K)]


def test_a_sentence_is_kept_only_where_it_is_asked_for_and_no_longer_than_allowed() -> None:
    cast = over(6)
    opened(cast)
    tell(cast, 0, (0, 0), "not asked")
    assert Ticket.objects.get().waiting["sentences"] == []
    assert len(keeping.tidied("x" * 500)) == bank.SENTENCE_LENGTH
    assert keeping.tidied("a\u202eb\x00c\n d") == "a b c d"


@pytest.mark.parametrize("choices", [{"other_eyes": 4}, {"other_eyes": -1}, {"every_kind": 0}])
def test_answers_that_fit_no_question_are_refused(choices: dict[str, int]) -> None:
    cast = over(6)
    ticket = opened(cast)
    with pytest.raises(keeping.Refusal, match="unknown"):
        keeping.answer(ticket.pk, cast.seats[0], choices)
    assert keeping.answered(Ticket.objects.get()) == 0


def test_a_seat_of_another_lesson_cannot_answer() -> None:
    cast, other = over(6), over(2)
    ticket = opened(cast)
    with pytest.raises(keeping.Refusal, match="closed"):
        keeping.answer(ticket.pk, other.seats[0], {"other_eyes": 0})


def test_one_to_four_questions_once_a_lesson() -> None:
    cast = over(2)
    for items, code in (((), "no_items"), (("nonsense",), "no_items"), (five(), "too_many")):
        with pytest.raises(keeping.Refusal, match=code):
            opened(cast, items)
    opened(cast, five()[:4])
    with pytest.raises(keeping.Refusal, match="there"):
        opened(cast)


def five() -> list[str]:
    return [item.key for item in bank.ITEMS[:5]]


def test_a_ticket_left_open_is_closed_with_its_lesson() -> None:
    cast = over(6)
    opened(cast)
    for i in range(5):
        tell(cast, i, (0, 1))
    assert keeping.close_left_open() == 0
    cast.do("close")
    lesson = Lesson.objects.get(pk=cast.lesson.pk)
    assert results_of(lesson).state == "shown"
    assert not Ticket.objects.get().is_open


def test_the_night_closes_what_nobody_looked_at() -> None:
    cast = over(6)
    opened(cast)
    tell(cast, 0, (0, 1))
    cast.do("close")
    assert keeping.close_left_open() == 1
    assert Ticket.objects.get().waiting == {}


def test_the_bank_covers_every_outcome_in_words_of_a_line() -> None:
    for game in GAMES:
        found = [item for _name, items in bank.by_outcome(game) for item in items]
        assert all(items for _name, items in bank.by_outcome(game))
        suggested = [item.key for item in found if item.key in bank.SUGGESTED]
        assert 0 < len(suggested) <= bank.MOST
    assert len(bank.BY_KEY) == len(bank.ITEMS)
    assert set(bank.SUGGESTED) <= bank.BY_KEY.keys()
    assert all(len(str(item.text)) <= 90 for item in bank.ITEMS)
    assert set(ITEMS) <= bank.BY_KEY.keys()
