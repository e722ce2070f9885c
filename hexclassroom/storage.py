"""How static files are named."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedStaticFilesStorage(ManifestStaticFilesStorage):
    """Names carry a hash of the content, inside ES module imports too, so browsers keep them."""

    support_js_module_import_aggregation = True
