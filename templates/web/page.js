(() => {
  "use strict";
  const root = document.documentElement;
  const one = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const said = JSON.parse(one("#page-words").textContent);
  const bar = one(".bar");
  const keep = (name, value) => { try { localStorage.setItem("tirada." + name, value); } catch { /* a private window */ } };

  // switches: rule numbers, two languages, dark
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isOn = (name) => root.dataset[name] ? root.dataset[name] === "on" : system.matches;
  const switches = all("[data-toggle]");
  const show = () => switches.forEach((button) => button.setAttribute("aria-pressed", isOn(button.dataset.toggle)));
  for (const button of switches) {
    button.addEventListener("click", () => {
      const name = button.dataset.toggle;
      const place = name === "both" ? here() : null;
      root.dataset[name] = isOn(name) ? "off" : "on";
      keep(name, root.dataset[name]);
      show();
      if (place) window.scrollBy(0, place.element.getBoundingClientRect().top - place.top);
    });
  }
  system.addEventListener("change", show);
  show();

  // where the reader is: the first anchor below the bar, or the one just asked for while it is in sight
  const anchors = all("main [id]").filter((element) => !element.closest("svg") && !element.matches("caption, .title"));
  const here = () => {
    const top = bar.getBoundingClientRect().bottom;
    const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      return box.bottom > top && box.top < innerHeight ? { element, top: box.top } : null;
    };
    if (asked && anchors.includes(asked)) {
      const found = seen(asked);
      if (found) return found;
    }
    let low = 0, high = anchors.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (anchors[middle].getBoundingClientRect().bottom > top + 4) high = middle; else low = middle + 1;
    }
    const element = anchors[Math.min(low, anchors.length - 1)];
    return element ? { element, top: element.getBoundingClientRect().top } : null;
  };

  const languages = all("[data-language]");
  const entries = all(".contents a");
  const heads = entries.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  const contents = one(".contents details");
  let shown = null;
  const follow = () => {
    const place = here();
    const atTop = scrollY < 8 && !location.hash;
    for (const link of languages) link.href = link.href.split("#")[0] + (place && !atTop ? "#" + place.element.id : "");
    const edge = bar.getBoundingClientRect().bottom + innerHeight / 4;
    const current = heads.findLastIndex((head) => head && head.getBoundingClientRect().top < edge);
    if (current === shown) return;
    shown = current;
    entries.forEach((link, i) => i === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));
    if (current >= 0) {
      const link = entries[current], list = contents.getBoundingClientRect(), box = link.getBoundingClientRect();
      if (box.top < list.top || box.bottom > list.bottom) contents.scrollTop += box.top - list.top - list.height / 3;
    }
  };
  let waiting = false;
  const soon = () => { if (!waiting) { waiting = true; requestAnimationFrame(() => { waiting = false; follow(); }); } };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  addEventListener("hashchange", soon);
  for (const link of languages) link.addEventListener("click", follow);
  follow();

  // the list of contents folds away on a small screen
  const wide = matchMedia("(min-width: 64rem)");
  const unfold = () => { if (!matchMedia("print").matches) contents.open = wide.matches; };
  wide.addEventListener("change", unfold);
  unfold();
  contents.addEventListener("click", (event) => { if (event.target.closest("a") && !wide.matches) contents.open = false; });
  addEventListener("beforeprint", () => all("details").forEach((details) => { details.open = true; }));

  // search: every word must occur, accents and capitals apart
  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const input = one("#page-search"), panel = one("#page-found"), list = one("#page-results"), count = one("#page-count");
  let units = null, hits = [], chosen = -1;
  const gather = () => all("[data-s][id]").map((element) => {
    const parts = all(":scope > .own, :scope > .other", element);
    const words = (part) => {
      const cells = all("caption, th, td", part);
      const text = cells.length ? cells.map((cell) => cell.textContent.trim()).join(" · ") : part.textContent;
      return text.replace(/\s+/g, " ").trim();
    };
    const text = (parts.length ? parts : [element]).map((part) => ({
      other: part.classList.contains("other"), lang: part.lang, plain: words(part),
    }));
    return { element, id: element.id, text: text.map((part) => ({ ...part, folded: fold(part.plain) })) };
  });
  const snippet = (part, wanted) => {
    // folding keeps the length of every letter that the two languages use, so places stay the same
    const same = part.folded.length === part.plain.length;
    const places = same ? wanted.map((word) => [part.folded.indexOf(word), word.length]).filter(([at]) => at >= 0) : [];
    places.sort((a, b) => a[0] - b[0]);
    const start = places.length && places[0][0] > 50 ? part.plain.lastIndexOf(" ", places[0][0] - 30) + 1 : 0;
    const end = Math.min(part.plain.length, start + 150);
    const line = document.createElement("span");
    if (part.other) line.lang = part.lang;
    let cursor = start;
    if (start) line.append("…");
    for (const [at, length] of places) {
      if (at < cursor || at + length > end) continue;
      const mark = document.createElement("mark");
      mark.textContent = part.plain.slice(at, at + length);
      line.append(part.plain.slice(cursor, at), mark);
      cursor = at + length;
    }
    line.append(part.plain.slice(cursor, end), end < part.plain.length ? "…" : "");
    return line;
  };
  const choose = (index) => {
    chosen = index;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", i === index));
    const item = list.children[index];
    if (item) { input.setAttribute("aria-activedescendant", item.id); item.scrollIntoView({ block: "nearest" }); }
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => { panel.hidden = true; input.setAttribute("aria-expanded", "false"); choose(-1); };
  const search = () => {
    const wanted = fold(input.value).split(/\s+/).filter(Boolean);
    list.replaceChildren();
    if (!wanted.length) return close();
    units ??= gather();
    hits = [];
    for (const unit of units) {
      const part = unit.text.find((text) => (!text.other || root.dataset.both === "on") &&
        wanted.every((word) => text.folded.includes(word) || unit.id.toLowerCase() === word));
      if (part) hits.push({ unit, part, first: wanted.some((word) => unit.id.toLowerCase() === word) });
    }
    hits.sort((a, b) => b.first - a.first);
    hits.slice(0, 60).forEach(({ unit, part }, i) => {
      const item = document.createElement("li");
      item.id = "page-result-" + i;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const name = document.createElement("b");
      name.textContent = /^[A-Z]{1,4}-/.test(unit.id) ? unit.id : "";
      item.append(name, snippet(part, wanted));
      item.addEventListener("click", () => go(i));
      list.append(item);
    });
    list.hidden = !hits.length;
    count.textContent = hits.length ? said.found + " " + hits.length : said.none;
    panel.hidden = false;
    input.setAttribute("aria-expanded", "true");
    choose(-1);
  };
  const go = (index) => {
    const { element, id } = hits[index].unit;
    close();
    location.hash = id;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  input.addEventListener("input", search);
  input.addEventListener("focus", () => { if (input.value) search(); });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { if (panel.hidden) input.blur(); close(); }
    else if (event.key === "ArrowDown" && hits.length) choose(Math.min(chosen + 1, list.children.length - 1));
    else if (event.key === "ArrowUp" && hits.length) choose(Math.max(chosen - 1, 0));
    else if (event.key === "Enter" && !panel.hidden && hits.length) go(Math.max(chosen, 0));
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => { if (!event.target.closest(".find")) close(); });
  one(".find").addEventListener("focusout", (event) => { if (event.relatedTarget && !event.relatedTarget.closest(".find")) close(); });
  addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, [contenteditable], dialog");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); input.focus(); input.select(); }
  });

  // pieces close up
  const zoom = one("#page-zoom");
  if (zoom) {
    const pieces = all("[data-piece]"), sheet = one(".zoom-sheet", zoom), name = one("#page-zoom-name");
    const part = (what) => one(`[data-zoom=${what}]`, zoom);
    const space = "http://www.w3.org/2000/svg";
    let at = 0, back = false, size = 1;
    const paint = () => {
      const piece = pieces[at];
      const words = piece.getAttribute("aria-label").replace(/^[^:]*: /, "") + (back ? " (" + said.back + ")" : "");
      const picture = document.createElementNS(space, "svg"), use = document.createElementNS(space, "use");
      picture.setAttribute("viewBox", piece.dataset.box);
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", words);
      use.setAttribute("href", "#" + (back ? piece.dataset.back : piece.dataset.front));
      picture.append(use);
      const [, , width, height] = piece.dataset.box.split(" ").map(Number);
      const fit = Math.min(sheet.clientWidth / width, sheet.clientHeight / height) * 0.96 * size;
      picture.style.width = width * fit + "px";
      picture.style.height = height * fit + "px";
      sheet.replaceChildren(picture);
      name.textContent = words;
      part("turn").disabled = !piece.dataset.back;
      part("smaller").disabled = size <= 1;
      part("larger").disabled = size >= 6;
    };
    const move = (step) => { at = (at + step + pieces.length) % pieces.length; back = false; size = 1; paint(); };
    const scale = (by) => { size = Math.min(6, Math.max(1, size * by)); paint(); };
    const acts = {
      previous: () => move(-1), next: () => move(1), close: () => zoom.close(),
      turn: () => { if (pieces[at].dataset.back) { back = !back; paint(); } },
      larger: () => scale(1.5), smaller: () => scale(1 / 1.5),
    };
    pieces.forEach((piece, i) => piece.addEventListener("click", () => { at = i; back = false; size = 1; zoom.showModal(); paint(); }));
    zoom.addEventListener("click", (event) => {
      const button = event.target.closest("[data-zoom]");
      if (button) acts[button.dataset.zoom]();
      else if (event.target === zoom) zoom.close();
    });
    zoom.addEventListener("keydown", (event) => {
      const act = { ArrowLeft: "previous", ArrowRight: "next", " ": "turn", "+": "larger", "-": "smaller" }[event.key];
      if (!act || (event.key === " " && event.target.closest("button"))) return;
      if (size > 1 && event.key.startsWith("Arrow")) return; // a large picture is moved with the arrows
      event.preventDefault();
      acts[act]();
    });
    zoom.addEventListener("close", () => pieces[at].focus());
    addEventListener("resize", () => { if (zoom.open) paint(); });
  }
})();
