"""Before, between and after: waiting room, briefing, watching, paused, debrief."""

import msgspec
from django.utils.safestring import SafeString

from games.planet_hexagon.pieces import CIVILIZATIONS
from games.registry import SHOWS
from hexclassroom.live.debriefing import asks_for_ticket
from hexclassroom.live.pages import teams
from hexclassroom.live.pages.art import icons
from hexclassroom.live.pages.boardgame import words
from hexclassroom.live.pages.boardgame.taps import face_of
from hexclassroom.live.pages.draw import draw
from hexclassroom.live.pages.play import team, telling
from hexclassroom.live.pages.play.here import Here, role_pairs, team_name, where
from hexclassroom.live.pages.play.parts import HAND, Clock, Mate, Parts, clock
from hexclassroom.live.pages.texts.briefing import DEBRIEF, slide_at, slides
from hexclassroom.live.pages.texts.phrases import PAUSES
from hexclassroom.live.scene import ClockNow, Scene
from hexclassroom.live.tongue import gettext as _


class Room(msgspec.Struct, frozen=True):
    """The waiting room: who I am, which team, who else."""

    name: str
    css: str
    """The classes of the team's colours; "" without a team."""
    badge: SafeString
    team: str
    mates: tuple[Mate, ...]
    roles: tuple[tuple[str, str], ...]
    text: str
    lesson: str


class Slide(msgspec.Struct, frozen=True):
    """The briefing's slide in words, on the tablet too."""

    n: int
    of: int
    title: str
    lines: tuple[str, ...]
    ours: tuple[str, ...]
    """What this edition has decided."""
    room: Room


class Watching(msgspec.Struct, frozen=True):
    """What somebody without a team may see."""

    teams: tuple[tuple[str, SafeString, str], ...]
    """Classes, badge and name of each."""
    where: str
    clock: Clock
    caption: str
    name: str


class Questions(msgspec.Struct, frozen=True):
    """The debrief's questions."""

    questions: tuple[tuple[str, str], ...]
    ticket: bool
    """Whether the exit ticket is asked for."""


class Pause(msgspec.Struct, frozen=True):
    """The sheet while the game stands still."""

    title: str
    text: str
    roles: tuple[tuple[str, str], ...] = ()
    mates: tuple[Mate, ...] = ()
    asked: SafeString = SafeString("")
    """What the team may tell while it waits."""
    hand: SafeString = HAND


def page(scene: Scene) -> Parts:
    """Draw the screen before the game and after the lesson."""
    status = scene.table.status
    room = _room(scene)
    if status == "closed":
        text = _("This lesson is over. Goodbye!")
        return Parts(says=(("", text),), main=draw("live/play/bye.html", room), css="waiting")
    if status == "briefing":
        game = scene.table.game
        n, shown = slide_at(scene.table.slide, game), slides(game)
        slide = shown[n]
        value = Slide(
            n + 1,
            len(shown),
            str(slide.title),
            tuple(map(str, slide.lines)),
            tuple(map(str, slide.ours)),
            room,
        )
        return Parts(
            says=(("", _("Listen to the story and the rules.")),),
            main=draw("live/play/briefing.html", value),
            css="waiting briefing",
        )
    say = (_("You are in the game, %(name)s!") if room.css else _("Welcome, %(name)s!")) % {
        "name": room.name
    }
    return Parts(
        says=(("", say),),
        main=draw("live/play/room.html", room),
        css=f"waiting room {room.css}".rstrip(),
        cue=f"seated-{room.css.replace(' ', '-')}" if room.css else "",
    )


def _room(scene: Scene) -> Room:
    me = scene.me
    side = me.side if me else None
    own = [s for s in scene.table.seats if s.side == side and side is not None]
    sign = teams.every(scene.table.game)[side] if side is not None else None
    text = (
        _("Your teacher starts the game in a moment.")
        if side is not None
        else _("Your teacher gives you a team in a moment.")
    )
    return Room(
        name=me.name if me else "",
        css=sign.css if sign else "",
        badge=badge(scene.table.game, sign.side) if sign else SafeString(""),
        team=sign.name if sign else "",
        mates=tuple(
            Mate(s.name, role_pairs(s.roles), me is not None and s.id == me.id, s.here)
            for s in sorted(own, key=lambda seat: seat.place)
            if s.status == "taken"
        ),
        roles=role_pairs(me.roles if me else ()),
        text=text,
        lesson=scene.table.title,
    )


def badge(game: str, side: int) -> SafeString:
    """Draw a side's badge large."""
    if game in SHOWS:
        return words.side_badge(SHOWS[game], side, "huge")
    return icons.badge(CIVILIZATIONS[side], "huge")


def watch(scene: Scene) -> Parts:
    """Draw what somebody without a team sees of a running game: whose turn it is."""
    view, game = scene.view, scene.table.game
    if game in SHOWS:
        seen = face_of(game, view)
        turns: set[int | None] = {standing.side for standing in seen.standings if standing.turn}
        at, caption = words.spoken(seen.where, SHOWS[game]), ""
    else:
        turn = getattr(view, "turn", None)
        turns = {turn}
        at = where(view) if view is not None else ""
        caption = (
            _("%(team)s take supplies") % {"team": team_name(turn)} if turn is not None else ""
        )
    value = Watching(
        tuple(
            (f"{each.css} now" if each.side in turns else each.css, each.badge, each.name)
            for each in teams.of(scene.table)
        ),
        at,
        clock(scene.table.clock),
        caption,
        scene.me.name if scene.me else "",
    )
    return Parts(
        says=(("", _("You are watching. Your teacher can give you a team.")),),
        main=draw("live/play/watch.html", value),
        css="waiting watching",
    )


def paused(now: ClockNow) -> SafeString:
    """Draw the sheet while a game without roles stands still."""
    reason = now.reason if now.reason in PAUSES else "teacher"
    title = _("Paused by your teacher") if reason != "restart" else _("One moment")
    text = str(PAUSES[reason])
    if reason == "undo":
        text = _("Your teacher went back to an earlier moment. Look at the board again.")
    return draw("live/play/paused.html", Pause(title, text))


def over(here: Here) -> SafeString:
    """Draw the sheet while the game is paused, with the new roles at a new session."""
    if here.table.status == "debrief":
        return SafeString("")
    now = here.clock
    if not now.paused:
        return SafeString("")
    reason = now.reason if now.reason in PAUSES else "teacher"
    if reason == "session_change":
        names = ", ".join(name for _symbol, name in role_pairs(here.me.roles))
        title = _("Session %(n)d: you are the %(roles)s") % {
            "n": here.view.session,
            "roles": names,
        }
        roles, mates = role_pairs(here.me.roles), team.mates(here.mates, here.me.id)
    else:
        title = _("Paused by your teacher") if reason != "restart" else _("One moment")
        roles, mates = (), ()
    asked = telling.between_sessions(here) if reason == "session_change" else SafeString("")
    value = Pause(title, str(PAUSES[reason]), roles, mates, asked)
    return draw("live/play/paused.html", value)


def debrief(slide: int) -> SafeString:
    """Draw the questions of the debrief, and the way to the exit ticket when it is asked for."""
    questions = tuple((str(head), str(text)) for head, text in DEBRIEF)
    return draw("live/play/debrief.html", Questions(questions, asks_for_ticket(slide)))
