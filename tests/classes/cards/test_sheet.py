"""The sheet: QR codes that lead to the card's page, names in every script, nothing fetched."""

from urllib.request import OpenerDirector

import pytest
import weasyprint

from hexclassroom.classes.cards import pdf, sheet


def test_a_qr_code_is_drawn_into_the_page_and_says_nothing_of_its_secret() -> None:
    drawn = sheet.drawn("https://school.test/card/#AbCdEf0123456789AbCdEf")
    assert drawn.startswith("<svg role=")
    assert "AbCdEf" not in drawn
    assert "style=" not in drawn
    assert "xlink" not in drawn


@pytest.mark.parametrize(
    ("name", "direction"),
    [("Ana K.", "ltr"), ("محمد ع.", "rtl"), ("שרה", "rtl"), ("Дмитро", "ltr"), ("7", "ltr")],
)
def test_a_name_is_written_in_its_own_direction(name: str, direction: str) -> None:
    assert sheet.direction(name) == direction


@pytest.mark.parametrize(
    ("label", "size"),
    [
        ("Ana K.", ""),
        ("Sunflower Fox", ""),
        ("Smart Nightingale", "long"),
        ("Maria Magdalena Anastasia W.", "long"),
        ("Wolfeschlegelsteinhausenbergerdorff", "longer"),
        ("", ""),
    ],
)
def test_a_long_name_is_set_smaller_so_that_no_word_is_broken(label: str, size: str) -> None:
    assert sheet.size(label) == size


@pytest.mark.parametrize(
    "url", ["file:///etc/hostname", "http://127.0.0.1:9/x.png", "data:image/svg+xml,<svg/>"]
)
def test_nothing_is_fetched_for_a_pdf(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(OpenerDirector, "open", lambda *words, **_: asked.append(str(words[1])))
    html = f'<html lang="en"><title>T</title><img src="{url}" alt="x"><p>Words'
    css = f"@import url('{url}'); p {{ background: url('{url}') }}"
    assert pdf.make(html, css).startswith(b"%PDF")
    assert asked == []


def test_the_fetcher_that_weasyprint_brings_would_have_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(OpenerDirector, "open", lambda *words, **_: asked.append(str(words[1])))
    weasyprint.HTML(string='<img src="http://127.0.0.1:9/x.png">').write_pdf()
    assert len(asked) == 1


def test_what_was_refused_is_no_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    pdf.make('<html lang="en"><title>T</title><img src="http://a.test/Ana.png">', "")
    assert caplog.text == ""
