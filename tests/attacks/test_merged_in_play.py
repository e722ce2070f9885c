"""Two entries of one child are merged while the class is at play."""

import pytest
from django.utils import timezone

from hexclassroom.classes import cards as class_cards
from hexclassroom.classes.merging import merge
from hexclassroom.live import cards, lessons, seats
from hexclassroom.live.models import Seat
from tests.live.class_cast import ClassCast

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("who", ["kept", "gone"])
def test_whoever_sits_keeps_the_seat_and_nobody_waits_for_the_other(who: str) -> None:
    cast = ClassCast(picking=True)
    kept, gone = cast.school.students[1], cast.school.students[2]
    seat = cast.come((kept if who == "kept" else gone).name)
    before = cast.row.version
    merge(cast.school.school_class, kept.pk, gone.pk, cast.school.teacher)
    assert [each.pk for each in Seat.objects.filter(lesson=cast.lesson, student=kept)] == [seat.pk]
    assert cast.row.version > before
    assert seats.seat_of(cast.tokens[0]) == seat
    assert kept.name not in {name for _seat, name in lessons.open_names(cast.lesson)}
    card = class_cards.ensure(cast.school.school_class)
    token = next(each.token for each in card if each.enrolment.student_id == kept.pk)
    again, _device = cards.sit(cast.lesson, token, None, timezone.now())
    assert again == seat


def test_two_who_both_sit_stay_and_the_card_leads_to_one_of_their_seats() -> None:
    cast = ClassCast(picking=True)
    kept, gone = cast.school.students[1], cast.school.students[2]
    both = [cast.come(kept.name), cast.come(gone.name)]
    token = cast.card(kept.name)
    merge(cast.school.school_class, kept.pk, gone.pk, cast.school.teacher)
    assert cards.sit(cast.lesson, token, None, timezone.now())[0] in both
    assert all(seats.seat_of(token) for token in cast.tokens)
