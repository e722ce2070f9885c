"""What a teacher reads to the class: 150 words at most, for children of ten and older."""

from django.utils.translation import gettext as _

from hexclassroom.privacy.papers.facts import Facts, Paper, Section


def notice(facts: Facts) -> Paper:
    """Write it."""
    numbers = {"names": facts.names, "logs": facts.logs}
    return Paper(
        "child-notice",
        _("To read to the class"),
        _("one minute, before the first game"),
        (
            Section(
                lines=(
                    _(
                        "We are going to play a game on tablets. This is what the computer "
                        "remembers."
                    ),
                    _(
                        "It keeps your first name and one letter, so that your team knows who "
                        "you are. Only your class’s teachers can open the list of names. It "
                        "keeps what your team does in the game: what you place, propose and "
                        "answer. Afterwards we can look at it together and learn from it."
                    ),
                    _(
                        "It keeps no photo, no birthday and no address. It tells no company "
                        "anything. It never gives you a mark."
                    ),
                    _(
                        "Your name is erased %(names)s after our class ends, the moves %(logs)s "
                        "after the game."
                    )
                    % numbers,
                    _(
                        "You may ask me to show you what is kept of you, and to erase it. You "
                        "may also play as a guest: then nothing is kept under your name."
                    ),
                    _("Any questions? Ask now, or whenever you like."),
                )
            ),
        ),
    )
