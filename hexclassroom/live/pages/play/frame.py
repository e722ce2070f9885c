"""What students' pages of all games share: the pieces of a page, what is one player's own."""

from functools import lru_cache

import msgspec

from hexclassroom.live.pages.draw import draw, exact, filled, layout, plain
from hexclassroom.live.pages.play import telling, waiting
from hexclassroom.live.pages.play.parts import Hand, Parts, Say
from hexclassroom.live.scene import Captured, Scene


class Screen(msgspec.Struct, eq=False):
    """What all team-mates with the same roles share; CREW, HAND, DECIDED are holes for the rest."""

    pieces: dict[str, str]


def assemble(
    parts: Parts, top: str, css: str, *, status: str, prompt: str, captured: Captured, running: bool
) -> dict[str, str]:
    """Put the pieces of a page together, as plain strings.

    css: classes of <body> beside the screen's own; running: whether there is a game to see.
    """
    ended = {"ended": "yes"} if status == "closed" else {}
    says = parts.says or (("", ""),)
    said = next((text for keys, text in says if {"", "-none"} & {keys, *keys.split()}), says[0][1])
    drawn = {
        "layout": layout(f"play {parts.css} {css}".rstrip(), prompt=prompt, cue=parts.cue, **ended),
        "top": top,
        "say": draw("live/play/say.html", Say(says, parts.tabs)),
        "main": parts.main,
        "side": parts.side,
        "bar": parts.bar,
        "over": parts.over,
        "hand": "",
        "phrases": telling.phrases(captured, playing=status == "playing" and running),
        "status": parts.status or said,
    }
    return exact(drawn)


def of_scene(scene: Scene, parts: Parts, top: str, css: str) -> dict[str, str]:
    """Do as `assemble` for a scene's page."""
    return assemble(
        parts,
        top,
        css,
        status=scene.table.status,
        prompt=scene.prompt_id,
        captured=scene.captured,
        running=scene.view is not None,
    )


@lru_cache(maxsize=512)
def apart(scene: Scene, _language: str) -> dict[str, str]:
    """Draw a page outside the game, or of somebody without a team."""
    running = scene.view is not None and scene.table.status in ("playing", "debrief")
    parts = waiting.watch(scene) if running else waiting.page(scene)
    me = scene.me if scene.table.status != "closed" else None
    drawn = of_scene(scene, parts, parts.top, "night")
    if me is not None and me.side is not None:
        drawn["hand"] = _button(me.hand_up, _language)
    return drawn


@lru_cache(maxsize=1536)
def personal(
    screen: Screen, crew: str, hand: bool, _language: str, decided: str = ""
) -> dict[str, str]:
    """Put into a team's screen what is only one player's."""
    own = screen.pieces.copy()
    own["hand"] = button = _button(hand, _language)
    own["side"] = _with_own(own["side"], crew, decided)
    if over := own["over"]:
        own["over"] = _with_hand(over, button)
    return own


@lru_cache(maxsize=64)
def _button(hand: bool, _language: str) -> str:
    return plain(draw("live/play/hand.html", Hand(hand)))


@lru_cache(maxsize=512)
def _with_hand(over: str, button: str) -> str:
    return filled(over, hand=button)


@lru_cache(maxsize=1024)
def _with_own(side: str, crew: str, decided: str) -> str:
    return filled(side, crew=crew, decided=f"{decided}\n" if decided else "")
