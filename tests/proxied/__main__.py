"""Run Caddy and nginx for real before two web processes: `python -m tests.proxied [caddy] [nginx]`.

On demand: it needs both programs (Debian: apt-get install nginx-light caddy), and a minute each.
"""

from __future__ import annotations

import asyncio
import shutil
import sys

from tests.faults import people
from tests.proxied import checks
from tests.proxied.running import Proxy, Server

STUDENTS = 12
BAD = ('"ERROR"', "Traceback", '"status":50', " 500 ", " 502 ", "[error]")
"""What the end of a log may not show any more."""


async def through(kind: str, program: str, server: Server) -> None:
    """Check one proxy."""
    print(f"{kind}: {program}")
    folder = server.folder
    checks.headers_are_made_anew(kind, program, folder / f"{kind}-headers")
    checks.logs_tell_nothing_of_people(kind, program, folder / f"{kind}-logs")
    proxy = Proxy(kind, program, folder, server.ports).start()
    try:
        teacher = checks.Unverified()
        people._post(teacher, f"{proxy.url}/start/", token=server.link())
        checks.cookies_are_secure(teacher)
        lesson = people.new_lesson(proxy.url, teacher, kind, 1)
        students = [checks.seat(proxy, lesson.code) for _ in range(STUDENTS)]
        checks.cookies_are_secure(students[0])
        checks.plain_http_is_sent_to_tls(proxy)
        checks.inside_stays_inside(proxy)
        checks.large_bodies_are_refused(proxy, students[0])
        checks.static_files_of_both_versions_are_there(proxy, server)
        await checks.sockets_pass(proxy, people.header(students[0]))
        await asyncio.to_thread(checks.polls_stay_with_one_process, proxy, server, students)
        await asyncio.to_thread(checks.a_long_poll_waits, proxy, students[0])
        pages, gap = await checks.nothing_is_missed_while_a_process_is_replaced(
            proxy, server, students
        )
        print(f"{kind}: well; {pages} pages during two restarts, socket away {gap:.2f} s at most")
    except BaseException:
        for log in sorted(folder.glob("*.log")):
            lines = log.read_text(errors="replace").splitlines()
            bad = [line for line in lines if any(word in line for word in BAD)]
            print(f"--- {log.name}", *bad[-20:], *lines[-5:], sep="\n")
        raise
    finally:
        proxy.stop()


async def main(kinds: list[str]) -> int:
    """Check the proxies that are named, both without any."""
    server = Server()
    await server.start()
    failed = 0
    try:
        for kind in kinds or ["caddy", "nginx"]:
            program = shutil.which(kind) or shutil.which(f"/usr/sbin/{kind}")
            if program is None:
                print(f"{kind}: not installed, so nothing was checked")
                failed += 1
                continue
            await through(kind, program, server)
    finally:
        await server.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
