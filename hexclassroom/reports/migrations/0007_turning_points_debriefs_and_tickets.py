import django.db.models.deletion
from django.db import migrations, models

import hexclassroom.sealed


class Migration(migrations.Migration):
    dependencies = [
        ("live", "0004_captures_of_a_lesson"),
        ("reports", "0006_facts_of_games_and_marks"),
    ]

    operations = [
        migrations.AddField(
            model_name="archive",
            name="turning",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.CreateModel(
            name="Debrief",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("came_up", models.JSONField(default=dict)),
                (
                    "lesson",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="debriefed",
                        to="live.lesson",
                    ),
                ),
            ],
            options={"verbose_name": "debrief", "verbose_name_plural": "debriefs"},
        ),
        migrations.CreateModel(
            name="Ticket",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("items", models.JSONField(default=list)),
                ("sentence", models.BooleanField(default=False)),
                ("is_open", models.BooleanField(default=True)),
                ("waiting", hexclassroom.sealed.SealedJSONField(default=dict)),
                ("answers", models.SmallIntegerField(default=0)),
                ("counts", models.JSONField(default=list)),
                ("sentences", hexclassroom.sealed.SealedJSONField(default=list)),
                (
                    "lesson",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ticket",
                        to="live.lesson",
                    ),
                ),
            ],
            options={"verbose_name": "exit ticket", "verbose_name_plural": "exit tickets"},
        ),
    ]
