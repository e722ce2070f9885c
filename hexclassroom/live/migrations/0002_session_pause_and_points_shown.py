"""A pause between sessions, and whether points are shown on lit cells."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Both are options with the rulebook's way as default."""

    dependencies = [("live", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="lesson",
            name="session_pause",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="table",
            name="show_points",
            field=models.BooleanField(default=True),
        ),
    ]
