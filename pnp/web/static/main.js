// The page: which screen the address asks for, and in which language.

import { get, trying } from "./api.js";
import { askAgain, askScreen } from "./ask.js";
import { choice, closeSheet, h, page, say, show, state } from "./dom.js";
import { rulesScreen } from "./rules.js";
import { hangUp, newScreen, tableScreen, tablesScreen } from "./table.js";

const NAMES = { de: "Deutsch", en: "English", es: "Español", fr: "Français", it: "Italiano" };

async function speak(language) {
  state.lang = language;
  const known = await trying(() => get("api/games"));
  if (!known) return;
  Object.assign(state, { lang: known.lang, languages: known.languages, words: known.words, games: known.games });
  document.documentElement.lang = known.lang;
  const select = choice(known.languages.map((code) => [code, `${code.toUpperCase()}\u2003${NAMES[code] ?? ""}`]), known.lang, async (code) => {
    localStorage.setItem("lang", code);
    await speak(code);
    if (!(await askAgain())) await route();
  });
  select.setAttribute("aria-label", say("language"));
  document.getElementById("top").replaceChildren(
    h("nav", { "aria-label": say("app") }, h("a.brand", { href: "#/", "aria-label": say("home"), title: say("home") }, "⌂"),
      h("a", { href: "#/ask" }, say("ask")), h("a", { href: "#/tables" }, say("tables")), h("a", { href: "#/rules" }, say("lookup"))),
    select);
}

function homeScreen() {
  const tile = (href, key) => h("li", {}, h("a.tile", { href }, h("strong", {}, say(key)), h("span", {}, say(`${key}_hint`))));
  show(say("home"), h("h1", {}, say("app")),
    h("ul.tiles", {}, tile("#/ask", "ask"), tile("#/tables", "keep"), tile("#/rules", "lookup")));
}

function gamesScreen(where) {
  show(say(where === "ask" ? "ask" : "lookup"), h("h1", {}, say("choose_game")),
    h("ul.tiles", {}, state.games.map((game) =>
      h("li", {}, h("a.tile.box", { href: `#/${where}/${game.id}` },
        game.cover ? h("img", { src: `api/cover/${game.id}`, alt: "" }) : null,
        h("div", {}, h("strong", {}, game.title), h("span", {}, game.tagline)))))));
}

async function fromTable(game, name, word) {
  const kept = await trying(() => get(`api/tables/${encodeURIComponent(name)}`, word));
  if (kept) await askScreen(game, { position: kept.position });
}

// A part of the address as it was meant; what is no such writing stays as it is.
function meant(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function route() {
  closeSheet();
  hangUp();
  const [where, ...rest] = location.hash.replace(/^#\//, "").split("/").map(meant);
  const known = state.games.some((game) => game.id === rest[0]);
  if (where === "ask" && known && rest[1] === "from") await fromTable(rest[0], rest[2], rest[3]);
  else if (where === "ask" && known) await askScreen(rest[0], rest[1] ? { code: rest[1] } : {});
  else if (where === "rules" && known) await rulesScreen(rest[0], rest[1]);
  else if (where === "ask" || where === "rules") gamesScreen(where);
  else if (where === "tables") await tablesScreen();
  else if (where === "new") newScreen();
  else if (where === "table" && rest[0]) await tableScreen(rest[0], rest[1] === "seat" ? rest[2] : "");
  else homeScreen();
  window.scrollTo(0, 0);
}

window.addEventListener("hashchange", async () => { await route(); page().focus({ preventScroll: true }); });
await speak(localStorage.getItem("lang") ?? navigator.language.slice(0, 2));
await route();
