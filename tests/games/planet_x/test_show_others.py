"""What players of Planet X ask of each other on pages, what they buy, how it ends."""

import json
import re
from pathlib import Path

from msgspec.structs import replace

from games import planet_x
from games.chance import Seeded
from games.engine import Event
from games.planet_x import actions as do
from games.planet_x.game import GAME
from games.planet_x.pieces import FISSURE, MODS, QUESTION
from games.planet_x.show import SHOW
from games.planet_x.state import Goods, Options, State
from tests.games.planet_x.drawn import LONELY, act, done, planet, rolls
from tests.games.planet_x.shown import (
    MEETING,
    WIDE,
    face,
    game,
    piece,
    said,
    tap,
    view,
    with_player,
)
from tests.games.readmes import source


# Asking others.
def test_consent_says_whose_wish_it_is_and_that_a_no_is_enough() -> None:
    state = game(drawing=MEETING)
    assert said(tap(state, do.Terraform(1, -1)).say) == (
        "Terraform F8: turn its fissure into a question mark; it needs the consent of Blue"
    )
    state = act(state, 0, do.Terraform(1, -1))
    assert said(face(state, 1).says) == (
        "Amber wants to turn the fissure on F8 into a question mark. It touches your territory "
        "too, so it happens only if you agree."
    )
    assert said(face(state).says) == "Terraforming F8 needs a yes from Blue."
    yes, no = tap(state, do.Answer(True), 1), tap(state, do.Answer(False), 1)
    assert (yes.path, no.path) == (("yes",), ("no",))
    assert said(yes.say) == "Agree: the fissure on F8 may become a question mark"
    assert said(no.say) == "Refuse: the fissure on F8 stays in this turn"
    state = act(state, 1, do.Answer(False))
    assert said(face(state).says).startswith("Somebody refused: the fissure on F8 stays.")


def test_who_is_zapped_reads_both_ends() -> None:
    drawing = WIDE.replace("B . ? ^ . . A", "? ? ? B . . A")
    state = game("betrayal", drawing=drawing)
    zap = tap(state, do.Zap(1))
    assert zap.path == ("0.zap", "zap.1")
    assert [said(name) for _, name in zap.ways] == ["Blue"]
    assert zap.lights == ("G7",)
    state = act(state, 0, do.Zap(1))
    assert said(face(state, 1).says) == (
        "Amber zaps you! Endure it and lose 3 population, or surrender: then all your Zap and "
        "Defence tokens are gone for good, but nobody can zap you again."
    )
    assert tap(state, do.Surrender(), 1).path == ("surrender",)
    assert tap(state, do.Endure(), 1).path == ("endure",)


def test_defence_tokens_go_from_the_hand_or_from_their_cell() -> None:
    state = game("betrayal")
    assert tap(state, do.Defend(2, 0)).path == ("0.defence", "G9")
    drawing = WIDE.replace("2 ? ?", "2 ? .")
    state = act(game("betrayal", drawing=drawing), 0, do.Defend(2, 0))
    later = replace(state, now=replace(state.now, defended=False))
    move = tap(later, do.Defend(3, -1, (2, 0)))
    assert (move.path, move.symbol) == (("G9", "F10"), "shield")


def test_a_lost_colony_is_tapped() -> None:
    drawing = WIDE.replace(". . A", "A . A")
    state = game(drawing=drawing, population=-4, unplaced=0)
    state, _ = done(state, 0, do.Scout(0, 1), rolls(FISSURE))
    assert state.stage == "lose"
    assert tap(state, do.Lose(1, 0)).path == ("G8",)
    assert said(face(state).says).startswith("Your population has fallen to −5")


# Free actions and purchases.
def test_free_actions_begin_with_the_card_that_allows_them() -> None:
    state = game("mutation", cards=("sabotage", "survey_drones", "terraformers"), change=2)
    assert tap(state, do.Scout(1, 1, True)).path == ("0.survey_drones1", "H8")
    assert tap(state, do.Explore(1, 1, True)).path == ("0.change2", "H8")
    assert tap(state, do.Terraform(0, 0, True)).path == ("0.terraformers1", "G7")
    assert tap(state, do.Sabotage(2, 0)).path == ("0.sabotage1", "G9")
    assert said(tap(state, do.Terraform(0, 0, True)).say).endswith(", free")
    used = replace(state, now=replace(state.now, scouts=1))
    assert piece(used, "0.survey_drones1").spent
    assert tap(used, do.Scout(1, 1, True)).path == ("0.change2", "H8", "scout")
    assert tap(used, do.Explore(1, 1, True)).path == ("0.change2", "H8", "explore")


