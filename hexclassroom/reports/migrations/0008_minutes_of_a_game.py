from django.db import migrations, models


def from_archives(apps, editor):
    """Say of games that were played before how long they took; as in analytics.facts."""
    # A backup may be restored into another database than the usual one.
    facts = apps.get_model("reports", "GameFacts").objects.using(editor.connection.alias)
    played = facts.filter(archive__source="played", archive__started__isnull=False)
    columns = ("pk", "archive__started", "archive__ended")
    for pk, started, ended in played.values_list(*columns).iterator(chunk_size=500):
        minutes = max(1, round((ended - started).total_seconds() / 60))
        if minutes <= 600:
            facts.filter(pk=pk).update(minutes=minutes)


class Migration(migrations.Migration):
    dependencies = [("reports", "0007_turning_points_debriefs_and_tickets")]

    operations = [
        migrations.AddField("gamefacts", "minutes", models.SmallIntegerField(null=True)),
        migrations.RunPython(from_archives, migrations.RunPython.noop),
    ]
