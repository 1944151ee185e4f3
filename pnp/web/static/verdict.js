// The ruling: yes or no in words and sign, why, the clause, the steps, what else would be allowed.

import { copy, h, say } from "./dom.js";

export function verdictCard(ruling, notation) {
  const sign = ruling.legal ? "✔" : "✘";
  return h(ruling.legal ? "section.card.verdict.yes" : "section.card.verdict.no", { "data-rule": ruling.rule },
    h("h2", { tabindex: "-1" }, h("span.sign", { "aria-hidden": "true" }, sign), " ", ruling.said),
    notation ? h("p.notation", {}, h("code", {}, notation)) : null,
    h("p.why", {}, ruling.why),
    h("p.clause", {}, h("strong.number", {}, ruling.clause), " ", ruling.text),
    ruling.steps?.length ? [h("h3", {}, say("steps")), h("ol.steps", {}, ruling.steps.map((step) => h("li", {}, step)))] : null);
}

// `judge(move, notation)` shows another move's ruling, `read(rule, value)` the same move under another house rule.
export function moreCards(more, link, judge, read) {
  const cards = [];
  if (more.instead.length) {
    cards.push(h("section.card.instead", {}, h("h3", {}, say("instead")), h("p", {}, say("instead_hint")),
      h("div.answers", {}, more.instead.map((other) =>
        h("button", { type: "button", onclick: () => judge(other.move, other.notation) }, h("code", {}, other.notation))))));
  }
  if (more.readings.length) {
    cards.push(h("section.card.readings", {}, h("h3", {}, say("readings")), more.readings.map((reading) =>
      h("div.reading", {},
        h("p", {}, h("strong", {}, `${reading.legal ? "✔" : "✘"} ${say(reading.legal ? "allowed" : "not_allowed")} `),
          say("with_house", { text: reading.text })),
        h("p", {}, `${reading.number}: ${reading.why}`),
        h("button", { type: "button", onclick: () => read(reading.rule, reading.value) }, say("see"))))));
  }
  cards.push(h("section.card.share", {}, h("h3", {}, say("share")), h("p.code", {}, h("code", {}, more.code)),
    h("div.answers", {},
      h("button", { type: "button", onclick: () => copy(more.code) }, say("copy")),
      h("button", { type: "button", onclick: () => copy(link(more.code)) }, say("copy_link")))));
  return cards;
}
