"""Refusals of the office: nothing was changed, and words say why."""


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """What was asked for is not done; `words` go on the page, with this status."""

    def __init__(self, words: str, status: int = 422) -> None:
        """Keep the words."""
        super().__init__(words)
        self.words = words
        self.status = status
