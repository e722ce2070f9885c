from django.db import migrations, models

import hexclassroom.live.captures


class Migration(migrations.Migration):
    dependencies = [
        ("live", "0003_lessons_of_a_class"),
    ]

    operations = [
        migrations.AddField(
            model_name="lesson",
            name="captures",
            field=models.JSONField(
                db_default=["decision", "plan", "report", "finds", "phrases"],
                default=hexclassroom.live.captures.every,
            ),
        ),
    ]
