"""Pages of team rosters: all of a class, one of them, and the wishes."""

import secrets
import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from hexclassroom.accounts.access import user_of
from hexclassroom.classes import access, people
from hexclassroom.classes.models import Class, TeamRoster
from hexclassroom.classes.roster import RosterRefused
from hexclassroom.classes.teams import draft as drafts
from hexclassroom.classes.teams import past, rosters, shown
from hexclassroom.classes.teams.draft import Draft, Known
from hexclassroom.classes.teams.mixing import Mix


def _class_for(request: HttpRequest, class_id: uuid.UUID) -> Class:
    """Give the class for reading, or for changing where something is sent."""
    if request.method == "POST":
        return access.changeable_class(user_of(request), class_id)
    return access.own_class(user_of(request), class_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """List the rosters of a class; make a new one."""
    school_class = _class_for(request, class_id)
    here = school_class.enrolments.filter(left=None).count()
    typed = {
        "name": request.POST.get("name", "")
        if request.method == "POST"
        else rosters.free_name(school_class, _("Teams")),
        "tables": request.POST.get("tables", str(rosters.suggested_tables(here))),
    }
    refused = ""
    if request.method == "POST":
        try:
            tables = int(typed["tables"]) if typed["tables"] in ("1", "2", "3", "4") else 0
            made = rosters.create(school_class, typed["name"], tables, user_of(request))
        except RosterRefused as error:
            refused = error.words
        else:
            return redirect("classes:roster", school_class.pk, made.pk)
    context = {
        "section": "classes",
        "class": school_class,
        "rosters": shown.cards(rosters.of_class(school_class)),
        "here": here,
        "typed": typed,
        "tables": [str(n) for n in range(1, rosters.MOST_TABLES + 1)],
        "refused": refused,
    }
    return render(request, "classes/teams/list.html", context, status=422 if refused else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def roster(request: HttpRequest, class_id: uuid.UUID, roster_id: uuid.UUID) -> HttpResponse:
    """Show one roster; mix it, or save it, as the page's form says."""
    school_class = _class_for(request, class_id)
    found = rosters.find(school_class, roster_id)
    page = _Page(request, school_class, found)
    return page.post() if request.method == "POST" else page.show(drafts.of_roster(found))


class _Page:
    """One roster's page during one request."""

    def __init__(self, request: HttpRequest, school_class: Class, found: TeamRoster) -> None:
        self.request = request
        self.school_class = school_class
        self.roster = found
        self.known = Known(
            people.enrolled(school_class),
            list(school_class.tags),
            rosters.wishes_of(school_class),
            past.recent(school_class),
        )
        self.games = self.known.games()
        self.seen = rosters.stamp(found)
        self.tags = [tag for tag in request.POST.getlist("tag") if tag in school_class.tags]
        self.look_back = "past" in request.POST

    def post(self) -> HttpResponse:
        """Do what the pressed button says."""
        typed = drafts.read(self.request.POST.dict(), self.roster, self.known.here)
        self.seen = self.request.POST.get("seen", "")
        do = self.request.POST.get("do", "save")
        if do in ("random", "balance", "partners"):
            return self._mix(typed, do)
        if do in ("save", "save_new"):
            return self._save(typed, new=do == "save_new")
        return self.show(typed, unsaved=True)

    def _mix(self, typed: Draft, do: str) -> HttpResponse:
        games: list[list[list[str]]] = self.games if do == "balance" and self.look_back else []
        if do == "partners":
            # New partners are new against the teams that the page began with, too.
            saved = drafts.of_roster(self.roster).teams
            if any(saved) and not self.roster.used:
                self.games = [saved, *self.games]
            games = self.games
        mixed, found = drafts.mixed(
            typed,
            self.known,
            method="random" if do == "random" else "balanced",
            tags=self.tags if do == "balance" else (),
            games=games,
            seed=secrets.randbits(32),
        )
        return self.show(mixed, unsaved=True, mix=found, mixed_by=do)

    def _save(self, typed: Draft, *, new: bool) -> HttpResponse:
        user = user_of(self.request)
        try:
            if new:
                name = typed.name
                if name.strip().casefold() == self.roster.name.casefold():
                    name = rosters.another_name(self.school_class, self.roster.name)
                saved = rosters.save_new(
                    self.school_class,
                    user,
                    name=name,
                    tables=typed.tables,
                    method=typed.made_by,
                    placed=typed.placed,
                )
            else:
                saved = rosters.save(
                    self.roster,
                    user,
                    seen=self.seen,
                    name=typed.name,
                    tables=typed.tables,
                    method=typed.made_by,
                    placed=typed.placed,
                )
        except RosterRefused as error:
            return self.show(typed, unsaved=True, refused=error.words)
        except rosters.StaleError as error:
            # Saving once more is then meant: the page has seen what the colleague saved.
            self.seen = rosters.stamp(error.roster)
            return self.show(typed, unsaved=True, theirs=error.roster)
        messages.success(self.request, _("The teams are saved."))
        return redirect("classes:roster", self.school_class.pk, saved.pk)

    def show(
        self,
        now: Draft,
        *,
        unsaved: bool = False,
        mix: Mix | None = None,
        mixed_by: str = "",
        refused: str = "",
        theirs: TeamRoster | None = None,
    ) -> HttpResponse:
        """Draw the page with these teams."""
        why = dict(mix.result.unkept) if mix else None
        measured = drafts.measured(now, self.known, self.games, why)
        first = self.request.method != "POST"
        context: dict[str, Any] = {
            "section": "classes",
            "class": self.school_class,
            "roster": self.roster,
            "draft": now,
            "board": shown.board(now, self.known),
            "made": shown.made(now, self.known, measured, mix),
            "mixed_by": mixed_by,
            "unsaved": unsaved,
            "seen": self.seen,
            "refused": refused,
            "theirs": theirs,
            "differences": shown.differences(now, drafts.of_roster(theirs), self.known)
            if theirs
            else [],
            "tags": [(tag, first or tag in self.tags) for tag in self.school_class.tags],
            "look_back": first or self.look_back,
            "tables": range(1, rosters.MOST_TABLES + 1),
            "readonly": self.school_class.archived is not None,
            "wishes": len(self.known.wishes),
        }
        status = 422 if refused or theirs else 200
        return render(self.request, "classes/teams/roster.html", context, status=status)


@login_required
@never_cache
@require_POST
def roster_copy(request: HttpRequest, class_id: uuid.UUID, roster_id: uuid.UUID) -> HttpResponse:
    """Make a second roster like this one."""
    school_class = access.changeable_class(user_of(request), class_id)
    return _do(request, school_class, roster_id, "copy")


@login_required
@never_cache
@require_POST
def roster_delete(request: HttpRequest, class_id: uuid.UUID, roster_id: uuid.UUID) -> HttpResponse:
    """Delete a roster."""
    school_class = access.changeable_class(user_of(request), class_id)
    return _do(request, school_class, roster_id, "delete")


@login_required
@never_cache
@require_POST
def roster_played(request: HttpRequest, class_id: uuid.UUID, roster_id: uuid.UUID) -> HttpResponse:
    """Note that the class plays in these teams today."""
    school_class = access.changeable_class(user_of(request), class_id)
    return _do(request, school_class, roster_id, "played")


def _do(request: HttpRequest, school_class: Class, roster_id: uuid.UUID, what: str) -> HttpResponse:
    """Do something with a saved roster; say it on the page that follows."""
    found = rosters.find(school_class, roster_id)
    user = user_of(request)
    try:
        if what == "copy":
            found = rosters.copy(found, user)
            said = _("This is the copy. The first teams stay as they are.")
        elif what == "played":
            rosters.mark_played(found, user)
            said = _("Noted. “Mix new partners” now parts these team-mates.")
        else:
            rosters.delete(found, user)
            messages.success(request, _("The teams are deleted."))
            return redirect("classes:teams", school_class.pk)
    except RosterRefused as error:
        messages.error(request, error.words)
    else:
        messages.success(request, said)
    return redirect("classes:roster", school_class.pk, found.pk)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, class_id: uuid.UUID) -> HttpResponse:
    """List who is to be together or apart; add a pair, or remove one."""
    school_class = _class_for(request, class_id)
    refused = ""
    if request.method == "POST":
        refused = _wish(request, school_class)
        if not refused:
            return redirect("classes:wishes", school_class.pk)
    here = people.enrolled(school_class)
    context = {
        "section": "classes",
        "class": school_class,
        "here": here,
        "wishes": shown.wishes(rosters.wishes_of(school_class), here),
        "typed": request.POST,
        "refused": refused,
        "readonly": school_class.archived is not None,
    }
    return render(request, "classes/teams/wishes.html", context, status=422 if refused else 200)


def _wish(request: HttpRequest, school_class: Class) -> str:
    """Add or remove a wish; give the words of a refusal, or ""."""
    user, data = user_of(request), request.POST
    try:
        if "remove" in data:
            number = data["remove"]
            if number.isascii() and number.isdecimal() and len(number) < 18:
                rosters.remove_wish(school_class, int(number), user)
            return ""
        try:
            one, other = uuid.UUID(data.get("first", "")), uuid.UUID(data.get("second", ""))
        except ValueError:
            return _("Choose two students.")
        if data.get("kind") not in ("apart", "together"):
            return _("Choose whether they are to be together or apart.")
        rosters.add_wish(school_class, one, other, together=data["kind"] == "together", by=user)
    except RosterRefused as error:
        return error.words
    return ""
