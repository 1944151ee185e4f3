// Questions to the server. Addresses are relative: with a join token they lie below it.

import { say, state, tell } from "./dom.js";

export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.hint = error.hint ?? "";
    this.where = error.where ?? "";
  }
}

async function call(path, options) {
  const joint = path.includes("?") ? "&" : "?";
  let response;
  try {
    response = await fetch(`${path}${joint}lang=${encodeURIComponent(state.lang)}`, options);
  } catch {
    throw new Refusal({ message: say("offline") });
  }
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Refusal({ message: `${say("error")} (${response.status})` });
  }
  if (!response.ok) throw new Refusal(body.error ?? { message: say("error") });
  return body;
}

const headers = (seat) => ({ "Content-Type": "application/json", ...(seat ? { "X-Seat": seat } : {}) });

export const get = (path, seat) => call(path, { headers: headers(seat) });
export const post = (path, body, seat) =>
  call(path, { method: "POST", headers: headers(seat), body: JSON.stringify(body) });

// Runs something that may be refused, and says why if it is.
export async function trying(action) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message, error.hint);
    return undefined;
  }
}
