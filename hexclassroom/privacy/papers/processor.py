"""The agreement between a school and whoever hosts the server for it (Article 28 GDPR)."""

from django.utils.translation import gettext as _

from hexclassroom.privacy.papers.facts import Facts, Paper, Section, blank, not_advice


def processor(facts: Facts) -> Paper:
    """Write the agreement."""
    return Paper(
        "processor-agreement",
        _("Processor agreement"),
        _("where somebody else hosts the server; a laptop needs none. Article 28 of the GDPR"),
        (
            not_advice(),
            Section(
                title=_("Between whom, about what"),
                lines=(
                    _("%(school)s (the school) and %(host)s (the host).")
                    % {"school": facts.controller, "host": blank(_("name and address"))},
                    _(
                        "The host runs HexClassroom for the school from %(from)s until it is "
                        "ended. What is processed, of whom, and for how long is in the record of "
                        "processing and in the retention table, which belong to this agreement."
                    )
                    % {"from": blank(_("date"))},
                ),
            ),
            Section(
                title=_("The host"),
                lines=(
                    _("processes the data only as the school says in writing;"),
                    _("lets only people near the server who have promised secrecy in writing;"),
                    _(
                        "keeps the keys that open names apart from the database and its backups, "
                        "uses encrypted connections, installs updates, and keeps logs of the web "
                        "server for seven days at most;"
                    ),
                    _(
                        "makes backups every day, keeps them for %(n)s at most, and restores "
                        "them only with the list of erasures, so that nothing erased comes back;"
                    )
                    % {"n": blank(_("number of days"))},
                    _(
                        "uses other companies only if they are named here or the school agrees, "
                        "with the same duties: %(others)s;"
                    )
                    % {"others": blank(_("names and countries, or none"))},
                    _(
                        "keeps the data in %(where)s and in no country without an adequate level "
                        "of protection;"
                    )
                    % {"where": blank(_("country"))},
                    _(
                        "helps the school when somebody asks for, corrects or erases their data; "
                        "the program’s export and erase do it in three taps;"
                    ),
                    _(
                        "tells the school of a breach without delay, within %(hours)s hours, with "
                        "all that is known;"
                    )
                    % {"hours": blank("24")},
                    _(
                        "uses the data for nothing of its own: no advertising, no profiles, no "
                        "training of models;"
                    ),
                    _(
                        "erases everything when this agreement ends, after the school has taken "
                        "its export, and confirms it in writing;"
                    ),
                    _("lets the school check all this, or shows it by a certificate."),
                ),
                listed=True,
            ),
            Section(
                title=_("Signed"),
                table=(
                    (_("For the school"), blank(_("name, place, date"))),
                    (_("For the host"), blank(_("name, place, date"))),
                ),
            ),
        ),
    )
