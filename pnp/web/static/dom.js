// Elements, words and messages: the little that every screen needs.

export const state = { lang: "en", words: {}, games: [], languages: [] };

export function say(key, facts = {}) {
  const phrase = state.words[key] ?? key;
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

// h("button.big", {onclick}, "words") makes an element; children are elements, strings or nothing.
export function h(kind, props = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "style") Object.assign(element.style, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const page = () => document.getElementById("page");

export function show(title, ...children) {
  document.title = `${title} – ${say("app")}`;
  page().replaceChildren(...children.flat(Infinity).filter(Boolean));
}

let hush = 0;
export function tell(message, hint = "") {
  const place = document.getElementById("tell");
  place.replaceChildren(h("p", {}, h("strong", {}, message), hint ? ` ${hint}` : ""));
  place.classList.add("shown");
  clearTimeout(hush);
  hush = setTimeout(() => place.classList.remove("shown"), 6000);
}

export function field(label, control, note = "") {
  const id = control.id || `f${Math.random().toString(36).slice(2)}`;
  control.id = id;
  return h("div.field", {}, h("label", { for: id }, label), control, note ? h("p.note", {}, note) : null);
}

export function choice(options, chosen, change) {
  const list = options.map(([value, label]) => h("option", { value, selected: value === chosen }, label));
  const select = h("select", {}, list);
  select.addEventListener("change", () => change?.(select.value));
  return select;
}

// Sentences to choose from: each stands whole, however long.
export function sentences(title, options, chosen, change, data = {}) {
  const name = `r${Math.random().toString(36).slice(2)}`;
  return h("fieldset.field", {}, h("legend", {}, title), options.map(([value, label]) =>
    h("label.check", {}, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => change?.(value), ...data }),
      h("span", {}, label))));
}

// A sheet from the foot of the screen, where a thumb reaches it.
export function sheet(title, ...children) {
  const dialog = document.getElementById("sheet");
  const close = h("button", { type: "button", onclick: () => dialog.close() }, say("close"));
  dialog.replaceChildren(
    h("div.head", {}, h("h2", { id: "sheet-title" }, title), close),
    h("div.body", {}, ...children),
  );
  dialog.onclick = (event) => { if (event.target === dialog) dialog.close(); };
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function closeSheet() {
  const dialog = document.getElementById("sheet");
  if (dialog.open) dialog.close();
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { "aria-label": say("copy") }, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  tell(say("copied"));
}
