// Keep a table: who sits where, what lies open, one's own cards, and one's own moves.

import { get, post, trying } from "./api.js";
import { Board } from "./board.js";
import { choice, copy, field, h, say, sentences, show, state, tell } from "./dom.js";
import { labelOf, offeredSpots, questionCard } from "./question.js";
import { verdictCard } from "./verdict.js";

const hash = (name, word = "") => `#/table/${encodeURIComponent(name)}${word ? `/seat/${word}` : ""}`;

export async function tablesScreen() {
  const found = await trying(() => get("api/tables"));
  const title = new Map(state.games.map((game) => [game.id, game.title]));
  const rows = (found?.tables ?? []).map((table) => h("li", {},
    h("a.tile", { href: hash(table.name) }, h("strong", {}, table.name),
      h("span", {}, `${title.get(table.game)} · ${table.players.join(", ")}${table.over ? ` · ${say("over")}` : ""}`))));
  show(say("keep"), h("h1", {}, say("tables")),
    h("a.main.wide", { href: "#/new" }, say("new_table")),
    rows.length ? h("ul.tiles", {}, rows) : h("p", {}, say("no_tables")));
}

export function newScreen(chosen = state.games[0].id) {
  const game = state.games.find((other) => other.id === chosen);
  const [few, many] = game.players;
  const name = h("input", { type: "text", maxlength: "40", value: new Date().toISOString().slice(0, 10), required: true });
  const players = h("div");
  const counts = Array.from({ length: many - few + 1 }, (_, index) => String(few + index));
  const count = choice(counts.map((n) => [n, n]), counts[0], () => ask());
  const ask = () => players.replaceChildren(...Array.from({ length: Number(count.value) }, (_, index) => {
    const seat = game.seats[index];
    const input = h("input", { type: "text", maxlength: "24", placeholder: seat?.label ?? "", "data-player": index });
    return field(`${say("player_name", { number: index + 1 })}${seat ? ` (${seat.label})` : ""}`, input);
  }));
  ask();
  const variant = choice(game.variants.map((value) => [value.id, value.label]));
  const house = game.house.map((rule) =>
    sentences(rule.title, rule.values.map((value) => [value.id, value.text]), rule.values[0].id, null, { "data-rule": rule.id }));
  const layout = h("input", { type: "text", autocomplete: "off" });
  const takes = h("p.note", { role: "status" });
  const byLot = h("button", { type: "button", onclick: async () => {
    const drawn = await trying(() => get(`api/layout/${game.id}`));
    if (!drawn) return;
    layout.value = drawn.code;
    takes.replaceChildren(say("layout_size", { wide: Math.round(drawn.size[0]), deep: Math.round(drawn.size[1]) }));
  } }, say("layout_by_lot"));
  const commit = h("input", { type: "checkbox" });
  const form = h("form.card", { onsubmit: async (event) => {
    event.preventDefault();
    const names = [...players.querySelectorAll("input")].map((input, index) => {
      const seat = game.seats[index]?.id;
      const said = input.value.trim();
      return seat ? (said ? `${seat}=${said}` : seat) : said || ["Ana", "Bo", "Cy", "Dee", "Eli"][index];
    });
    const rules = {};
    for (const { value, dataset, defaultChecked } of form.querySelectorAll("[data-rule]:checked")) {
      if (!defaultChecked) rules[dataset.rule] = /^(true|false|\d+)$/.test(value) ? JSON.parse(value) : value;
    }
    const asked = { name: name.value.trim(), game: game.id, players: names, house: rules,
      variant: game.variants.length ? variant.value : "", layout: layout.value.trim(), commit: commit.checked };
    const made = await trying(() => post("api/tables", asked));
    if (made) location.hash = hash(made.name);
  } },
  field(say("game"), choice(state.games.map((other) => [other.id, other.title]), chosen, newScreen)),
  field(say("table_name"), name), field(say("how_many"), count), players,
  game.variants.length ? field(say("variant"), variant) : null,
  h("details", {}, h("summary", {}, say("house")), house),
  game.layouts ? [field(say("layout_code"), layout), byLot, takes] : null, h("label.check", {}, commit, say("commit")),
  h("button.main.wide", {}, say("start")));
  show(say("new_table"), h("h1", {}, say("new_table")), form);
}

let line = null;
export function hangUp() {
  line?.end();
  line = null;
}

export async function tableScreen(name, word = "") {
  hangUp();
  const screen = new Table(name, word);
  line = screen;
  screen.listen();
}

