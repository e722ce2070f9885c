"""What is tapped one by one for a form, in a browser: the script alone, without a page's rest."""

import base64
from pathlib import Path
from typing import Any

import hexclassroom
from games.show import Field, Form, say
from hexclassroom.live.pages.boardgame import forms, taps

SCRIPT = Path(hexclassroom.__file__).parent / "static" / "js" / "picks.js"


def test_two_pieces_that_send_the_same_are_picked_apart(page: Any) -> None:
    picks = (("hand.map1", '"map"'), ("hand.map2", '"map"'), ("hand.axe1", '"axe"'))
    field = Field("give.cards", "pieces", say("Cards"), 0, 3, picks=picks)
    form = Form("trade", say("Trade"), '{"type":"offer"}', (field,), say("Offer it"))
    _cells, pieces = forms.picks((form,), frozenset())
    buttons = "".join(f"<button{taps.attributes(aim)}>{aim.key}</button>" for aim in pieces)
    group = pieces[0].pick
    page.set_content(
        f'{buttons}<b data-picked="{group}"></b><form data-act-form="{{}}">'
        f'<input data-picks="{group}" data-least="0" data-most="3"></form>'
    )
    module = "data:text/javascript;base64," + base64.b64encode(SCRIPT.read_bytes()).decode()
    found = page.evaluate(
        """async ([module, group]) => {
          const picks = await import(module);
          const mark = (el, name, is) => el.classList.toggle(name, is);
          const now = () => {
            picks.refresh(mark, false);
            const on = [...document.querySelectorAll(".picked")].map((el) => el.textContent);
            return [on, picks.values(group), document.querySelector("[data-picked]").textContent];
          };
          const [one, two, axe] = document.querySelectorAll("button");
          const out = [];
          for (const el of [one, two, axe, one]) { picks.tap(el); out.push(now()); }
          two.remove();
          out.push(now());
          return out;
        }""",
        [module, group],
    )
    assert found == [
        [["hand.map1"], ["map"], "1"],
        [["hand.map1", "hand.map2"], ["map", "map"], "2"],
        [["hand.map1", "hand.map2", "hand.axe1"], ["map", "map", "axe"], "3"],
        [["hand.map2", "hand.axe1"], ["map", "axe"], "2"],
        [["hand.axe1"], ["axe"], "1"],
    ]
