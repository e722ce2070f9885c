"""Tags that stand for Django's own, or that are drawn when a template is read."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

TEXTS = (
    "{% translate 'January' %}",
    "{% translate 'January' as word %}<b>{{ word }}</b>",
    "{% translate 'January'|upper %}",
    "{% translate word %}",
    "{% translate 'A & B: 100 %' %}",
    "{% translate 'Result' context 'phase' %}",
)


@pytest.mark.parametrize("text", TEXTS)
def test_texts_are_translated_as_django_does(text: str) -> None:
    """In every language, however often a template is drawn."""
    ours = Template("{% load i18n hexart %}" + text)
    theirs = Template("{% load i18n %}" + text)
    for language in ("en", "de", "en", "de"):
        with override(language):
            context = {"word": "January"}
            assert ours.render(Context(context)) == theirs.render(Context(context))


def test_a_text_is_in_the_language_of_the_moment() -> None:
    """What is kept in one language is not given in another: Django knows the months in many."""
    page = Template("{% load i18n hexart %}{% translate 'January' %}")
    said = []
    for language in ("en", "de"):
        with override(language):
            said.append(page.render(Context()))
    assert said == ["January", "Januar"]


@pytest.mark.parametrize("given", ["'check'", "name", "'check' css='big'", "'check' 'big'"])
def test_a_symbol_is_the_same_however_it_is_named(given: str) -> None:
    """Named by the template itself or by a value."""
    drawn = Template("{% load hexart %}{% icon " + given + " %}").render(Context({"name": "check"}))
    big = " big" if "big" in given else ""
    assert drawn.startswith(f'<svg class="icon{big}"')
    assert '"#s-check"' in drawn
