"""Cards and mods, rule by rule; the numbers are those of the game's README."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.chance import Replayed
from games.planet_x import actions as do
from games.planet_x import board as brd
from games.planet_x.board import board
from games.planet_x.pieces import FISSURE, MODS, QUESTION, Card, Mod
from games.planet_x.rules import awaiting, legal_actions
from games.planet_x.rules.common import with_ground, with_player
from games.planet_x.state import Goods, Options, State, Token
from tests.games.planet_x.drawn import (
    LONELY,
    act,
    blows,
    done,
    drawn,
    planet,
    refusal,
    rolls,
    targets,
)
from tests.games.planet_x.test_actions import WIDE, population


def mod(*mods: Mod, drawing: str = LONELY, **player: Any) -> State:
    return planet(drawing, Options(mods=mods), **player)


def carded(*cards: Card, drawing: str = LONELY, **player: Any) -> State:
    return planet(drawing, cards=tuple(sorted(cards)), **player)


# A1
def test_a_card_costs_five_and_is_bought_before_any_action() -> None:
    state = planet(LONELY, experience=9)
    bought, record = done(state, 0, do.BuyCard(), Replayed([0]))
    assert bought.players[0].cards == (record.events[0].note,)
    assert (bought.players[0].experience, len(bought.deck)) == (4, 15)
    assert refusal(bought, 0, do.BuyCard()) == ("too_little_experience", "A1")
    late = replace(state, now=replace(state.now, began=True))
    assert refusal(late, 0, do.BuyCard()) == ("buying_over", "P2")
    assert refusal(replace(state, deck=()), 0, do.BuyCard()) == ("none_left", "A1")


def test_hardened_domes_make_fissures_cheaper_down_to_nothing() -> None:
    one: tuple[Card, ...] = ("hardened_domes",)
    for cards, cost in ((one, 1), (one * 2, 0)):
        state = carded(*cards)
        state, _ = done(state, 0, do.Explore(2, 0), rolls(FISSURE))
        assert population(state) == -cost


def test_circle_the_wagons_keeps_colonies_on_the_board() -> None:
    state = carded("circle_the_wagons", unplaced=0, population=-4)
    state, _ = done(state, 0, do.Explore(2, 0), rolls(4))
    assert (population(state), state.players[0].lost) == (-4, 0)


def test_sabotage_puts_a_die_on_an_empty_cell_once() -> None:
    state = carded("sabotage", drawing=WIDE)
    assert refusal(state, 0, do.Sabotage(-2, 0)) == ("not_empty", "A4")
    state = act(state, 0, do.Sabotage(1, 0))
    assert ". ? ? . . A" not in drawn(state)
    assert (state.players[0].cards, state.stage, state.now.acted) == ((), "act", False)
    assert refusal(state, 0, do.Sabotage(2, 0)) == ("no_free_action", "A4")


def test_fast_transports_place_for_less() -> None:
    state, _ = done(carded("fast_transports", drawing=WIDE), 0, do.Colonise(), blows(0))
    assert population(act(state, 0, do.Place(1, 0))) == -1


def test_geologists_roll_one_die_again_before_it_counts() -> None:
    state, _ = done(carded("geologists"), 0, do.Scout(2, 0), rolls(FISSURE))
    assert (state.stage, population(state)) == ("roll", 0)
    assert legal_actions(state, 0) == [do.Reroll(0), do.KeepRoll()]
    assert refusal(state, 0, do.Reroll(1)) == ("no_such_die", "A6")
    kept = act(state, 0, do.KeepRoll())
    assert population(kept) == -1
    again, _ = done(state, 0, do.Reroll(0), rolls(2))
    assert (population(again), again.order[again.place]) == (0, 1)


def test_wind_charts_roll_the_winds_again() -> None:
    state, _ = done(carded("wind_charts", drawing=WIDE), 0, do.Colonise(), blows(1))
    assert state.stage == "winds"
    state, _ = done(state, 0, do.Reroll(), blows(0))
    assert (state.stage, brd.empty(state.ground)) == ("place", brd.empty(planet(WIDE).ground))


def test_survey_drones_scout_beside_the_action() -> None:
    state, _ = done(carded("survey_drones"), 0, do.Scout(2, 0, True), rolls(1))
    assert not state.now.acted
    assert refusal(state, 0, do.Scout(2, 1, True)) == ("no_free_action", "P4")
    state, _ = done(state, 0, do.Scout(2, 1), rolls(1))
    assert state.order[state.place] == 1


# P4
def test_a_free_action_may_follow_and_the_turn_waits_for_it() -> None:
    state, _ = done(carded("survey_drones"), 0, do.Scout(2, 0), rolls(1))
    assert (state.now.acted, state.order[state.place]) == (True, 0)
    assert refusal(state, 0, do.Scout(2, 1)) == ("acted", "P3")
    assert act(state, 0, do.EndTurn()).place == 1


def test_terraformers_ask_nobody() -> None:
    from tests.games.planet_x.test_actions import SHARED

    state = act(carded("terraformers", drawing=SHARED), 0, do.Terraform(0, 0, True))
    assert (state.stage, state.now.acted) == ("act", False)
    assert ". ? ." in drawn(state)


# G1, G2, G3
def test_governments_are_bought_and_turned_over_in_a_later_turn() -> None:
    state = mod("governments", experience=9)
    state = act(state, 0, do.BuyGovernment("harmony"))
    assert (state.players[0].government, state.governments) == ("harmony", 3)
    assert refusal(state, 0, do.FlipGovernment()) == ("has_government", "G1")
    assert refusal(state, 0, do.BuyGovernment("harmony")) == ("has_government", "G1")
    later = replace(state, now=replace(state.now, governed=False))
    later = act(later, 0, do.FlipGovernment())
    assert (later.players[0].government, later.players[0].experience) == ("dominance", 2)
    assert refusal(mod(), 0, do.BuyGovernment("harmony")) == ("no_mod", "G1")
    assert refusal(mod("governments"), 0, do.FlipGovernment()) == ("no_government", "G1")


@pytest.mark.parametrize(
    ("own", "other", "cost"),
    [("harmony", None, 0), ("dominance", None, 3), ("harmony", "dominance", 2), (None, None, 2)],
)
def test_the_planet_reacts_to_most_governments(
    own: str | None, other: str | None, cost: int
) -> None:
    state = with_player(mod("governments"), 0, government=own)
    state = with_player(state, 1, government=other)
    state, _ = done(state, 0, do.Explore(2, 0), rolls(FISSURE))
    assert population(state) == -cost


def test_dominance_gains_experience_only_with_a_number() -> None:
    state = mod("governments", government="dominance")
    taken, _ = done(state, 0, do.Explore(2, 0), rolls(3))
    assert taken.players[0].experience == 4
    missed, _ = done(state, 0, do.Explore(2, 0), rolls(FISSURE))
    assert missed.players[0].experience == 0


# H1, H2
def test_farming_rolls_half_as_many_dice_as_there_are_fields() -> None:
    state = mod("farmers", drawing=WIDE)
    farmed, record = done(state, 0, do.Farm(), rolls(2))
    assert (len(record.drawn), population(farmed)) == (1, 1)
    assert refusal(mod("farmers"), 0, do.Farm()) == ("too_few_fields", "H1")
    harmony = with_player(mod("farmers", "governments", drawing=WIDE), 0, government="harmony")
    assert population(done(harmony, 0, do.Farm(), rolls(2))[0]) == 2


def test_with_the_option_fissures_cost_in_farming_under_dominance() -> None:
    options = Options(mods=("farmers", "governments"), farm_reacts=True)
    state = planet(WIDE, options, government="dominance")
    assert population(done(state, 0, do.Farm(), rolls(FISSURE))[0]) == -1
    plain = replace(state, options=replace(options, farm_reacts=False))
    assert population(done(plain, 0, do.Farm(), rolls(FISSURE))[0]) == 0


# X1
def test_a_sea_route_needs_three_free_cells_beside_the_territory() -> None:
    state = mod("explorers", experience=10)
    assert refusal(state, 0, do.BuyRoute(-4, 0)) == ("no_route_there", "X1")
    assert refusal(state, 0, do.BuyRoute(2, 0)) == ("no_route_there", "X1")
    state = act(state, 0, do.BuyRoute(4, 0))
    assert state.players[0].routes == 1
    assert refusal(state, 0, do.BuyRoute(4, -2)) == ("no_route_there", "X1")
    # (4, 0), (4, -1), (4, -2) extend the territory: the edge beside them can be explored.
    assert (3, -2) in targets(state, do.Explore)


# X2, X3, X4
def test_the_promised_land_is_shrouded_until_it_is_unlocked() -> None:
    drawing = WIDE.replace("B . ? . . . A", "B . ? ? . . A")
    state = mod("explorers", drawing=drawing, experience=5)
    assert refusal(state, 0, do.Scout(0, 0)) == ("under_token", "T3")
    assert refusal(state, 0, do.Unlock(0, 0, QUESTION)) == ("no_such_face", "X2")
    assert refusal(state, 0, do.Unlock(-1, 0, 1)) == ("not_adjacent", "X2")
    assert refusal(state, 0, do.Unlock(3, -2, 1)) == ("no_promised_land", "X2")
    state = act(state, 0, do.Unlock(0, 0, FISSURE))
    cell = board(3).index[0, 0]
    assert (state.ground.promised[cell], state.ground.dice[cell]) == (2, FISSURE)
    state = act(state, 0, do.Terraform(0, 0))
    assert state.ground.promised[cell] == 1


# Y1-Y6
BETRAYAL = """
       ? ? ? ?
      ? ? ? ? ?
     ? ? ? ? ? ?
    A ? ? B . . A
     ? ? ? . ? ?
      ? ? ? ? ?
       ? ? ? ?
