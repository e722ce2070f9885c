// The screen stays awake. Wake lock needs a secure context, which a laptop on the school's Wi-Fi
// is not; there a silent film plays behind the page. What iPads and Android tablets ask of it:
// begun by a tap, inline, on screen, with a sound track, not muted, never at its end.

let lock = null;
let film = null;

async function request() {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return false;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
    return true;
  } catch { return false; }
}

function play() {
  const media = document.body.dataset.awake;
  if (!media) return;
  if (!film) {
    film = document.createElement("video");
    film.className = "awake";
    film.setAttribute("playsinline", "");
    film.setAttribute("aria-hidden", "true");
    film.setAttribute("disablepictureinpicture", "");
    film.tabIndex = -1;
    film.title = "";
    for (const url of media.split(" ")) {
      const source = document.createElement("source");
      source.src = url;
      source.type = url.endsWith(".webm") ? "video/webm" : "video/mp4";
      film.append(source);
    }
    film.addEventListener("timeupdate", () => { if (film.currentTime > 6) film.currentTime = Math.random(); });
    film.addEventListener("ended", () => film.play().catch(() => {}));
    document.body.append(film);
  }
  film.play().catch(() => {});
}

export function start() {
  const keep = async () => {
    if (document.visibilityState !== "visible" || lock) return;
    if (!(await request()) && film) play();
  };
  const first = async () => {
    if (lock || (film && !film.paused)) return;
    // Media must start within the tap itself, so the film goes first where there is no wake lock.
    if (!("wakeLock" in navigator)) play();
    else if (!(await request())) play();
  };
  document.addEventListener("pointerup", first);
  document.addEventListener("keydown", first);
  document.addEventListener("visibilitychange", keep);
  keep();
}
