"""From evidence to findings: what is missing, flags, versions, and what must hold for any log."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.planet_hexagon.pieces import GOALS
from hexclassroom.live.captures import KEYS, PHRASES, WAYS
from hexclassroom.reports.indicators import catalogue, words
from hexclassroom.reports.indicators.measure import MOST_FLAGS, measure, text_of
from hexclassroom.reports.indicators.shape import OUTCOMES, Findings, Measure
from tests.reports.indicators.logs import Log


def test_the_catalogue_is_complete_and_in_the_order_of_the_outcomes() -> None:
    keys = [each.key for each in catalogue.CATALOGUE]
    assert len(keys) == len(set(keys)) >= 12
    order = [OUTCOMES.index(each.outcome) for each in catalogue.CATALOGUE]
    assert order == sorted(order)
    assert set(order) == set(range(len(OUTCOMES)))
    for each in catalogue.CATALOGUE:
        for text in (each.name, each.claim, each.rule, each.unit, each.framework, each.baseline):
            assert str(text).strip(), each.key
        assert each.explanations, each.key
        assert each.needs in ("", *KEYS), each.key
        assert (each.show_count, each.show_share, each.compare) == (1, 5, 12), each.key
    assert set(words.OUTCOMES) == set(OUTCOMES)


def test_all_keys_of_findings_have_words() -> None:
    assert set(words.PARTS["decisions.methods"]) == set(WAYS)
    assert set(words.PARTS["english.phrases"]) == set(PHRASES.values())
    assert tuple(words.PARTS["balance.path"]) == GOALS
    log = Log()
    log.round()
    for finding in log.findings().findings:
        for each in finding.measures:
            assert {key for key, _n in each.left_out} <= set(words.LEFT_OUT)
            assert {key for key, _n in each.parts} <= set(words.PARTS.get(finding.key, {}))
            assert {key for key, _v in each.marks} <= set(words.MARKS)


def test_what_was_switched_off_is_missing_and_not_zero() -> None:
    log = Log()
    found = measure(log.evidence(captures=("finds",)))
    missing = {each.key for each in found.findings if each.missing == "not_captured"}
    assert missing == {
        "collaboration.report",
        "strategy.plan",
        "decisions.methods",
        "english.phrases",
    }


def test_a_game_of_computers_alone_finds_nothing() -> None:
    found = Log(people=0).findings()
    assert {each.missing for each in found.findings} == {"no_people"}


def test_a_computers_side_has_an_empty_measure_beside_the_people() -> None:
    log = Log()
    log.round()
    for finding in log.findings().findings:
        assert [each.side for each in finding.measures] == [0, 1, 2, 3]
        for each in finding.measures[1:]:
            assert (each.of, each.value, each.left_out) == (0, None, (("computer", 1),))


def test_another_game_has_what_its_talk_shows_and_no_more() -> None:
    evidence = msgspec.structs.replace(Log().evidence(), game="chess")
    found = measure(evidence)
    shown = {each.key for each in found.findings if not each.missing}
    assert "collaboration.answered" in shown
    assert "strategy.taken" not in shown


def test_a_team_has_two_flags_at_most_and_none_on_little_ground(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = catalogue.CATALOGUE[0]

    def flagged(of: int):  # type: ignore[no-untyped-def]
        return lambda _evidence: (Measure(0, of=of, flag="below"),)

    import dataclasses

    made = [
        dataclasses.replace(first, key=f"made.{n}", needs="", measure=flagged(of))
        for n, of in enumerate((11, 12, 40, 40))
    ]
    monkeypatch.setitem(catalogue.VERSIONS, 99, tuple(made))
    found = measure(Log().evidence(), 99)
    flags = [each.measures[0].flag for each in found.findings]
    assert flags == ["", "below", "below", ""]
    assert MOST_FLAGS == 2


def test_a_report_of_an_older_catalogue_comes_out_the_same_after_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = Log()
    log.answers("bea", log.proposes("sam"))
    log.round()
    before = text_of(measure(log.evidence(), 1))
    monkeypatch.setitem(catalogue.VERSIONS, 2, catalogue.CATALOGUE[:1])
    monkeypatch.setattr(catalogue, "VERSION", 2)
    assert text_of(measure(log.evidence(), 1)) == before
    assert measure(log.evidence(), 2).catalogue == 2
    with pytest.raises(KeyError):
        measure(log.evidence(), 3)


def test_every_version_up_to_todays_is_kept() -> None:
    assert set(catalogue.VERSIONS) == set(range(1, catalogue.VERSION + 1))
    assert catalogue.VERSIONS[catalogue.VERSION] is catalogue.CATALOGUE
    for version, entries in catalogue.VERSIONS.items():
        assert all(each.version <= version for each in entries)


def test_findings_are_read_as_they_were_written() -> None:
    found = Log().findings()
    assert msgspec.json.decode(text_of(found), type=Findings) == found


_SEATS = st.sampled_from(["sam", "bea", "eli", None])
_TAPS = st.lists(
    st.one_of(
        st.tuples(st.just("propose"), _SEATS, st.integers(0, 3)),
        st.tuples(st.just("answer"), _SEATS, st.integers(1, 12)),
        st.tuples(st.just("decide"), _SEATS, st.integers(1, 30)),
        st.tuples(st.just("find"), _SEATS, st.integers(0, 3)),
        st.tuples(st.just("phrase"), _SEATS, st.integers(0, 13)),
        st.tuples(st.just("report"), _SEATS, st.integers(0, 6)),
        st.tuples(st.just("turn"), _SEATS, st.just(0)),
        st.tuples(st.just("undo"), _SEATS, st.integers(2, 30)),
        st.tuples(st.just("noise"), _SEATS, st.integers(0, 3)),
    ),
    max_size=25,
)


def _told(taps: list[tuple[str, str | None, int]], noise: bool = True) -> Log:
    """Write a log of any taps in any order."""
    log = Log()
    for what, seat, n in taps:
        if what == "propose":
            log.proposes(seat, n)
        elif what == "answer":
            log.answers(seat, n)
        elif what == "decide":
            log.say(seat, "decide", how=WAYS[n % len(WAYS)], n=n)
        elif what == "find":
            log.say(seat, "find", other=n, find="many_farms")
        elif what == "phrase":
            phrase = list(PHRASES)[n]
            log.say(seat, "phrase", phrase=phrase, function=PHRASES[phrase])
        elif what == "report":
            faces = ["house", "public_building", "forest", "water", "field", "farm", "factory"]
            log.say(seat, "report", faces=faces[n:])
        elif what == "turn" and log.state.phase == "supply":
            log.turn((log.state.session - 1 + log.state.turn) % 4)
        elif what == "undo" and n <= len(log.entries):
            log.undo(n)
        elif what == "noise" and noise:
            log.say(seat, "hand", up=bool(n % 2))
            log.say(seat, "tell")
    return log


@given(_TAPS)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_no_measure_has_more_than_there_is_and_nothing_has_no_share(
    taps: list[tuple[str, str | None, int]],
) -> None:
    log = _told(taps)
    for finding in log.findings().findings:
        for each in finding.measures:
            assert 0 <= each.n <= each.of, finding.key
            if each.of == 0:
                assert each.low is each.high is each.value is None, finding.key
                assert not each.flag
            if each.low is not None and each.high is not None:
                assert 0 <= each.low <= each.n / each.of <= each.high <= 1, finding.key
            if each.base_low is not None and each.base_high is not None:
                assert each.base_low <= each.base_high, finding.key
            assert all(1 <= n <= len(log.entries) for n in each.seen), finding.key
            assert all(n > 0 for _key, n in each.left_out), finding.key


@given(_TAPS)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_raised_hands_change_nothing(taps: list[tuple[str, str | None, int]]) -> None:
    quiet = [tap for tap in taps if tap[0] not in ("answer", "decide", "undo")]
    with_noise = _numbers(_told(quiet).findings())
    assert with_noise == _numbers(_told(quiet, noise=False).findings())


def _numbers(found: Findings) -> list[object]:
    """What was found without the numbers of the entries, which noise moves on."""
    return [
        (each.n, each.of, each.value, each.parts, each.base_low, each.flag, len(each.seen))
        for finding in found.findings
        for each in finding.measures
    ]


@given(_TAPS)
@settings(max_examples=20, deadline=None, derandomize=True)
def test_what_is_undone_does_not_count(taps: list[tuple[str, str | None, int]]) -> None:
    start = [tap for tap in taps if tap[0] not in ("undo", "phrase")]
    log = _told(start)
    before = log.findings()
    to = len(log.entries)
    log.proposes("eli")
    if log.state.phase == "supply":
        log.turn((log.state.session - 1 + log.state.turn) % 4)
    log.say("eli", "find", other=1, find="many_farms")
    log.undo(to)
    assert log.findings() == before