// Cards side by side as they are called; below, the word to type where it is another.
function pile([label, cards]) {
  return [h("h3", {}, label), cards.length ? h("ul.pile", {}, cards.map(([typed, called]) =>
    h("li", { "data-card": typed }, called, typed.toLowerCase() === called.toLowerCase() ? null : h("code", {}, typed))))
    : h("p", {}, say("nothing"))];
}

// What the player of this phone holds; a game without hands has nothing to show.
function holding(piles) {
  return piles.length ? h("section.card.hand", {}, h("h2", {}, say("your_cards")), piles.map(pile)) : null;
}

// What lies open beside the board, a row a player.
function beside({ heads, rows }) {
  const cells = (row) => heads.map((head, place) => h("span", {}, head, " ", h("b", {}, row[place])));
  return rows.length ? h("section.card.beside", {}, h("h2", {}, say("players")), h("ul", {}, rows.map(([who, ...row]) =>
    h("li", {}, h("strong", {}, who), h("p", {}, cells(row)))))) : null;
}

class Table {
  constructor(name, word) {
    this.name = name;
    this.word = word;
    this.answers = [];
    this.said = [];
    this.stopped = false;
    this.wait = 500;
    this.board = null;
  }

  url(what = "") { return `api/tables/${encodeURIComponent(this.name)}${what ? `/${what}` : ""}`; }

  end() {
    this.stopped = true;
    this.socket?.close();
  }

