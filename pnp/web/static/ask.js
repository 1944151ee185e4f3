// Ask: the table is set, the move is said, the ruling is given.

import { get, post, trying } from "./api.js";
import { Board } from "./board.js";
import { choice, closeSheet, field, h, page, say, sentences, sheet, show, state } from "./dom.js";
import { counted, counter, labelOf, offeredSpots, questionCard } from "./question.js";
import { moreCards, verdictCard } from "./verdict.js";

let screen = null; // the dispute that was opened last

export async function askScreen(game, opening = {}) {
  screen = new Ask(state.games.find((other) => other.id === game));
  await screen.open(opening);
}

// The dispute on the page once more, in another language; false where there is none.
export async function askAgain() {
  const here = Boolean(screen?.board?.element.isConnected);
  if (here) await screen.again();
  return here;
}

class Ask {
  constructor(game) {
    this.game = game;
    this.answers = [];
    this.said = [];
  }

  url(what) { return `api/ask/${this.game.id}/${what}`; }

  async open(opening) {
    const table = opening.position
      ? await trying(() => post(this.url("table"), { position: opening.position }))
      : await trying(() => post(this.url("open"), opening));
    if (!table) { location.hash = "#/"; return; }
    this.take(table);
    if (table.move) await this.judge(table.move, table.notation);
    else this.setTable();
  }

  async again() {
    this.game = state.games.find((other) => other.id === this.game.id);
    const table = await trying(() => post(this.url("table"), { position: this.position }));
    if (!table) return;
    this.take(table);
    await this.shown();
  }

  take(table) {
    this.table = table;
    this.position = table.position;
  }

  frame(step, ...children) {
    const steps = ["table", "move", "verdict"].map((name) =>
      h(name === step ? "li.now" : "li", { "aria-current": name === step ? "step" : null }, say(`step_${name}`)));
    show(this.game.title, h("h1", {}, this.game.title), h("ol.trail", {}, steps), ...children);
  }

  focus(selector) { page().querySelector(selector)?.focus(); }

  // Step 1: what stands where.
  setTable() {
    this.shown = () => this.setTable();
    this.answers = [];
    this.board = new Board((spot) => this.fill(spot), say("tap_hint"));
    this.settings = h("div.dials");
    const go = h("button.main", { type: "button", onclick: () => this.sayMove() }, say("say_move"));
    this.frame("table", this.board.element, h("div.bar", {}, go),
      h("section.card", {}, h("h2", {}, say("settings")), this.settings), this.beginning());
    this.refresh();
  }

  refresh() {
    this.board.draw(this.table, this.table.spots);
    const plain = this.table.dials.filter((dial) => !dial.house).map((dial) => this.dial(dial));
    const house = this.table.dials.filter((dial) => dial.house).map((dial) => this.dial(dial));
    const open = this.settings.querySelector("details")?.open;
    const focused = document.activeElement?.dataset?.dial;
    this.settings.replaceChildren(...plain,
      house.length ? h("details", { open }, h("summary", {}, say("house")), house) : "");
    if (focused) {
      const same = `[data-dial="${CSS.escape(focused)}"]`;
      (this.settings.querySelector(`${same}:checked`) ?? this.settings.querySelector(same))?.focus({ preventScroll: true });
    }
  }

  // One change after the other: each builds on the position the last one left.
  put(at, things) {
    this.putting = (this.putting ?? Promise.resolve()).then(async () => {
      const table = await trying(() => post(this.url("put"), { position: this.position, at, things }));
      if (table) this.take(table);
      if (this.settings.isConnected) this.refresh();
    });
    return this.putting;
  }

  fill(spot) {
    this.looked = spot.id;
    const buttons = spot.things.map((thing) => {
      const on = spot.now.includes(thing.word);
      const things = on ? spot.now.filter((word) => word !== thing.word) : [...spot.now, thing.word];
      return h("button.answer", { type: "button", "aria-pressed": String(on), "data-word": thing.word,
        onclick: async () => { closeSheet(); await this.put(spot.id, things); } }, thing.label);
    });
    sheet(spot.label, h("div.answers", {}, buttons));
  }

  dial(dial) {
    if (dial.house) {
      const options = dial.things.map((thing) => [thing.word, thing.label]);
      return sentences(dial.label, options, dial.now[0], (value) => this.put(dial.id, [value]), { "data-dial": dial.id });
    }
    if (!dial.many) {
      const options = dial.things.map((thing) => [thing.word, thing.label]);
      const select = choice(options, dial.now[0], (value) => this.put(dial.id, [value]));
      select.dataset.dial = dial.id;
      return field(dial.label, select);
    }
    const label = new Map(dial.things.map((thing) => [thing.word, thing.label]));
    const now = counted(dial.now.map((word) => label.get(word) ?? word)) || say("nothing");
    return h("div.field", {}, h("span.label", {}, dial.label),
      h("button.value", { type: "button", "data-dial": dial.id, "aria-label": `${dial.label}: ${now}`,
        onclick: () => this.choose(dial) }, now));
  }

  choose(dial) {
    const bag = [...dial.now];
    const rows = dial.things.map((thing) => counter(thing.label, thing.word, bag, () => {}));
    const done = h("button.main", { type: "button",
      onclick: async () => { closeSheet(); await this.put(dial.id, bag); } }, say("done"));
    sheet(dial.label, h("div.counters", {}, rows), done);
  }

