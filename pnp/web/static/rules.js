// Look up: a rule sheet, searched by word or by clause number.

import { get, trying } from "./api.js";
import { field, h, say, show } from "./dom.js";

export async function rulesScreen(game, wanted = "") {
  const sheet = await trying(() => get(`api/rules/${game}`));
  if (!sheet) return;
  const search = h("input", { type: "search", value: wanted, autocomplete: "off" });
  const count = h("p.note", { role: "status" });
  const list = h("div", { lang: sheet.lang });
  const refresh = () => {
    const found = matching(sheet, search.value);
    count.textContent = search.value.trim() ? say("found", { count: found.count }) : "";
    list.replaceChildren(...found.sections, found.faq ?? "");
  };
  search.addEventListener("input", refresh);
  show(sheet.title, h("h1", {}, sheet.title), field(say("search"), search), count, list);
  refresh();
}

const fold = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matching(sheet, asked) {
  const words = fold(asked).split(/\s+/).filter(Boolean);
  const fits = (number, ...texts) => words.every((word) =>
    /^\d[\d.]*$/.test(word) ? number === word || number.startsWith(`${word.replace(/\.$/, "")}.`) : fold(texts.join(" ")).includes(word));
  let count = 0;
  const sections = [];
  for (const section of sheet.sections) {
    const clauses = section.clauses.filter((clause) => fits(clause.number, clause.text, section.title));
    count += clauses.length;
    if (clauses.length) {
      sections.push(h("section.card", {}, h("h2", {}, `${section.number} ${section.title}`),
        clauses.map((clause) => h("p.clause", { id: `rule-${clause.id}` }, h("strong.number", {}, clause.number), " ", clause.text))));
    }
  }
  const asked_ = sheet.faq.filter((entry) => fits(entry.number, entry.question, entry.answer));
  count += asked_.length;
  const faq = asked_.length ? h("section.card", {}, h("h2", {}, say("faq")), asked_.map((entry) =>
    [h("h3", {}, entry.question), h("p", {}, entry.answer, " ", h("strong.number", {}, `(${entry.number})`))])) : null;
  return { count, sections, faq };
}
