"""The exit ticket on a tablet: before, while and after it is open; never without a seat."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from hexclassroom.live.models import Lesson
from hexclassroom.reports import erasing
from hexclassroom.reports.archive import keep
from hexclassroom.reports.models import Archive
from hexclassroom.reports.ticket import keeping
from hexclassroom.reports.ticket.models import Ticket
from tests.reports.ticket.lesson import opened, over, send, tablet, tell

pytestmark = pytest.mark.django_db


def text(client: Client) -> str:
    response = client.get(reverse("reports:ticket"))
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return response.content.decode()


def test_without_a_seat_the_way_leads_to_the_door() -> None:
    over(2)
    response = Client().get(reverse("reports:ticket"))
    assert response["Location"] == reverse("live:join")
    assert send(Client(), other_eyes="0") == 302
    assert not Ticket.objects.exists()


def test_before_it_is_opened_the_page_waits() -> None:
    cast = over(5)
    client = tablet(cast, 0)
    assert "data-look-again" in text(client)
    assert send(client, other_eyes="0") == 409


def test_a_few_taps_and_thanks() -> None:
    cast = over(6)
    opened(cast)
    client = tablet(cast, 0)
    page = text(client)
    assert page.count("<fieldset") == 2
    assert 'name="words"' not in page
    assert send(client, other_eyes="1", was_heard="") == 302
    assert "Your answers are in" in text(client)
    assert Ticket.objects.get().waiting["counts"] == [[0, 1, 0, 0, 0], [0, 0, 0, 0, 1]]


def test_a_second_tablet_of_the_seat_cannot_answer_again() -> None:
    cast = over(6)
    opened(cast)
    assert send(tablet(cast, 0), other_eyes="1") == 302
    response = tablet(cast, 0).post(reverse("reports:ticket"), {"other_eyes": "0"})
    assert response.status_code == 409
    assert "counted once" in response.content.decode()
    assert keeping.answered(Ticket.objects.get()) == 1


def test_nonsense_is_refused_in_words_and_may_be_put_right() -> None:
    cast = over(6)
    opened(cast)
    client = tablet(cast, 0)
    for nonsense in ("7", "x", "-1", "0 OR 1"):
        assert send(client, other_eyes=nonsense) == 422
    assert keeping.answered(Ticket.objects.get()) == 0
    assert send(client, other_eyes="3") == 302


def test_after_closing_it_says_so() -> None:
    cast = over(6)
    opened(cast)
    keeping.close(cast.lesson.pk)
    client = tablet(cast, 0)
    assert "is closed" in text(client)
    assert send(client, other_eyes="0") == 409


def test_answers_need_the_forms_own_token() -> None:
    cast = over(6)
    opened(cast)
    client = Client(enforce_csrf_checks=True)
    client.cookies.update(tablet(cast, 0).cookies)
    assert send(client, other_eyes="0") == 403


def test_no_name_stands_on_the_page() -> None:
    cast = over(6)
    opened(cast, sentence=True)
    for i, seat in enumerate(cast.seats):
        page = text(tablet(cast, i))
        assert seat.student is not None
        assert seat.student.name not in page
        assert 'name="words"' in page


def test_sentences_go_with_the_log_and_counts_stay() -> None:
    cast = over(5)
    kept = keep(cast.table)
    assert kept is not None
    opened(cast, sentence=True)
    for i in range(5):
        tell(cast, i, (0, 0), "a sentence")
    assert len(Ticket.objects.get().sentences) == 5
    erasing.drop_logs(Archive.objects.filter(pk=kept.pk), cast.now)
    found = Ticket.objects.get()
    assert found.sentences == []
    assert found.answers == 5
    assert found.counts[0][0] == 5


def test_it_goes_with_its_lesson() -> None:
    cast = over(5)
    opened(cast)
    Lesson.objects.get(pk=cast.lesson.pk).delete()
    assert not Ticket.objects.exists()
