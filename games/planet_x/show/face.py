"""What one viewer sees of a game at one moment."""

from functools import lru_cache

from games.help import gettext_noop as _
from games.planet_x import scoring
from games.planet_x.pieces import Mod
from games.planet_x.show import words
from games.planet_x.show.planet import planet
from games.planet_x.show.points import winner
from games.planet_x.show.says import says
from games.planet_x.show.trays import trays
from games.planet_x.show.truth import waited_for
from games.planet_x.state import Ground, Player, View
from games.show import COMMA, Face, Fact, Standing, Text, listed, say


def face(view: View) -> Face:
    """Give boards, trays, standings and sentences."""
    return Face(
        where=_where(view),
        says=winner(view) if view.phase == "result" else says(view),
        boards=(planet(view),),
        standings=_standings(view),
        trays=trays(view),
        facts=_facts(view),
    )


def _where(view: View) -> Text:
    if view.phase == "result":
        return say(_("The game is over"))
    if view.phase == "quick":
        return say(_("Quick start"))
    last = view.last_round or view.options.max_rounds
    return say(_("Round %(round)s of %(last)s"), round=view.round, last=last)


def _facts(view: View) -> tuple[Fact, ...]:
    out = [Fact(say(_("Cards left")), str(len(view.deck)), "card")]
    if view.last_round:
        out.append(Fact(say(_("Last round")), str(view.last_round)))
    if "governments" in view.options.mods:
        there = [player.government for player in view.players if not player.out]
        for policy in ("harmony", "dominance"):
            name = say(_("Governments for %(policy)s"), policy=words.POLICIES[policy])
            out.append(Fact(name, str(there.count(policy)), policy))
    return tuple(out)


def _standings(view: View) -> tuple[Standing, ...]:
    waited = waited_for(view)
    return tuple(
        _standing(side, player, side in waited, points, view.options.mods)
        for side, (player, points) in enumerate(
            zip(view.players, _points(view.ground, view.players), strict=True)
        )
    )


@lru_cache(maxsize=1024)
def _points(ground: Ground, players: tuple[Player, ...]) -> tuple[int, ...]:
    """Give the points that the game would bring if it ended now."""
    return tuple(map(sum, scoring.scores(ground, players)))


@lru_cache(maxsize=4096)
def _standing(
    side: int, player: Player, turn: bool, points: int, mods: tuple[Mod, ...]
) -> Standing:
    facts = [
        Fact(say(_("Population")), words.signed(player.population)),
        Fact(say(_("Experience")), str(player.experience)),
        Fact(say(_("Colonies to place")), str(player.unplaced), "colony"),
    ]
    if player.lost:
        facts.append(Fact(say(_("Colonies lost")), str(player.lost)))
    if player.cards:
        facts.append(Fact(say(_("Cards")), str(len(player.cards)), "card"))
    if "special_p" in mods:
        facts.append(Fact(say(_("Special P")), str(player.special_p), "special-p"))
        facts.append(Fact(say(_("Addiction")), str(player.addiction), "addiction"))
    if "fury" in mods:
        facts.append(Fact(say(_("Wildlife calmed")), str(player.calmed), "wildlife"))
    return Standing(
        side=side, facts=tuple(facts), points=points, turn=turn, out=player.out, note=_note(player)
    )


def _note(player: Player) -> Text:
    notes = []
    if player.out:
        notes.append(say(_("has no colony left")))
    elif player.done:
        notes.append(say(_("has placed all colonies")))
    if player.government is not None:
        notes.append(words.POLICIES[player.government])
    if player.surrendered:
        notes.append(say(_("has surrendered")))
    return listed(notes, COMMA)