"""


def test_a_zap_costs_three_unless_the_other_surrenders() -> None:
    state = act(mod("betrayal", drawing=BETRAYAL), 0, do.Zap(1))
    assert (state.stage, set(awaiting(state)), state.players[0].zap) == ("zap", {1}, False)
    endured = act(state, 1, do.Endure())
    assert (population(endured, 1), endured.now.acted) == (-3, False)
    assert refusal(endured, 0, do.Zap(1)) == ("no_free_action", "Y1")
    gave_up = act(state, 1, do.Surrender())
    assert population(gave_up, 1) == 0
    other = gave_up.players[1]
    assert (other.zap, other.defences, other.surrendered) == (False, 0, True)
    again = with_player(replace(gave_up, now=replace(gave_up.now, zapped=False)), 0, zap=True)
    assert refusal(again, 0, do.Zap(1)) == ("cannot_be_zapped", "Y2")


def test_a_zap_token_is_regained_as_the_action() -> None:
    state = mod("betrayal", drawing=BETRAYAL, zap=False)
    assert refusal(state, 0, do.Zap(1)) == ("no_token", "Y2")
    state = act(state, 0, do.RegainZap())
    assert (state.players[0].zap, state.now.acted) == (True, True)
    assert do.Zap(1) in legal_actions(state, 0)
    assert refusal(mod("betrayal"), 0, do.RegainZap()) == ("has_zap", "Y4")
    assert refusal(mod("betrayal"), 0, do.Zap(1)) == ("cannot_be_zapped", "Y2")
    given_up = mod("betrayal", zap=False, surrendered=True)
    assert refusal(given_up, 0, do.RegainZap()) == ("has_surrendered", "Y3")


def test_a_defended_cell_is_nobody_elses_territory_but_still_empty() -> None:
    state = mod("betrayal", drawing=BETRAYAL)
    state = with_player(state, 1, defences=1)
    cell = board(3).index[1, 0]
    guarded = with_ground(state, defences=(Token(1, cell),))
    assert refusal(guarded, 0, do.Zap(1)) == ("cannot_be_zapped", "Y2")
    assert brd.territory(guarded.ground, 1) >> cell & 1
    assert not brd.territory(guarded.ground, 0) >> cell & 1
    assert brd.empty(guarded.ground) >> cell & 1
    both = with_ground(state, defences=(Token(0, cell), Token(1, cell)))
    assert not (brd.territory(both.ground, 0) | brd.territory(both.ground, 1)) >> cell & 1


def test_defence_tokens_are_put_or_moved_and_come_back_under_a_die() -> None:
    state = act(mod("betrayal", drawing=BETRAYAL), 0, do.Defend(2, 0))
    assert (state.players[0].defences, state.ground.defences[0].side) == (1, 0)
    assert refusal(state, 0, do.Defend(2, 0)) == ("no_free_action", "Y1")
    fresh = replace(state, now=replace(state.now, defended=False))
    assert refusal(fresh, 0, do.Defend(2, 0)) == ("not_empty", "Y5")
    assert refusal(fresh, 0, do.Defend(1, 0)) == ("not_empty", "Y5")
    open_ = act(mod("betrayal", drawing=WIDE), 0, do.Defend(3, -1))
    moved = replace(open_, now=replace(open_.now, defended=False))
    moved = act(moved, 0, do.Defend(2, 1, (3, -1)))
    assert moved.ground.defences == (Token(0, board(3).index[2, 1]),)
    assert refusal(open_, 0, do.Defend(2, 1, (2, 0))) == ("no_free_action", "Y1")
    winds, _ = done(open_, 0, do.Colonise(), blows(1))
    winds = act(act(winds, 0, do.Keep(2, 0)), 1, do.Keep(-3, 1))
    assert (winds.ground.defences, winds.players[0].defences) == ((), 2)


# D1-D5
def trade() -> State:
    state = mod("merchants", "mutation", "special_p", experience=6)
    return with_player(state, 1, special_p=1, addiction=2, cards=("sabotage",), population=3)


def test_a_trade_needs_a_yes_and_moves_what_was_agreed() -> None:
    offer = do.Offer(1, Goods(experience=4), Goods(cards=("sabotage",), special_p=1), ((0, 0),))
    state = act(trade(), 0, offer)
    assert (state.stage, set(awaiting(state))) == ("offer", {1})
    no = act(state, 1, do.Answer(False))
    assert no.players == trade().players
    yes = act(state, 1, do.Answer(True))
    assert yes.players[0].cards == ("sabotage",)
    assert (yes.players[0].special_p, yes.players[0].experience) == (1, 2)
    assert yes.players[1].experience == 4
    assert yes.ground.oaths == (Token(0, board(3).index[0, 0]),)
    assert not yes.players[0].oath
    twice = do.Offer(1, Goods(experience=4), Goods(), ((0, 0), (1, 0)))
    assert refusal(trade(), 0, twice) == ("no_token", "D5")
    assert refusal(yes, 0, offer) == ("cannot_trade", "D1")
    for _ in range(2):
        no = act(act(no, 0, offer), 1, do.Answer(False))
    assert refusal(no, 0, offer) == ("cannot_trade", "D1")


@pytest.mark.parametrize(
    ("give", "take", "code"),
    [
        (Goods(), Goods(), ("empty_trade", "D2")),
        (Goods(experience=7), Goods(), ("not_held", "D2")),
        (Goods(), Goods(cards=("geologists",)), ("not_held", "D2")),
        (Goods(population=5), Goods(), ("trade_too_far", "D3")),
        (Goods(), Goods(population=1, addiction=1), ("trade_too_far", "D3")),
        (Goods(population=9), Goods(population=9), ("trade_too_far", "D3")),
        (Goods(population=10**30), Goods(population=10**30), ("trade_too_far", "D3")),
        (Goods(population=-1), Goods(), ("not_held", "D2")),
    ],
)
def test_trades_that_cannot_be(give: Goods, take: Goods, code: tuple[str, str]) -> None:
    assert refusal(trade(), 0, do.Offer(1, give, take)) == code


def test_addicted_people_can_be_traded_two_by_two() -> None:
    offer = do.Offer(1, Goods(experience=1), Goods(population=2, addiction=1))
    state = act(act(trade(), 0, offer), 1, do.Answer(True))
    assert (population(state), state.players[0].addiction) == (2, 1)


def test_an_oath_is_broken_by_a_colony_on_it_or_beside_it() -> None:
    for cell, left in (((0, 0), 0), ((1, 0), 0), ((-1, 0), 1)):
        state = mod("merchants", drawing=WIDE, oath=False)
        state = with_ground(state, oaths=(Token(0, board(3).index[cell]),))
        state, _ = done(state, 0, do.Colonise(), blows(0))
        assert len(act(state, 0, do.Place(1, 0)).ground.oaths) == left


# V1-V4
def test_changes_are_bought_in_order_and_change_what_a_player_can() -> None:
    state = mod("mutation", drawing=WIDE, experience=20)
    assert state.players[0].change == 1
    state = act(state, 0, do.BuyChange())
    assert any(isinstance(a, do.Explore) and a.free for a in legal_actions(state, 0))
    state = act(state, 0, do.BuyChange())
    assert refusal(state, 0, do.BuyChange()) == ("none_left", "V1")
    assert refusal(state, 0, do.Colonise()) == ("must_not_colonise", "V4")
    state = act(state, 0, do.BuyMimicry())
    assert do.Colonise() in legal_actions(state, 0)


def test_adaptation_rolls_question_marks_again_when_scouting() -> None:
    state, record = done(mod("mutation"), 0, do.Scout(2, 0), rolls(QUESTION, 2))
    assert len(record.drawn) == 2
    assert "2 A" in drawn(state)


def test_a_transformation_grows_by_two() -> None:
    state = with_player(mod("mutation"), 1, change=3)
    state, _ = done(state, 0, do.Scout(2, 0), rolls(1))
    assert population(state, 1) == 2


# F1-F4
def test_wildlife_protects_dice_and_makes_its_neighbours_dearer() -> None:
    state = mod("fury", experience=3)
    state = with_ground(state, wildlife=(board(3).index[2, 1],))
    assert refusal(state, 0, do.Explore(2, 1)) == ("under_token", "T3")
    dearer, _ = done(state, 0, do.Explore(2, 0), rolls(1))
    assert population(dearer) == -2
    assert refusal(state, 0, do.Calm(2, 0)) == ("no_wildlife", "F4")
    calmed = act(state, 0, do.Calm(2, 1))
    assert (calmed.players[0].calmed, calmed.players[0].experience) == (1, 0)
    assert calmed.ground.wildlife == ()


# K1, K2
def test_special_p_is_spent_and_addiction_paid_before_the_turn_grows() -> None:
    drawing = LONELY.replace("? A", "^ A")
    state = act(mod("special_p", drawing=drawing), 0, do.Mine(2, 0))
    player = state.players[0]
    assert (player.special_p, player.addiction) == (1, 1)
    assert "^ A" in drawn(state)
    state, _ = done(state, 1, do.Scout(-2, 0), rolls(1))
    assert (population(state), state.players[0].special_p) == (3, 0)
    state = act(state, 0, do.Terraform(2, 0))
    state, _ = done(state, 1, do.Scout(-3, 1), rolls(1))
    assert population(state) == 3


def test_all_mods_together_can_be_chosen() -> None:
    state = planet(LONELY, Options(mods=MODS))
    assert "circle_the_wagons" not in state.deck
    assert len(state.deck) == 14
