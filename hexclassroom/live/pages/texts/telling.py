"""The words of what players tell with one tap (live/captures.py), for players and teachers."""

from typing import Final

from hexclassroom.live.tongue import gettext_lazy as _

WAYS: Final = {
    "together": (_("Together"), _("talked it over and agreed")),
    "vote": (_("We voted"), _("voted")),
    "one": (_("One of us"), _("one of them decided")),
    "mate": (_("A mate’s idea"), _("took a team-mate’s idea")),
    "pressed": (_("No time left"), _("time was short")),
}
"""How a team decided: what its button says, and how the console puts it."""
PLANS: Final = {
    "hidden_goal": (_("Our Hidden Goal"), "star"),
    "common_goal": (_("The Common Goal"), "common"),
    "houses": (_("Houses and pipes"), "pipe"),
    "public_building": (_("A Public Building"), "public-building"),
    "markers": (_("Markers"), "marker"),
    "farms": (_("Farms"), "farm"),
    "stop_team": (_("Stop another team"), "block"),
    "asset": (_("Our Main Asset"), "idea"),
}
"""What a team aims at, with a symbol."""
KEPT: Final = {
    "kept": _("Kept"),
    "partly": _("Partly"),
    "changed": _("Changed"),
}
FUNCTIONS: Final = {
    "propose": (_("Propose something"), "idea"),
    "clarify": (_("Ask what it means"), "help"),
    "agree": (_("Agree"), "check"),
    "disagree": (_("Disagree politely"), "swap"),
    "reason": (_("Give a reason"), "talk"),
    "repair": (_("When you get stuck"), "undo"),
}
"""What phrase cards are for, with a symbol."""
PHRASES: Final = {
    "propose_put": "Let’s put the … here.",
    "propose_take": "I think we should take the …",
    "propose_else": "What about a … next to the …?",
    "clarify_mean": "What do you mean by …?",
    "clarify_how": "How many points do we get for that?",
    "agree_good": "Good idea, let’s do that.",
    "agree_part": "Yes, and then we could also …",
    "disagree_sure": "I see your point, but I’m not sure.",
    "disagree_other": "Could we try another place first?",
    "reason_because": "I want this tile because …",
    "reason_then": "If we do this now, we can … next time.",
    "reason_goal": "It helps us with our goal.",
    "repair_again": "Sorry, can you say that again, please?",
    "repair_word": "How do you say … in English?",
}
"""The phrase cards: always in English, whatever language the pages speak."""
PROMPTS: Final = {
    "unanswered": (
        _("%(n)d proposals in a row had no answer"),
        _("ask what the others think"),
    ),
    "refused": (
        _("The last %(n)d ideas were not wanted"),
        _("ask what they all could live with"),
    ),
    "one": (
        _("One voice decided %(n)d times in a row"),
        _("ask who sees it differently"),
    ),
    "timed_out": (
        _("%(n)d turns ran out of time"),
        _("ask what takes longest"),
    ),
    "pressed": (
        _("Time was short at %(n)d decisions in a row"),
        _("ask what they could settle before their turn"),
    ),
    "one_proposer": (
        _("The last %(n)d ideas came from one player"),
        _("ask who has another one"),
    ),
    "no_report": (
        _("The Supplier has not reported for %(n)d rounds"),
        _("ask what is left in the Supply Centre"),
    ),
    "no_plan": (
        _("It is round %(n)d, and there is no plan yet"),
        _("ask what they are aiming at"),
    ),
    "plan_changed": (
        _("The plan was changed %(n)d times"),
        _("ask what they learned"),
    ),
}
"""The live panel's suggestions by rule (live/prompts.py): what was seen, what to ask."""
RULES: Final = {
    "unanswered": _("the newest three proposals, or more, have no answer from anybody else"),
    "refused": _("the newest three answers, or more, wanted another idea"),
    "one": _("the last four decisions, or more, were tapped “One of us”"),
    "timed_out": _("four of the last six supply turns ran out of time"),
    "pressed": _("the last four decisions, or more, were tapped “No time left”"),
    "one_proposer": _("the last five proposals came from one player of several"),
    "no_report": _("two supply turns or more of earlier rounds without a report"),
    "no_plan": _("no plan for this session from its second round on"),
    "plan_changed": _("the plan of a session was changed three times or more"),
}
"""When each suggestion appears, for the teacher's guide: live/prompts.py in words."""
