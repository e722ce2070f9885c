"""A server process without the web: runs one task of each queue and says where they ran.

`python -m tests.live.embedded_script DIR`, with tests.live.embedded_settings.
"""

import os
import sys
import time
from pathlib import Path


def main(folder: Path) -> None:
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    from hexclassroom.live.embedded.worker import EmbeddedWorker
    from tests.live.embedded_tasks import note

    worker = EmbeddedWorker()
    worker.start()
    for queue in ("live", "reports"):
        note.apply_async([str(folder / queue)], queue=queue)
    for _ in range(300):
        if (folder / "live").exists() and (folder / "reports").exists():
            break
        time.sleep(0.1)
    worker.stop()
    sys.stdout.write(f"server {os.getpid()}\n")
    for queue in ("live", "reports"):
        sys.stdout.write(f"{queue} {(folder / queue).read_text()}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
