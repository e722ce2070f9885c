"""The data protection impact assessment (Article 35 GDPR)."""

from django.utils.translation import gettext as _

from hexclassroom.privacy.papers.facts import Facts, Paper, Section, blank, not_advice


def assessment(facts: Facts) -> Paper:
    """Write the assessment."""
    return Paper(
        "impact-assessment",
        _("Impact assessment"),
        _("risks for students and what is done against them, Article 35 of the GDPR"),
        (
            not_advice(),
            Section(
                title=_("What is planned"),
                lines=(
                    _(
                        "Classes of %(school)s play board games on tablets. Teams of students "
                        "share decisions in roles. The program keeps the rules and writes a log; "
                        "afterwards the class talks about its decisions."
                    )
                    % {"school": facts.controller},
                    _("Number of students and classes: %(n)s. Their ages: %(ages)s.")
                    % {"n": blank(_("numbers")), "ages": blank(_("from – to"))},
                ),
            ),
            Section(
                title=_("Is it needed, and is it no more than needed?"),
                lines=(
                    _(
                        "A name is needed so that students and teacher can speak to each other. "
                        "A given name and one letter are enough; word pairs work without a name."
                    ),
                    _(
                        "The log is needed for undo, for fair play and for the talk afterwards. "
                        "It works with numbers of seats; the name is only joined on the screen."
                    ),
                    _(
                        "Points and observations are kept of teams only. There is no mark, no "
                        "ranking, no profile over several classes, and no automated decision "
                        "about a student."
                    ),
                    _("Who does not want to be recorded plays as a guest, like everybody else."),
                ),
                listed=True,
            ),
            Section(
                title=_("Risks, and what is done against them"),
                table=(
                    (
                        _("Somebody copies the database or a backup"),
                        _(
                            "Names are encrypted. On a server the key is kept apart; on a "
                            "teacher’s laptop it lies beside the database and in its backups, so "
                            "both are kept locked away. Without the key, what is left are numbers "
                            "of seats. %(names)s after the class ends the names are gone."
                        )
                        % {"names": facts.names},
                    ),
                    (
                        _("Colleagues look at students who are not theirs"),
                        _(
                            "Only the teachers of a class open its names; administrators see "
                            "counts. Looks at results, exports and erasures are in the audit log."
                        ),
                    ),
                    (
                        _("A student is shown up in front of the class"),
                        _(
                            "The projector shows teams; names are off by default, and nothing a "
                            "single student did or got wrong is ever shown on it."
                        ),
                    ),
                    (
                        _("Somebody plays under another’s name"),
                        _(
                            "Seats are taken once; the teacher sees who is there and can remove "
                            "or block. Lost join cards are revoked and printed again."
                        ),
                    ),
                    (
                        _("Data are kept for longer than needed"),
                        _(
                            "Erased by the program itself every night; logs %(logs)s after the "
                            "game. The numbers have an upper limit."
                        )
                        % {"logs": facts.logs},
                    ),
                    (
                        _("Something that was erased comes back from a backup"),
                        _("Erasures are remembered apart from it and carried out once more."),
                    ),
                    (
                        _("Companies learn about students"),
                        _("No page asks another server for anything; nothing is measured."),
                    ),
                    (
                        _("Tags tell something sensitive (language, support)"),
                        _(
                            "Tags are optional and encrypted. Choose names for them that say no "
                            "more than needed; health, religion or origin have no place there."
                        ),
                    ),
                ),
            ),
            Section(
                title=_("Result"),
                lines=(
                    _("Risk that remains: %(risk)s")
                    % {"risk": blank(_("low, medium or high, and why"))},
                    _("Opinion of the data protection officer: %(x)s")
                    % {"x": blank(_("text, name, date"))},
                    _("Look at it again by: %(x)s") % {"x": blank(_("date"))},
                ),
            ),
        ),
    )
