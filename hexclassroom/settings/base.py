"""What all settings share."""

from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from hexclassroom.operations.logs import without_traceback
from hexclassroom.settings import oidc
from hexclassroom.settings.environment import networks, optional, whole_number

BASE_DIR = Path(__file__).resolve().parent.parent.parent
PROJECT_DIR = BASE_DIR / "hexclassroom"

DEBUG = False

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    # Without looking for admin modules: accounts/operator.py names what the operator sees.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "channels",
    "hexclassroom.accounts",
    "hexclassroom.classes",
    "hexclassroom.live",
    "hexclassroom.reports",
    "hexclassroom.privacy",
    "hexclassroom.office",
]

MIDDLEWARE = [
    "hexclassroom.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "hexclassroom.accounts.sessions.SlidingSessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Before anybody reads a body, as the next one does.
    "hexclassroom.middleware.LargeBodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "hexclassroom.middleware.UnreadableNames",
    "hexclassroom.unavailable.Unavailable",
]

ROOT_URLCONF = "hexclassroom.urls"
ASGI_APPLICATION = "hexclassroom.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "hexclassroom.accounts.context.administers",
            ],
        },
    },
]

AUTH_USER_MODEL = "accounts.User"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [PROJECT_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [PROJECT_DIR / "static"]
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "hexclassroom.storage.HashedStaticFilesStorage"},
}

# Static files are for our own pages only.
SERVESTATIC_ALLOW_ALL_ORIGINS = False

LOGIN_URL = "accounts:sign_in"
# Where a signed-in teacher lands; the app `live` serves this page.
LOGIN_REDIRECT_URL = "/lessons/"

# How many reverse proxies stand in front and add to X-Forwarded-For.
PROXIES: int = whole_number("HEXCLASSROOM_PROXIES", 0)

# The smallest group about which analytics and exit tickets say a number; never under 5.
SMALLEST_GROUP: int = whole_number("HEXCLASSROOM_SMALLEST_GROUP", 5, least=5)

# Who may read /metrics: these addresses when they come directly, or whoever has the token.
METRICS_FROM = networks("HEXCLASSROOM_METRICS_FROM", "127.0.0.0/8,::1")
METRICS_TOKEN: str = optional("HEXCLASSROOM_METRICS_TOKEN") or ""

OPENID_CONNECT = oidc.openid_connect()
OIDC_NAME: str = OPENID_CONNECT.name if OPENID_CONNECT else ""
OIDC_PROVIDER: str = OPENID_CONNECT.ident if OPENID_CONNECT else ""
if OPENID_CONNECT:
    INSTALLED_APPS += oidc.APPS
    MIDDLEWARE += [oidc.MIDDLEWARE]
    SOCIALACCOUNT_PROVIDERS = OPENID_CONNECT.providers()
    SOCIALACCOUNT_ADAPTER = "hexclassroom.accounts.oidc.adapter.Adapter"
    # Our own page has the button; nothing is changed by following it.
    SOCIALACCOUNT_LOGIN_ON_GET = True
    SOCIALACCOUNT_ONLY = True
    ACCOUNT_EMAIL_VERIFICATION = "none"
    ACCOUNT_USER_MODEL_USERNAME_FIELD = None
    ACCOUNT_LOGIN_METHODS = {"email"}
    ACCOUNT_SIGNUP_FIELDS = ["email*"]

SESSION_ENGINE = "hexclassroom.accounts.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Tablets reach a laptop by plain HTTP, where browsers ignore the header and warn about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY: str | None = None

CELERY_TASK_DEFAULT_QUEUE = "live"
CELERY_TASK_ROUTES = {
    "hexclassroom.live.*": {"queue": "live"},
    "hexclassroom.reports.*": {"queue": "reports"},
    "hexclassroom.privacy.*": {"queue": "reports"},
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

# Messages of the log name tables, seats and codes by number, never people.
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"one_line": {"()": lambda: without_traceback}},
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "hexclassroom": {"level": "INFO"},
        # Each page that is asked for is of interest on a server, not in a teacher's terminal.
        "hexclassroom.access": {"level": "WARNING"},
        # It warns of a missing host name, which the in-memory broker has none of.
        "kombu.connection": {"level": "ERROR"},
        # django sets up its own handler for the development server; the root one is enough.
        "django": {"handlers": [], "level": "WARNING"},
        "django.server": {"handlers": [], "level": "WARNING"},
        # Anybody can ask under any name.
        "django.security.DisallowedHost": {"filters": ["one_line"]},
    },
}


def sqlite(path: Path | str) -> dict[str, Any]:
    """Return the database settings for SQLite under several writers.

    IMMEDIATE and WAL together are what gave no "database is locked" in measurements; atomic
    blocks must stay short, and nothing is awaited inside them. What is erased is overwritten:
    not every build of SQLite does so by itself.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA busy_timeout=20000;"
                "PRAGMA cache_size=-20000;PRAGMA foreign_keys=ON;PRAGMA secure_delete=ON;"
            ),
        },
    }