  listen() {
    if (this.stopped) return;
    const base = location.href.split("#")[0].replace(/^http/, "ws").replace(/[^/]*$/, "");
    const socket = new WebSocket(`${base}live/${encodeURIComponent(this.name)}`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ seat: this.word, lang: state.lang }));
    socket.onmessage = (event) => {
      const said = JSON.parse(event.data);
      if (said.error) { this.end(); tell(said.error.message, said.error.hint); this.lost(); }
      if (said.state && !this.stopped) { this.wait = 500; this.draw(said.state); }
    };
    socket.onclose = () => {
      if (this.stopped) return;
      this.signal?.replaceChildren(say("waiting"));
      setTimeout(() => this.listen(), this.wait);
      this.wait = Math.min(8000, this.wait * 2);
    };
  }

  lost() { location.hash = this.word ? hash(this.name) : "#/tables"; }

  draw(now) {
    const changed = this.now?.entry !== now.entry;
    this.now = now;
    if (changed) this.answers = [];
    const focused = document.querySelector("#page :focus");
    const zoom = this.board?.zoom ?? 0;
    const { scrollLeft: left = 0, scrollTop: top = 0 } = this.board?.window ?? {};
    this.board = new Board((spot) => this.answer(this.question.options.find((option) => option.spot === spot.id).word));
    this.board.zoom = zoom;
    this.signal = h("span.live", { role: "status" }, say("live"));
    this.asking = h("div.asking");
    this.refused = h("div");
    show(now.name,
      h("h1", {}, now.name, " ", h("small", {}, now.title)),
      h("p.turn", { "aria-live": "polite", tabindex: "-1" }, now.over ? say("over") : now.mine ? h("strong", {}, `▶ ${say("your_turn")}`) : say("turn_of", { who: now.turn.join(", ") }), " ", this.signal),
      h("div.said", {}, now.beside.said.map((line) => h("p", {}, line))),
      now.over ? this.score() : null,
      now.seat ? holding(now.hand) : [h("p", {}, say("onlooker")), this.seats()],
      this.asking, this.refused, this.board.element, beside(now.beside), now.seat ? this.seats() : null, now.over ? null : this.score(), this.undo(), this.story(),
      h("section.card", {}, h("a", { href: `#/ask/${now.game}/from/${encodeURIComponent(now.name)}${this.word ? `/${this.word}` : ""}` }, say("ask_about"))));
    if (focused) document.querySelector("#page .turn").focus({ preventScroll: true });
    this.board.draw(now, now.spots, new Map());
    if (zoom) {
      this.board.scale(zoom);
      this.board.window.scrollTo(left, top);
    }
    if (now.mine) this.ask();
    else if (now.free && !now.over) this.freeMove();
  }

  async ask() {
    const reply = await trying(() => post(this.url("next"), { answers: this.answers }, this.word));
    if (!reply) { this.answers = []; return; }
    if (reply.move) {
      this.question = { options: [] };
      this.asking.replaceChildren(h("section.card.question", {}, h("h2", { tabindex: "-1" }, say("your_move")),
        h("div.answers", {},
          h("button.main", { type: "button", "data-play": reply.notation, onclick: () => this.play(JSON.stringify(reply.move)) }, say("play_it", { move: reply.notation })),
          h("button", { type: "button", onclick: () => { this.answers = []; this.ask(); } }, say("begin_again")))));
      this.board.draw(this.now, this.now.spots, new Map());
      return;
    }
    this.question = reply.question;
    if (this.question.verb) this.question.ask = say("your_move"); // not what was done, as in a dispute
    const card = questionCard(reply.question, (word) => this.answer(word));
    if (this.answers.length) card.append(h("p.sofar", {}, `${say("so_far")}: ${this.said.slice(0, this.answers.length).join(" · ")} `,
      h("button", { type: "button", onclick: () => { this.answers.pop(); this.ask(); } }, say("back"))));
    this.asking.replaceChildren(card);
    const offered = offeredSpots(reply.question);
    this.board.draw(this.now, this.now.spots, offered);
    const [first] = offered.keys();
    if (first) requestAnimationFrame(() => this.board.look(first));
  }

  async answer(word) {
    this.said = [...this.said.slice(0, this.answers.length), labelOf(this.question, word)];
    this.answers.push(word);
    await this.ask();
    this.asking.querySelector("h2")?.focus({ preventScroll: true });
  }

  freeMove() {
    const move = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.asking.replaceChildren(h("form.card", { onsubmit: (event) => { event.preventDefault(); this.play(move.value); } },
      field(say("notation"), move), h("button.main", {}, say("judge"))));
  }

  async play(move) {
    const reply = await trying(() => post(this.url("play"), { move }, this.word));
    this.answers = [];
    if (reply && !reply.played) this.refused.replaceChildren(verdictCard(reply));
    else if (!reply && this.now.mine) this.ask();
  }

  seats() {
    const mine = this.now.seats.find((seat) => seat.mine);
    const rows = this.now.seats.map((seat) => h(seat.turn ? "li.turn" : "li", {},
      h("span", {}, `${seat.turn ? "▶ " : ""}${seat.label}${seat.mine ? ` (${say("you")})` : seat.taken ? ` (${say("taken")})` : ""}`),
      !mine && !seat.taken ? h("button", { type: "button", "data-seat": seat.id, onclick: () => this.sit(seat.id) }, say("sit")) : null));
    return h("section.card", {}, h("h2", {}, say("seats")), h("ul.seats", {}, rows), mine ? [
      h("p.note", {}, say("seat_link")),
      h("div.answers", {},
        h("button", { type: "button", onclick: () => copy(location.href) }, say("copy_link")),
        h("button", { type: "button", onclick: () => this.stand() }, say("stand")))] : null);
  }

  async sit(seat) {
    const reply = await trying(() => post(this.url("sit"), { seat }));
    if (reply) location.hash = hash(this.name, reply.word);
  }

  async stand() {
    const word = this.word;
    this.end();
    await trying(() => post(this.url("stand"), {}, word));
    location.hash = hash(this.name);
  }

  score() {
    const rows = this.now.standing.places.map((row) =>
      h("tr", {}, h("td", {}, `${row.place}.`), h("td", {}, row.who), h("td", {}, String(row.points))));
    return h("section.card.score", {}, h("h2", {}, say("score")), this.now.over ? h("p", {}, this.now.standing.said) : null,
      h("table", {}, h("tbody", {}, rows)));
  }

  undo() {
    if (!this.now.seat || !this.now.story.length) return null;
    const back = async (force) => {
      const done = await trying(() => post(this.url("undo"), { force }, this.word));
      if (!done && !force) more.hidden = false;
    };
    const more = h("button", { type: "button", hidden: true, onclick: () => back(true) }, say("undo_force"));
    return h("section.card", {}, h("div.answers", {}, h("button", { type: "button", onclick: () => back(false) }, say("undo")), more));
  }

  story() {
    const told = [...this.now.story].reverse().map((entry) => h(entry.undone ? "li.undone" : "li", { value: entry.n },
      h("strong", {}, entry.who ? `${entry.who}: ${entry.move}` : entry.move), entry.undone ? ` (${say("taken_back")})` : "",
      entry.events.map((event) => h("p", {}, event))));
    return h("section.card", {}, h("h2", {}, say("story")), h("ol.story", {}, told));
  }
}
