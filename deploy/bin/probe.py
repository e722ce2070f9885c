"""probe.py PATH [PORT]: exit with 0 if the web process of this machine answers PATH with 200."""

import sys
import urllib.error
import urllib.request


def main(words: list[str]) -> int:
    """Ask once."""
    path, port = words[0], words[1] if len(words) > 1 else "8000"
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=4) as answer:
            return 0 if answer.status == 200 else 1
    except urllib.error.HTTPError as error:
        # What is missing stands in the answer.
        sys.stderr.write(f"{error.code}: {error.read(2000).decode(errors='replace')}\n")
    except OSError as error:
        sys.stderr.write(f"{error}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
