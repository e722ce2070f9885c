"""The record of processing (Article 30 GDPR), and the table of how long things are kept."""

from django.utils.translation import gettext as _

from hexclassroom.privacy.papers.facts import Facts, Paper, Section, blank, not_advice


def record(facts: Facts) -> Paper:
    """Write the record of processing."""
    return Paper(
        "record-of-processing",
        _("Record of processing"),
        _("the entry for the school’s register, Article 30 of the GDPR"),
        (
            not_advice(),
            Section(
                table=(
                    (_("Controller"), facts.controller),
                    (_("Contact and data protection officer"), blank(_("names and addresses"))),
                    (_("Name of the processing"), _("Learning games with HexClassroom")),
                    (
                        _("Purpose"),
                        _(
                            "Playing board games in lessons in teams with roles; showing class "
                            "and teacher afterwards how the teams worked together and decided."
                        ),
                    ),
                    (
                        _("Legal basis"),
                        blank(
                            _(
                                "for example public task, Article 6(1)(e) GDPR with the school "
                                "law that applies"
                            )
                        ),
                    ),
                    (
                        _("People concerned"),
                        _("Students of the classes that play; teachers and administrators."),
                    ),
                    (
                        _("Data of students"),
                        _(
                            "Given name and first letter of the family name (encrypted); word "
                            "pair; class; tags for mixing teams, if the teacher uses any; team, "
                            "role, taps with their times under the number of a seat. No contact "
                            "data, no birth date, no pictures, no marks."
                        ),
                    ),
                    (
                        _("Data of teachers"),
                        _(
                            "Name, e-mail address, a hash of the password, secret of the second "
                            "factor (encrypted), school and role, what they did (audit log)."
                        ),
                    ),
                    (
                        _("Who receives it"),
                        _(
                            "Names: the teachers of the class. Counts: the school’s "
                            "administrators. Outside of the school nobody but the host, if there "
                            "is one: %(host)s."
                        )
                        % {"host": blank(_("name of the host"))},
                    ),
                    (_("Transfer to other countries"), _("None by the program.")),
                    (_("Erased"), _("See the retention table.")),
                    (
                        _("Security"),
                        _(
                            "Encrypted names with a key apart from the database; passwords as "
                            "Argon2 hashes and an optional second factor; access per class; an "
                            "audit log without names; encrypted names in backups; no request to "
                            "third parties; transport encryption on a server."
                        ),
                    ),
                )
            ),
        ),
    )


def retention(facts: Facts) -> Paper:
    """Write the retention table."""
    return Paper(
        "retention",
        _("Retention table"),
        _("what is erased when, with the numbers that are set now"),
        (
            not_advice(),
            Section(lines=(_("School: %(name)s") % {"name": facts.controller},)),
            Section(table=facts.rows),
            Section(
                title=_("How it is done"),
                lines=(
                    _(
                        "The program erases by itself every night, on a laptop at every start "
                        "and once a day. Each run is noted in the audit log."
                    ),
                    _(
                        "The three numbers of days are set by the school’s administrators and "
                        "have an upper limit: there is no setting “for ever”."
                    ),
                    _(
                        "Backups made by the operator hold what was there when they were made, "
                        "names encrypted. After a restore, whatever had been erased meanwhile is "
                        "erased once more."
                    ),
                    _("Logs of the web server in front of it: seven days at most.")
                    + " "
                    + blank(_("checked by")),
                ),
                listed=True,
            ),
        ),
    )
