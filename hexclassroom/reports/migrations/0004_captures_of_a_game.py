from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def nothing_noted(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Games with printed tiles have no log in which anything could be noted."""
    # A backup is restored into a database beside the present one.
    archives = apps.get_model("reports", "Archive").objects.using(schema_editor.connection.alias)
    archives.filter(source="physical").update(captures=[])


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0003_findings_of_indicators"),
    ]

    operations = [
        migrations.AddField(
            model_name="archive",
            name="captures",
            field=models.JSONField(db_default=["finds"], default=list),
        ),
        migrations.RunPython(nothing_noted, migrations.RunPython.noop, elidable=True),
    ]
