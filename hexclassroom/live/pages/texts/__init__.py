"""The words of the pages, all through gettext."""
