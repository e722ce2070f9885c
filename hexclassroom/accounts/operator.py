"""Django's own admin, for the operator of a server only: users, schools, memberships, audit log.

No student, no name of one and no sealed column is registered here. Signing in is our own page.
"""

from functools import wraps
from typing import TYPE_CHECKING, Any, NoReturn

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from hexclassroom.accounts import audit
from hexclassroom.accounts.models import AuditEntry, Membership, School, User
from hexclassroom.accounts.signing_in import with_next

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class OperatorSite(admin.AdminSite):
    """The pages under /operator/."""

    site_header = _("HexClassroom: operator")
    site_title = _("operator")
    index_title = _("Tables")
    site_url = "/lessons/"
    # Without the admin's own log: ours is one of the tables.
    index_template = "accounts/operator_index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        """Say whether an operator asks; being staff is not enough."""
        user = request.user
        return isinstance(user, User) and user.is_active and user.is_superuser

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Guard a page: it does not exist for who is signed in and is no operator."""
        inner = super().admin_view(view, cacheable)

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if request.user.is_authenticated and not self.has_permission(request):
                raise Http404
            return inner(request, *args, **kwargs)

        return guarded

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Send strangers to our own page, with its limits and second factor; others see nothing."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise Http404
        wanted = request.GET.get("next") or reverse("operator:index", current_app=self.name)
        return redirect(with_next(reverse("accounts:sign_in"), wanted))

    def logout(self, request: HttpRequest, extra_context: Any = None) -> NoReturn:
        """Nowhere: signing out is our own form."""
        raise Http404

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> NoReturn:
        """Nowhere: the account page does it, with its limits."""
        raise Http404


class Noted(ModelAdmin):
    """A table whose changes go into our audit log, not into a second one with names in it."""

    change_form_template = "accounts/operator_change.html"

    added: AuditEntry.Verb | None = None
    changed: AuditEntry.Verb | None = None
    deleted: AuditEntry.Verb | None = None

    def school_of(self, thing: Any) -> School | None:
        """Give the school whose administrators see the entry."""
        return None

    def target_of(self, thing: Any) -> Any:
        """Give what it was done to."""
        return thing

    def _note(self, request: HttpRequest, verb: AuditEntry.Verb | None, thing: Any) -> None:
        if verb is not None and isinstance(request.user, User):
            audit.note(request.user, verb, self.school_of(thing), self.target_of(thing))

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note it."""
        self._note(request, self.added, obj)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Note it."""
        self._note(request, self.changed, obj)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Note it, before they are gone."""
        for thing in queryset:
            self._note(request, self.deleted, thing)

    def history_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> NoReturn:
        """Nowhere: the audit log has it."""
        raise Http404


class UserAdmin(Noted):
    """Who has an account. Passwords are set by their owners."""

    list_display = ("email", "name", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("email", "name")
    fields = ("email", "name", "is_active", "is_superuser", "last_login", "date_joined")
    readonly_fields = ("last_login", "date_joined")
    ordering = ("email",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never here: lessons, with names in them, would go along unnoticed. Close it instead."""
        return False

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Give a new account no password: a link from `manage.py school_admin` or an admin does."""
        if not change:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)


class SchoolAdmin(Noted):
    """Schools and how long they keep what."""

    added = AuditEntry.Verb.SCHOOL_MADE
    changed = AuditEntry.Verb.SETTINGS_CHANGED
    list_display = ("name", "names_days", "logs_days", "audit_days", "created")
    search_fields = ("name",)

    def school_of(self, thing: School) -> School:
        """Give itself."""
        return thing

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never here: erasing a school's data goes its own way, which is noted and replayed."""
        return False


class MembershipAdmin(Noted):
    """Who is what in which school."""

    added = AuditEntry.Verb.JOINED
    changed = AuditEntry.Verb.ROLE_CHANGED
    deleted = AuditEntry.Verb.MEMBER_REMOVED
    list_display = ("user", "school", "role", "created")
    list_filter = ("role",)
    search_fields = ("user__email", "user__name", "school__name")
    autocomplete_fields = ("user", "school")
    list_select_related = ("user", "school")

    def school_of(self, thing: Membership) -> School:
        """Give the school."""
        return thing.school

    def target_of(self, thing: Membership) -> User:
        """Give the user."""
        return thing.user


class AuditAdmin(ModelAdmin):
    """What was done, to be read only."""

    change_form_template = "accounts/operator_change.html"

    list_display = ("at", "actor", "verb", "school", "target", "n")
    list_filter = ("verb",)
    list_select_related = ("actor", "school")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


site = OperatorSite(name="operator")
site.register(User, UserAdmin)
site.register(School, SchoolAdmin)
site.register(Membership, MembershipAdmin)
site.register(AuditEntry, AuditAdmin)
