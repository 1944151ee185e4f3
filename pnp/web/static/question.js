// A question about a move: its answers as buttons, and as places on the board.

import { h, say } from "./dom.js";

// `answer(word)` is told what was chosen.
export function questionCard(question, answer) {
  const title = h("h2", { tabindex: "-1" }, question.ask);
  if (question.many) return h("section.card.question", {}, title, counters(question, answer));
  const plain = question.options.filter((option) => !option.spot || question.options.length <= 8);
  const buttons = plain.map((option) =>
    h("button.answer", { type: "button", "data-word": option.word, onclick: () => answer(option.word) }, option.label));
  return h("section.card.question", {}, title, h("div.answers", {}, buttons));
}

function counters(question, answer) {
  const bag = [];
  const chosen = h("p.chosen", { role: "status" }, "–");
  const label = new Map(question.options.map((option) => [option.word, option.label]));
  const refresh = () => { chosen.textContent = bag.map((word) => label.get(word)).join(" + ") || "–"; };
  const rows = question.options.map((option) => counter(option.label, option.word, bag, refresh));
  const take = h("button.main", { type: "button", onclick: () => answer(bag.join("+")) }, say("take"));
  return [h("div.counters", {}, rows), chosen, take];
}

// One more and one less of a thing; `bag` keeps the order things were chosen in.
export function counter(label, word, bag, changed) {
  const count = h("output", {}, String(bag.filter((other) => other === word).length));
  const change = (by) => {
    if (by > 0) bag.push(word);
    else if (bag.includes(word)) bag.splice(bag.lastIndexOf(word), 1);
    count.textContent = String(bag.filter((other) => other === word).length);
    changed();
  };
  const button = (key, sign, by) => h("button", {
    type: "button", "aria-label": say(key, { what: label }), "data-word": `${sign === "+" ? "+" : "-"}${word}`,
    onclick: () => change(by) }, sign);
  return h("div.counter", {}, h("span", {}, label), button("remove", "−", -1), count, button("add", "+", 1));
}

// Things in the order they came, each once: "not seen × 5, Fox".
export function counted(labels) {
  const times = (label) => labels.filter((other) => other === label).length;
  return [...new Set(labels)].map((label) => (times(label) > 1 ? `${label} × ${times(label)}` : label)).join(", ");
}

// An answer as people read it.
export function labelOf(question, word) {
  const label = new Map(question.options.map((option) => [option.word, option.label]));
  return label.get(word) ?? word.split("+").map((part) => label.get(part) ?? part).join(" + ");
}

export function offeredSpots(question) {
  return new Map(question.options.filter((option) => option.spot).map((option) => [option.spot, option.label]));
}
