"""What students' pages of all games share: the pieces of a page, what is one player's own."""

from functools import lru_cache

import msgspec
from django.utils.safestring import SafeString

from hexclassroom.live.pages.draw import draw, exact, filled, layout, plain
from hexclassroom.live.pages.play import telling, waiting
from hexclassroom.live.pages.play.parts import Hand, Parts, Say
from hexclassroom.live.scene import Scene


class Screen(msgspec.Struct, eq=False):
    """What all team-mates with the same roles share; CREW, HAND, DECIDED are holes for the rest."""

    pieces: dict[str, str]


def assemble(scene: Scene, parts: Parts, top: SafeString, css: str) -> dict[str, str]:
    """Put the pieces of a page together; css: classes of <body> beside the screen's own."""
    status = scene.table.status
    ended = {"ended": "yes"} if status == "closed" else {}
    says = parts.says or (("", ""),)
    plain = next((text for keys, text in says if {"", "-none"} & {keys, *keys.split()}), says[0][1])
    return {
        "layout": layout(
            f"play {parts.css} {css}".rstrip(), prompt=scene.prompt_id, cue=parts.cue, **ended
        ),
        "top": top,
        "say": draw("live/play/say.html", Say(says, parts.tabs)),
        "main": parts.main,
        "side": parts.side,
        "bar": parts.bar,
        "over": parts.over,
        "hand": "",
        "phrases": telling.phrases(
            scene.captured, playing=status == "playing" and scene.view is not None
        ),
        "status": parts.status or plain,
    }


@lru_cache(maxsize=512)
def apart(scene: Scene, _language: str) -> dict[str, str]:
    """Draw a page outside the game, or of somebody without a team."""
    running = scene.view is not None and scene.table.status in ("playing", "debrief")
    parts = waiting.watch(scene) if running else waiting.page(scene)
    me = scene.me if scene.table.status != "closed" else None
    drawn = assemble(scene, parts, parts.top, "night")
    if me is not None and me.side is not None:
        drawn["hand"] = draw("live/play/hand.html", Hand(me.hand_up))
    return exact(drawn)


@lru_cache(maxsize=1536)
def personal(
    screen: Screen, crew: SafeString, hand: bool, _language: str, decided: str = ""
) -> dict[str, str]:
    """Put into a team's screen what is only one player's."""
    button = plain(draw("live/play/hand.html", Hand(hand)))
    over, side = screen.pieces["over"], screen.pieces["side"]
    return dict(
        screen.pieces,
        hand=button,
        side=_with_own(side, crew, decided),
        over=filled(over, hand=button) if over else "",
    )


@lru_cache(maxsize=1024)
def _with_own(side: str, crew: SafeString, decided: str) -> str:
    return filled(side, crew=crew, decided=f"{decided}\n" if decided else "")