def test_the_market_is_tapped_first() -> None:
    state = game("governments", "explorers", "mutation", experience=10)
    assert tap(state, do.BuyCard()).path == ("buy.card",)
    assert tap(state, do.BuyGovernment("harmony")).path == ("buy.government", "harmony")
    assert tap(state, do.BuyChange()).path == ("buy.change",)
    assert tap(state, do.BuyMimicry()).path == ("buy.mimicry",)
    route = tap(state, do.BuyRoute(4, 0))
    assert route.path == ("buy.route", route.lights[1])
    assert len(route.lights) == 3
    owner = with_player(state, 0, government="harmony")
    flip = tap(owner, do.FlipGovernment())
    assert flip.path == ("0.government",)
    assert said(flip.say) == "Turn your government over to Dominance, for 2 experience"


def test_the_promised_land_is_opened_by_piece_cell_and_face() -> None:
    drawing = WIDE.replace("? ? ? 2 ? ?", "? ? ? ? ? ?").replace("? ^ . .", "? ? . .")
    unlock = tap(game("explorers", drawing=drawing, experience=5), do.Unlock(0, 0, 3))
    assert unlock.path == ("buy.unlock", "G7", "turn3")
    assert unlock.symbol == "die-3"
    assert [said(name) for _, name in unlock.ways] == ["Turn the die to a 3"]


def test_a_quick_start_clears_a_cell_by_one_tap() -> None:
    state = GAME.setup(Options(quick=True), Seeded(1))
    assert tap(state, do.Clear(2, 0)).path == ("G9",)
    assert said(face(state, None).says) == (
        "Everybody clears a cell beside the first colony. Still choosing: Amber and Blue."
    )


# Trades.
def trading() -> State:
    state = game("merchants", "mutation", "special_p", experience=6, cards=("geologists",))
    return with_player(state, 1, special_p=1, addiction=2, population=3, cards=("sabotage",))


def test_a_trade_is_a_form_with_what_each_of_both_has() -> None:
    state = trading()
    prompt = GAME.awaiting(state)[0]
    (form,) = SHOW.forms(view(state), prompt)
    assert said(form.title) == "Trade with Blue"
    assert json.loads(form.base) == {"type": "offer", "to": 1}
    assert [(f.name, f.kind, f.most) for f in form.fields] == [
        ("give.experience", "number", 6),
        ("give.population", "number", 1),
        ("give.cards", "pieces", 1),
        ("take.population", "number", 4),
        ("take.special_p", "number", 1),
        ("take.addiction", "number", 2),
        ("take.cards", "pieces", 1),
        ("oath", "cells", 1),
        ("their_oath", "cells", 1),
    ]
    assert form.fields[2].picks == (("0.geologists1", '"geologists"'),)
    assert dict(form.fields[7].picks)["G7"] == "[0, 0]"
    assert SHOW.forms(view(state, 1), prompt) == ()
    done_already = replace(state, now=replace(state.now, traded=True))
    assert SHOW.forms(view(done_already), prompt) == ()
    assert SHOW.forms(view(with_player(state, 1, done=True)), prompt) == ()


def test_of_several_partners_one_is_chosen_in_the_form() -> None:
    state = GAME.setup(Options(players=4, mods=("merchants",)), Seeded(1))
    mover = state.order[0]
    state = with_player(state, state.order[2], experience=7)
    (form,) = SHOW.forms(view(state, mover), GAME.awaiting(state)[mover])
    assert said(form.title) == "Offer a trade"
    assert json.loads(form.base) == {"type": "offer"}
    to = form.fields[0]
    assert (to.name, to.kind) == ("to", "choice")
    assert {json.loads(raw) for raw, _ in to.choices} == {0, 1, 2, 3} - {mover}
    assert {field.name: field.most for field in form.fields}["take.experience"] == 7


def test_who_is_offered_a_trade_reads_all_of_it() -> None:
    offer = do.Offer(1, Goods(experience=2), Goods(cards=("sabotage",), special_p=1), ((0, 0),))
    assert said(SHOW.tap(view(trading()), offer).say) == (
        "Offer Blue a trade: 2 experience for Sabotage and 1 Special P; your Oath token goes to G7"
    )
    state = act(trading(), 0, offer)
    assert said(face(state, 1).says) == (
        "Amber gives you 2 experience and wants Sabotage and 1 Special P from you. "
        "Do you accept? Their Oath token would go to G7."
    )
    assert said(tap(state, do.Answer(True), 1).label) == "Accept"
    assert said(face(state, None).says) == (
        "Amber offers Blue a trade: 2 experience for Sabotage and 1 Special P."
    )


