"""The laptop's own teacher is known by a column, so that they may choose an address."""

from django.db import migrations, models


def mark(apps, schema_editor):
    """Mark who had the fixed address."""
    User = apps.get_model("accounts", "User")
    # A restore migrates a connection of its own.
    everybody = User.objects.using(schema_editor.connection.alias)
    everybody.filter(email="teacher@local").update(is_local=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_schools_and_audit")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_local",
            field=models.BooleanField(default=False, verbose_name="teacher of this laptop"),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_local", True)),
                fields=("is_local",),
                name="one_local_teacher",
            ),
        ),
    ]
