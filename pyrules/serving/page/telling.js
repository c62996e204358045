// A situation as the page holds it: what a case file tells, its text, its sentences, and the search for words.

export const empty = (edition) => ({
  edition, title: "", table: {}, events: {}, elections: {}, findings: {}, powers: {}, choices: {},
});

export const DECIDED = ["findings", "powers", "choices"];

export const tells = (state) =>
  ["table", "events", "elections", ...DECIDED].some((table) => Object.keys(state[table]).length > 0);

const quoted = (text) => JSON.stringify(text).replace(/\u007f/g, "\\u007f");

const written = (value) => {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return typeof value === "string" ? quoted(value) : String(value);
};

const key = (name) => (/^[\w-]+$/.test(name) ? name : quoted(name));

// The text of a case file.
export function toToml(state) {
  const lines = [`edition = ${quoted(state.edition)}`];
  if (state.title) lines.push(`title = ${quoted(state.title)}`);
  for (const table of ["table", "events", "elections", ...DECIDED]) {
    const entries = Object.entries(state[table]);
    if (!entries.length) continue;
    lines.push("", `[${table}]`, ...entries.map(([name, value]) => `${key(name)} = ${written(value)}`));
  }
  return `${lines.join("\n")}\n`;
}

// What the server tells of a case, as the page holds it.
export function fromTold(told) {
  const found = empty(told.edition);
  for (const name of Object.keys(found)) if (told[name] !== undefined) found[name] = structuredClone(told[name]);
  return found;
}

// ---- the situation in the address

export function toFragment(state, left) {
  const bytes = new TextEncoder().encode(JSON.stringify([state, left]));
  const text = Array.from(bytes, (one) => String.fromCharCode(one)).join("");
  return `#s=${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

// What stands in the address; null where that is nothing, or nothing that can be read.
export function fromFragment(fragment) {
  const found = /^#s=([\w-]+)$/.exec(fragment);
  if (!found) return null;
  try {
    const text = atob(found[1].replace(/-/g, "+").replace(/_/g, "/"));
    const [state, left] = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0))));
    return typeof state.edition === "string" ? { state: fromTold(state), left: Array.isArray(left) ? left : [] } : null;
  } catch {
    return null;
  }
}

// ---- sentences

const parts = (entry) => String(entry).match(/"[^"]*"|\S+/g) ?? [];

const spoken = (entries, way, word) => {
  const known = entries.said[way] ?? {};
  return known[word] ?? (known[""] ?? "{}").replace("{}", word);
};

// The sentence for an entry of an event; what is open in it stands as the case has it.
export function sentence(entries, entry, said) {
  const words = parts(said);
  const open = words.at(-1) === "?" && words.length > entry.domains.length;
  const told = entry.pieces.map((one) =>
    typeof one === "string" ? one : spoken(entries, one[1], words[one[0] - 1] ?? "?")).join("");
  return open ? `${told} ?` : told;
}

// Who made an entry of a sequence, where that is told, and what it is.
export function entryOf(entries, entry, said) {
  const [, who, what] = /^(?:([^:\s]+):\s*)?(.*)$/.exec(String(said));
  const words = parts(what);
  const values = entry.domains.map((domain, number) => spoken(entries, domain, words[number] ?? "?"));
  return { who: who ?? null, what: values.join(" "), value: entries.domains[entry.domains[0]]?.values.find((one) => one.word === what) };
}

// The number of a sequence's entry as people name it.
export function numbered(entries, sequence, number) {
  const domain = Object.keys(entries.domains).find((one) => entries.domains[one].numbers === sequence);
  return domain ? spoken(entries, domain, String(number)) : String(number);
}

// ---- search

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/_/g, " ");
const stem = (word) => word.slice(0, Math.max(4, word.length - 2));
const wordsOf = (text) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

// How well words fit a text: 0 where one of them is not in it.
function fit(sought, text) {
  const there = wordsOf(text);
  return sought.every((word) => there.some((one) => one.startsWith(stem(word)))) ? 1 : 0;
}

// How well words fit what people look for: best where they are one of the phrases as a whole.
function fitPhrases(sought, phrases) {
  if (!fit(sought, phrases)) return 0;
  const together = phrases.split(";").filter((one) => fit(sought, one));
  return together.some((one) => wordsOf(one).length === sought.length) ? 6 : together.length ? 5 : 4;
}

// Events that words can mean, the likeliest first; of one found by a value that stands in it, the value too.
export function search(entries, text, most = 12) {
  const sought = wordsOf(text);
  if (!sought.length) return [];
  const found = [];
  for (const entry of entries.entries) {
    const own = fitPhrases(sought, entry.sought) || (fit(sought, entry.sentence) && 3) || (fit(sought, entry.name) && 2);
    const meant = entry.domains.map((domain, place) => {
      const values = entries.domains[domain].values;
      const value = values.length <= 30 && values.find((one) => fit(sought, one.said) || fit(sought, one.word));
      return value && { place, ...value };
    }).find(Boolean) ?? null;
    if (own) found.push({ entry, rank: own + (entry.matters ? 0.5 : 0), value: meant });
    else if (meant) found.push({ entry, rank: 1 + (entry.kind === "event" || entry.kind === "sequence" ? 0.5 : 0), value: meant });
  }
  return found.sort((one, other) => other.rank - one.rank).slice(0, most);
}
