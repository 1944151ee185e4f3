// The picture of a table in two layers, with a button on every place that can be tapped.

import { h, say } from "./dom.js";

const THUMB = 44; // the least a place may measure on the screen, in pixels, before the picture is enlarged
const STEP = 1.5;

export class Board {
  // `hint` stands beside the buttons that bring the picture closer.
  constructor(tap, hint = "") {
    this.tap = tap;
    this.zoom = 0;
    this.layer = [h("img", { alt: "" }), h("img", { alt: "" })];
    this.places = h("div.places", { role: "group", "aria-label": say("places") });
    this.paper = h("div.paper", {}, this.layer, this.places);
    this.window = h("div.window", { tabindex: "0", role: "region", "aria-label": say("picture") }, this.paper);
    const button = (label, sign, act) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
    this.tools = h("div.tools", {}, h("p.hint", {}, hint),
      button(say("zoom_out"), "−", () => this.scale(this.zoom / STEP)),
      button(say("zoom_all"), "▭", () => this.scale(0)),
      button(say("zoom_in"), "+", () => this.scale(this.zoom * STEP)));
    this.element = h("div.board", {}, this.tools, this.window);
  }

  // `offered`: a map from spot to label, or null where every spot that can be set is offered.
  draw(drawn, spots, offered = null) {
    this.size = drawn.size;
    this.spots = spots;
    const ground = `api/ground/${drawn.ground}`;
    if (this.layer[0].getAttribute("src") !== ground) this.layer[0].src = ground;
    const old = this.layer[1].src;
    this.layer[1].src = URL.createObjectURL(new Blob([drawn.pieces], { type: "image/svg+xml" }));
    if (old.startsWith("blob:")) URL.revokeObjectURL(old);
    const [wide, high] = this.size;
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    const focused = document.activeElement?.dataset?.spot;
    const shown = spots.filter((spot) => (offered ? offered.has(spot.id) : this.tap && spot.things.length));
    this.places.replaceChildren(...shown.map((spot) => {
      const [x, y, w, h_] = spot.box;
      const inside = spot.inside || say("empty");
      const label = offered ? `${offered.get(spot.id)}, ${spot.label}: ${inside}` : `${spot.label}: ${inside}`;
      const style = { left: percent(x, wide), top: percent(y, high), width: percent(w, wide), height: percent(h_, high) };
      return h(offered ? "button.spot.offered" : "button.spot",
        { type: "button", "aria-label": label, "data-spot": spot.id, style, onclick: () => this.tap(spot) });
    }));
    if (focused) this.places.querySelector(`[data-spot="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    if (!this.zoom) requestAnimationFrame(() => this.fit());
  }

  // Enlarge until a thumb can hit the smallest place, and look at where something stands.
  fit() {
    const least = Math.min(...this.spots.map((spot) => Math.min(spot.box[2], spot.box[3])));
    this.scale((THUMB * this.size[0]) / (least * this.room()));
    const first = this.spots.find((spot) => spot.now.length && spot.inside) ?? this.spots[0];
    if (first) this.look(first.id);
  }

  room() { return this.window.clientWidth || 340; }

  // The zoom at which the whole picture is seen.
  whole() {
    const [wide, high] = this.size;
    const edges = this.window.offsetHeight - this.window.clientHeight;
    const most = parseFloat(getComputedStyle(this.window).maxHeight) - edges;
    return Math.min(1, (most * wide) / (high * this.room()));
  }

  scale(zoom) {
    const window_ = this.window;
    const [cx, cy] = [
      (window_.scrollLeft + window_.clientWidth / 2) / (this.paper.clientWidth || 1),
      (window_.scrollTop + window_.clientHeight / 2) / (this.paper.clientHeight || 1)];
    this.zoom = Math.min(16, Math.max(this.whole(), zoom));
    this.paper.style.width = `${100 * this.zoom}%`;
    this.paper.style.aspectRatio = `${this.size[0]} / ${this.size[1]}`;
    window_.scrollLeft = cx * this.paper.clientWidth - window_.clientWidth / 2;
    window_.scrollTop = cy * this.paper.clientHeight - window_.clientHeight / 2;
  }

  look(id) {
    const spot = this.spots.find((other) => other.id === id);
    if (!spot || !this.paper.clientWidth) return;
    const [x, y, w, h_] = spot.box;
    const scale = this.paper.clientWidth / this.size[0];
    this.window.scrollLeft = (x + w / 2) * scale - this.window.clientWidth / 2;
    this.window.scrollTop = (y + h_ / 2) * scale - this.window.clientHeight / 2;
  }
}
