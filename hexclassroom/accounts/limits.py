"""How often somebody may try a password or a code.

A whole school comes from one address, so that an address alone is counted widely. Tries are
counted before they are judged: a hundred at once are a hundred. Keys are hashed, values are
numbers, and everything is in the cache, so that no address of a person is kept.
"""

import datetime as dt
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.cache import cache
from django.utils.crypto import salted_hmac


class TooManyTriesError(Exception):
    """Not now: the next try is possible at `until`."""

    def __init__(self, until: dt.datetime) -> None:
        """Keep when."""
        super().__init__(str(until))
        self.until = until


class Growing(NamedTuple):
    """Some tries without a wait, then waits that double."""

    name: str
    free: int
    first: int
    """Seconds."""
    longest: int
    """Seconds."""
    memory: int
    """Seconds after the last try until all is forgotten."""

    def wait(self, number: int) -> int:
        """Return the seconds to wait after a wrong try; the first one has number 1."""
        return min(self.first << min(number - self.free, 16), self.longest)


class Wide(NamedTuple):
    """So many wrong tries in a window of time."""

    name: str
    most: int
    window: int
    """Seconds."""


PAIR = Growing("pair", free=5, first=30, longest=15 * 60, memory=60 * 60)
"""One account tried from one address, or from one browser that signed it in before."""
ACCOUNT = Growing("account", free=20, first=60, longest=60 * 60, memory=24 * 60 * 60)
"""One account tried from anywhere by browsers that never signed it in."""
ADDRESS = Wide("address", most=300, window=60 * 60)
"""All accounts tried from one address."""
CODE = Growing("code", free=5, first=60, longest=60 * 60, memory=24 * 60 * 60)
"""Codes of one account's second factor."""


def _key(name: str, *parts: str) -> str:
    value = "\x00".join(parts)
    return (
        f"tries:{name}:{salted_hmac('hexclassroom.limits', value, algorithm='sha256').hexdigest()}"
    )


def _increase(key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:  # forgotten in between
        cache.set(key, 1, seconds)
        return 1


def _decrease(key: str) -> None:
    try:
        cache.decr(key)
    except ValueError:
        return


def _when(seconds: float) -> dt.datetime:
    return dt.datetime.fromtimestamp(seconds, dt.UTC)


@dataclass
class _GrowingCount:
    rule: Growing
    key: str

    def look(self, now: float) -> None:
        until = cache.get(f"{self.key}:until", 0.0)
        if now < until:
            raise TooManyTriesError(_when(until))

    def take(self, now: float) -> None:
        rule, gate = self.rule, f"{self.key}:until"
        until = cache.get(gate, 0.0)
        number = _increase(self.key, rule.memory)
        cache.touch(self.key, rule.memory)
        if number < rule.free:
            return
        # Behind each wait stands one try: the first to come takes it, whoever comes with it waits.
        if not cache.add(f"{self.key}:{until}", 1, rule.memory):
            _decrease(self.key)
            raise TooManyTriesError(_when(max(cache.get(gate, 0.0), now + rule.first)))
        cache.set(gate, now + rule.wait(number), rule.memory)

    def forget(self) -> None:
        until = cache.get(f"{self.key}:until", 0.0)
        cache.delete_many([self.key, f"{self.key}:until", f"{self.key}:0.0", f"{self.key}:{until}"])


@dataclass
class _WideCount:
    rule: Wide
    key: str

    def look(self, now: float) -> None:
        if cache.get(self.key, 0) >= self.rule.most:
            began = cache.get(f"{self.key}:began", now)
            raise TooManyTriesError(_when(began + self.rule.window))

    def take(self, now: float) -> None:
        cache.add(f"{self.key}:began", now, self.rule.window)
        _increase(self.key, self.rule.window)

    def forget(self) -> None:
        _decrease(self.key)


@dataclass
class Try:
    """A try that may be judged now; it counts as wrong until `was_right`."""

    forgiving: list[_GrowingCount | _WideCount] = field(default_factory=list)

    def was_right(self) -> None:
        """Forget the wrong tries of whoever this was."""
        for count in self.forgiving:
            count.forget()


def password_try(account: str, address: str, browser: str | None, now: dt.datetime) -> Try:
    """Count a try of a password; raises TooManyTriesError.

    `account` is the typed e-mail address, whether it exists or not. `browser` is the id of a
    browser that signed this account in before: it is counted by itself, so that nobody else's
    tries on the account, or from the same school, keep its owner out.
    """
    if browser is not None:
        return _begin([_GrowingCount(PAIR, _key(PAIR.name, account, "browser", browser))], [], now)
    return _begin(
        [
            _GrowingCount(PAIR, _key(PAIR.name, account, "address", address)),
            _WideCount(ADDRESS, _key(ADDRESS.name, address)),
        ],
        [_GrowingCount(ACCOUNT, _key(ACCOUNT.name, account))],
        now,
    )


def code_try(user_id: int, now: dt.datetime) -> Try:
    """Count a try of a code of the second factor; raises TooManyTriesError."""
    return _begin([_GrowingCount(CODE, _key(CODE.name, str(user_id)))], [], now)


def _begin(
    forgiving: list[_GrowingCount | _WideCount],
    lasting: list[_GrowingCount | _WideCount],
    now: dt.datetime,
) -> Try:
    """Look at every count before any of them is changed; `lasting` ones outlive a right try."""
    for count in [*forgiving, *lasting]:
        count.look(now.timestamp())
    for count in [*forgiving, *lasting]:
        count.take(now.timestamp())
    return Try(forgiving)