  beginning() {
    const [few, many] = this.game.players;
    const counts = Array.from({ length: many - few + 1 }, (_, index) => String(few + index));
    const names = this.game.seats.length ? this.game.seats.map((seat) => seat.id) : ["Ana", "Bo", "Cy", "Dee", "Eli"];
    const playing = counts.includes("3") ? "3" : counts.at(-1);
    const number = choice(counts.map((count) => [count, count]), playing);
    const anew = h("button", { type: "button",
      onclick: () => this.open({ players: names.slice(0, Number(number.value)) }) }, say("restart"));
    const code = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const use = h("button", { type: "button", onclick: () => this.useCode(code.value.trim()) }, say("open"));
    const kept = h("div.answers");
    const details = h("details.card", {}, h("summary", {}, say("begin_from")), field(say("code"), code), use, kept);
    details.addEventListener("toggle", () => this.listTables(kept), { once: true });
    return [h("section.card", {}, field(say("players"), number), anew), details];
  }

  // A layout's code is shorter and has dashes; what is no layout is tried as a dispute.
  async useCode(code) {
    const layout = /^[0-9A-Za-z]{4}(-[0-9A-Za-z]{1,4})+$/.test(code);
    const table = await trying(() => post(this.url("open"), layout ? { layout: code } : { code }));
    if (!table) return;
    this.take(table);
    if (table.move) await this.judge(table.move, table.notation);
    else this.setTable();
  }

  async listTables(place) {
    const found = await trying(() => get("api/tables"));
    const ours = (found?.tables ?? []).filter((table) => table.game === this.game.id);
    place.replaceChildren(...ours.map((table) => h("button", { type: "button", onclick: async () => {
      const kept = await trying(() => get(`api/tables/${encodeURIComponent(table.name)}`));
      if (kept) await this.open({ position: kept.position });
    } }, `${say("from_table")}: ${table.name}`)));
  }

  // Step 2: the move, answer by answer.
  async sayMove() {
    this.shown = () => { this.answers = []; return this.sayMove(); };
    await this.putting;
    const reply = await trying(() => post(this.url("move"), { position: this.position, answers: this.answers }));
    if (!reply) { this.answers.pop(); return; }
    if (reply.move) { await this.judge(reply.move, reply.notation); return; }
    const question = reply.question;
    const answer = (word) => {
      this.said = [...this.said.slice(0, this.answers.length), labelOf(question, word)];
      this.answers.push(word);
      this.sayMove();
    };
    const board = new Board((spot) => this.reach(spot) && answer(question.options.find((option) => option.spot === spot.id).word));
    const zoom = this.board?.zoom;
    this.board = board;
    const line = h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const typed = h("form", { onsubmit: (event) => { event.preventDefault(); this.readLine(line.value); } },
      field(say("notation"), line), h("button", {}, say("judge")));
    this.frame("move", questionCard(question, answer),
      this.answers.length ? h("p.sofar", {}, `${say("so_far")}: ${this.said.slice(0, this.answers.length).join(" · ")}`) : null,
      board.element,
      h("div.bar", {},
        h("button", { type: "button", onclick: () => this.stepBack() }, say("back")),
        this.answers.length ? h("button", { type: "button", onclick: () => { this.answers = []; this.sayMove(); } }, say("begin_again")) : null),
      h("details.card", {}, h("summary", {}, say("notation")), typed));
    const offered = offeredSpots(question);
    board.draw(this.table, this.table.spots, offered);
    if (zoom) requestAnimationFrame(() => {
      board.scale(zoom);
      const seen = [...offered.keys()];
      if (seen.length) this.looked = seen[0];
      if (this.looked) board.look(this.looked);
    });
    this.focus(".question h2");
  }

  reach(spot) {
    this.looked = spot.id;
    return true;
  }

  stepBack() {
    if (!this.answers.length) { this.setTable(); return; }
    this.answers.pop();
    this.sayMove();
  }

  async readLine(line) {
    const reply = await trying(() => post(this.url("move"), { position: this.position, line }));
    if (reply?.move) await this.judge(reply.move, reply.notation);
  }

  // Step 3: the ruling at once, then everything that explains it.
  async judge(move, notation) {
    this.shown = () => this.judge(move, notation);
    const ruling = await trying(() => post(this.url("judge"), { position: this.position, move }));
    if (!ruling) return;
    const board = new Board(null);
    this.board = board;
    const more = h("div.more", { "aria-live": "polite" });
    this.frame("verdict", verdictCard(ruling, notation), board.element,
      h("div.bar", {},
        h("button", { type: "button", onclick: () => this.setTable() }, say("change_table")),
        h("button.main", { type: "button", onclick: () => { this.answers = []; this.sayMove(); } }, say("another_move"))),
      more);
    board.draw(this.table, this.table.spots, new Map());
    this.focus(".verdict h2");
    const rest = await trying(() => post(this.url("more"), { position: this.position, move }));
    if (!rest || !more.isConnected) return;
    board.draw(rest, this.table.spots, new Map());
    const first = rest.spots.find(Boolean) ?? this.looked;
    if (first) requestAnimationFrame(() => board.look(first));
    const link = (code) => `${location.href.split("#")[0]}#/ask/${this.game.id}/${code}`;
    history.replaceState(null, "", link(rest.code)); // a reload brings the ruling back
    more.replaceChildren(...moreCards(rest, link,
      (other, said) => this.judge(other, said),
      async (rule, value) => {
        const table = await trying(() => post(this.url("put"), { position: this.position, at: `house.${rule}`, things: [value] }));
        if (table) { this.take(table); await this.judge(move, notation); }
      }));
  }
}
