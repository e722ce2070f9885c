"""HexClassroom: live hex board games for a class."""

from hexclassroom.celery import app as celery_app

__all__ = ["celery_app"]