# Standings, events, result.
def test_standings_show_what_everybody_may_compare() -> None:
    state = game("special_p", "fury", population=-2, experience=3, cards=("geologists",))
    first = face(state, None).standings[0]
    assert [(said(fact.name), fact.value) for fact in first.facts] == [
        ("Population", "−2"),
        ("Experience", "3"),
        ("Colonies to place", "4"),
        ("Cards", "1"),
        ("Special P", "0"),
        ("Addiction", "0"),
        ("Wildlife calmed", "0"),
    ]
    assert first.turn
    assert first.points == 1
    governed = with_player(game("governments"), 0, government="harmony", done=True)
    assert said(face(governed).standings[0].note) == "has placed all colonies, Harmony"


def test_who_plays_no_more_is_told_so() -> None:
    done_already = with_player(game(), 1, done=True)
    assert said(face(done_already, 1).says) == (
        "You have placed all your colonies. It is Amber's turn."
    )
    lost = with_player(game(), 1, out=True)
    assert said(face(lost, 1).says) == "You have no colony left. It is Amber's turn."


def test_events_are_told_with_names_cells_and_dice() -> None:
    told = {
        Event("scouted", side=0, n=QUESTION): "Amber scouts G7: a question mark.",
        Event("explored", side=1, q=1, r=-1, n=FISSURE): "Blue explores F8 and finds a fissure.",
        Event("population", side=0, n=-2): "Amber loses 2 population.",
        Event("bought", side=0, note="wind_charts"): "Amber buys Wind Charts.",
        Event("consented", side=1, n=0): "Blue refuses, so the fissure stays.",
        Event("blown", n=1): "The winds cover 1 clear cell with a new die.",
        Event("zapped", side=0, n=1): "Amber zaps Blue!",
        Event("timed_out", side=1, note="clock"): "Time is up for Blue.",
    }
    assert {event: said(text) for event in told if (text := SHOW.told(event))} == told
    assert SHOW.told(Event("rolled", n=3)) is None


def test_every_event_of_the_rules_is_known_to_the_pages() -> None:
    kinds = set(re.findall(r'Event\(\s*"(\w+)"', source(Path(planet_x.__file__).parent)))
    kinds |= {"traded", "declined"}  # the name of one of these two is chosen in the call
    assert kinds >= {"turn", "winds", "did_it_work"}
    for kind in sorted(kinds):
        note = {"bought": "sabotage", "governed": "harmony"}.get(kind, "")
        text = SHOW.told(Event(kind, side=0, n=1, note=note))
        assert (text is None) == (kind in ("rolled", "turn"))
        assert text is None or said(text)


def test_the_result_lights_the_tree_and_says_why() -> None:
    drawing = LONELY.replace("B ? ? ? ? ? A", "B . ? A . . A")
    state = replace(planet(drawing), phase="result", reason="played")
    lines = SHOW.explain(view(state))
    tree = lines[0][0].parts[0]
    assert (lines[0][0].points, tree.cells) == (4, ("G7", "G8", "G9", "G10"))
    assert said(tree.say) == "4 cells join all linked colonies; with fewer it cannot be done."
    assert said(lines[1][0].parts[0].say) == "A single cell holds all linked colonies."
    assert said(SHOW.winner(view(state))) == "The last rounds are over. Amber wins with 4 points."


def test_nobody_or_several_may_win() -> None:
    tie = replace(planet(LONELY), phase="result", reason="rounds")
    assert said(SHOW.winner(view(tie))) == (
        "The last round is over. Amber and Blue share the win with 1 point each."
    )
    both = planet(LONELY, Options(mods=("mutation",)))
    for side in (0, 1):
        both = with_player(both, side, change=3)
    both = replace(both, phase="result", reason="rounds")
    assert said(SHOW.winner(view(both))) == (
        "Nobody wins: who has lost or shows a Transformation cannot win."
    )


def test_every_addition_is_offered_with_a_sentence() -> None:
    mods = next(choice for choice in SHOW.options if choice.name == "mods")
    assert mods.kind == "many"
    assert tuple(value for value, _ in mods.choices) == MODS
