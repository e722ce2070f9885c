"""Names are encrypted at rest; what a table holds already is encrypted in place."""

from django.db import migrations

import hexclassroom.sealed
from hexclassroom.sealed import seal, unseal


def _each(schema_editor, change):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT id, given FROM classes_student")
        for ident, value in cursor.fetchall():
            cursor.execute(
                "UPDATE classes_student SET given = %s WHERE id = %s", [change(value), ident]
            )


def seal_names(apps, schema_editor):
    _each(schema_editor, seal)


def open_names(apps, schema_editor):
    _each(schema_editor, unseal)


class Migration(migrations.Migration):
    dependencies = [("classes", "0001_initial")]

    operations = [
        migrations.RenameField("student", "name", "given"),
        migrations.AlterField(
            "student", "given", hexclassroom.sealed.SealedTextField(verbose_name="given name")
        ),
        migrations.RunPython(seal_names, open_names),
        migrations.AddField(
            "student",
            "initial",
            hexclassroom.sealed.SealedTextField(blank=True, default="", verbose_name="initial"),
            preserve_default=False,
        ),
    ]
