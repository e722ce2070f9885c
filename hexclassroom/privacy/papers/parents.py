"""The letter to parents."""

from django.utils.translation import gettext as _

from hexclassroom.privacy.papers.facts import Facts, Paper, Section, blank, not_advice


def parents(facts: Facts) -> Paper:
    """Write the letter."""
    numbers = {"names": facts.names, "logs": facts.logs, "school": facts.controller}
    return Paper(
        "letter-to-parents",
        _("Letter to parents"),
        _("one page to hand out before the first game"),
        (
            not_advice(),
            Section(
                title=_("Dear parents,"),
                lines=(
                    _(
                        "In the coming weeks your child’s class will play learning games with "
                        "HexClassroom. Four teams build colonies on a planet of hexagons; each "
                        "student has a role, and a team only does well when its members talk to "
                        "each other. Afterwards the class talks about how it decided."
                    ),
                    _(
                        "We want you to know what is kept. Of your child: the given name and the "
                        "first letter of the family name, so that the team knows who is who; the "
                        "team, the role and the moves in the game. There is no account, no e-mail "
                        "address, no birth date, no photo and no chat. The game gives no marks, "
                        "and no machine judges your child."
                    ),
                    _(
                        "Only the teachers of the class can open the names, which are encrypted. "
                        "Nothing goes to companies. Names are erased %(names)s after the class "
                        "ends, the moves %(logs)s after the game; the points of the teams, which "
                        "are about nobody in person, may stay."
                    )
                    % numbers,
                    _(
                        "You may see what is kept of your child, have it corrected or erased, at "
                        "any time and without giving a reason. Your child can also play as a "
                        "guest: then nothing is kept under their name. Write to %(who)s. You may "
                        "also complain to the data protection authority: %(authority)s."
                    )
                    % {
                        "who": blank(_("teacher, address")),
                        "authority": blank(_("name and address")),
                    },
                    _("The legal basis is %(basis)s. %(school)s is responsible.")
                    % {
                        "basis": blank(_("as in the record of processing")),
                        "school": facts.controller,
                    },
                    _("With kind regards,"),
                    blank(_("name of the teacher")),
                ),
            ),
        ),
    )
