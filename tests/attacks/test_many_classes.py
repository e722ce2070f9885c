"""The page that asks which class of a file is meant, with an answer that names none."""

import pytest

from tests.attacks.schools import TwoSchools
from tests.school import signed_in

LIST = "Class,Given name\n7a,Ada\n7b,Bea\n"


@pytest.mark.parametrize("group", ["9" * 5000, "2", "-1", "", "\u0661"])
def test_a_group_that_the_file_does_not_have_is_refused(two: TwoSchools, group: str) -> None:
    client = signed_in(two.cast.teacher)
    start = client.post(f"/classes/{two.mine.school_class.pk}/import/", {"text": LIST})
    page = client.get(start["Location"])
    assert "7a" in page.text
    answer = client.post(start["Location"], {"choose": "1", "group": group})
    assert answer.status_code == 422
    assert client.post(start["Location"], {"choose": "1", "group": "1"}).status_code == 302
