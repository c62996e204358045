// The director's page: what is told, what is asked, what is ruled. What is ruled comes from the server as it is shown.

import { button, by, choice, make, nested, put, say, wordsAre } from "./showing.js";
import {
  DECIDED, empty, entryOf, fromFragment, fromTold, numbered, search, sentence, tells, toFragment, toToml,
} from "./telling.js";

const LANGUAGES = ["en", "ru", "pl"];
const PAUSE = 250; // milliseconds without a change before it is asked what comes of it
const AGAIN = 3000; // milliseconds until a server that did not answer is asked again
const DAY = "pyrules.day";

let entries = null; // what a case of the edition can tell
let state = null; // what is told
let left = []; // keys of questions that nobody can answer yet
let before = []; // what was told before each change
let view = null; // what the server said of it last
let readings = false; // whether other readings of the words are wanted
let form = null; // what is being entered
let actors = {}; // who makes the next entry of a sequence, where somebody chose
let asking = 0;
let waiting = null;
const questions = {}; // the words of what was asked, by key

// ---- asking the server

async function asked(path, question) {
  const options = question && {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question),
  };
  const answer = await fetch(path, options);
  const found = await answer.json().catch(() => ({}));
  if (answer.ok) return found;
  throw Object.assign(new Error(found.error?.message ?? String(answer.status)), { status: answer.status, told: found.error });
}

function notice(text) {
  by("notice").textContent = text;
  by("notice").hidden = !text;
}

// Ask what comes of what is told, with an answer to the question if there is one.
async function ask(answer = null) {
  clearTimeout(waiting);
  const number = (asking += 1);
  if (!tells(state)) { view = null; showAll(); return; }
  by("working").textContent = say("working");
  document.body.setAttribute("aria-busy", "true");
  try {
    const found = await asked("api/table", { case: toToml(state), lang: language(), left, answer, readings });
    if (number !== asking) return;
    notice("");
    if (answer) { remember(); state = fromTold(found.told); }
    view = found;
    if (found.question) questions[found.question.key] = found.question;
    for (const one of found.left) questions[one.key] = one;
    put("wrong");
    keepAddress();
    showAll();
    if (answer) by("ask-heading").focus();
  } catch (error) {
    if (number !== asking) return;
    fail(error, answer);
  } finally {
    if (number === asking) { by("working").textContent = ""; document.body.removeAttribute("aria-busy"); }
  }
}

function fail(error, answer) {
  if (error.status === 422) {
    notice("");
    view = null;
    showAll();
    put("wrong", make("div", { class: "fault" }, make("p", {}, make("strong", {}, `${say("wrong")}: `), error.told.message),
      error.told.expected ? make("p", {}, `${say("expected")}: ${error.told.expected}`) : null,
      error.told.nearest ? make("p", {}, `${say("nearest")}: ${error.told.nearest}`) : null));
    return;
  }
  const known = { 503: "busy", 504: "too_long" }[error.status];
  notice(error.status ? (known ? say(known) : error.message) : say("offline"));
  if (error.status !== 504) waiting = setTimeout(() => ask(answer), AGAIN);
}

// ---- what is told changes

const remember = () => {
  before.push(JSON.stringify([state, left]));
  if (before.length > 200) before.shift();
};

function change(edit) {
  remember();
  edit(state);
  for (const table of ["table", "events", "elections", ...DECIDED])
    for (const [name, value] of Object.entries(state[table]))
      if (value === undefined || (Array.isArray(value) && !value.length)) delete state[table][name];
  changed();
}

function changed() {
  keepAddress();
  showTold();
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
}

const keepAddress = () => history.replaceState(null, "", tells(state) ? toFragment(state, left) : location.pathname);

function undo() {
  const last = before.pop();
  if (!last) return;
  [state, left] = JSON.parse(last);
  by("title").value = state.title;
  changed();
}

async function open(found, open_ = []) {
  const other = found.edition !== state?.edition;
  if (state && tells(state)) remember();
  state = found;
  left = open_;
  form = null;
  actors = {};
  if (other || !entries) await load();
  by("title").value = state.title;
  keepAddress();
  showAll();
  await ask();
}

// ---- what happened

const named = (name) => entries.entries.find((one) => one.name === name);
const inTable = (entry) => ({ table: "table", events: "events", elections: "elections" })[entry.table];
const optionsOf = (domain) => seated(domain).map((one) => ({ value: one.word, words: one.said, row: one.row, red: one.red }));
// Persons as they sit, anything else as it is listed.
const seated = (domain) => {
  const { seats, values } = entries.domains[domain];
  return seats.length ? seats.map((seat) => values.find((one) => one.word === seat)) : values;
};
const people = new Set();

function showTold() {
  showTable();
  showSequences();
  showForm();
  const lines = [];
  for (const table of ["table", "elections"])
    for (const [name, value] of Object.entries(state[table])) {
      const entry = named(name);
      const said = value === "?" ? `${say("not_known")}: ${entry?.sentence ?? name}` : entry ? sentence(entries, entry, value === true ? "" : value) : `${name} = ${value}`;
      lines.push(line(said, () => change((now) => delete now[table][name])));
    }
  for (const [name, told] of Object.entries(state.events)) {
    const entry = named(name);
    if (entry?.kind === "sequence" && entry.turns) continue;
    const remove = (number) => () => change((now) => {
      if (Array.isArray(now.events[name])) now.events[name].splice(number, 1); else delete now.events[name];
    });
    if (!Array.isArray(told)) {
      const words = told === true ? "" : `${say(told === false ? "not_so" : "not_known")}: `;
      lines.push(line(words + (entry?.sentence ?? name), remove(0)));
    } else if (entry?.kind === "sequence") {
      told.forEach((one, number) => {
        const made = entryOf(entries, entry, one);
        const who = made.who && entries.domains[entry.actor].values.find((each) => each.word === made.who)?.said;
        lines.push(line(`${numbered(entries, name, number + 1)}: ${who ? `${who}: ` : ""}${made.what}`, remove(number)));
      });
    } else told.forEach((one, number) => lines.push(line(entry ? sentence(entries, entry, one) : `${name}: ${one}`, remove(number))));
  }
  put("told", lines.length ? lines : make("li", { class: "soft" }, say("told_nothing")));
  by("undo").disabled = !before.length;
}

const line = (said, remove) => make("li", {}, make("span", {}, said), button("✕", remove, { class: "small no-print", "aria-label": `${say("remove")}: ${said}` }));

// What is so before anything happens: who of the persons is what, first, and the rest below.
function showTable() {
  if (shownAlready("table", [state.table])) return;
  const facts = entries.entries.filter((one) => one.table === "table" && one.domains.length === 1 && optionsOf(one.domains[0]).length);
  const selected = (entry) => {
    const found = make("select", {}, make("option", { value: "" }, say("not_told")),
      optionsOf(entry.domains[0]).map((one) => make("option", { value: one.value }, one.words)),
      make("option", { value: "?" }, say("not_known")));
    found.value = state.table[entry.name] ?? "";
    found.addEventListener("change", () => change((now) => { now.table[entry.name] = found.value || undefined; }));
    return make("label", { class: "fact" }, make("span", {}, titled(entry)), " ", found);
  };
  const first = facts.filter((one) => people.has(one.domains[0]) && one.matters);
  const rest = facts.filter((one) => !first.includes(one) && one.matters);
  const shown = by("table").querySelector("details")?.open ?? false;
  put("table", first.map(selected), rest.length ? make("details", shown ? { open: true } : {}, make("summary", {}, say("table_facts")), rest.map(selected)) : null);
}

// ---- sequences: a column for each person, the box below

// What has not changed is left as it is: somebody may be about to tap on it.
const signatures = {};
function shownAlready(id, content) {
  const signature = JSON.stringify([content, language(), state.edition]);
  if (signatures[id] === signature) return true;
  signatures[id] = signature;
  return false;
}

const clockwise = (seats, person) => seats[(seats.indexOf(person) + 1) % seats.length];

// Who made each entry and who is next: as the server says, and in turn where it has not said yet.
function movesOf(entry) {
  const told = state.events[entry.name] ?? [];
  const seats = entries.domains[entry.actor].seats;
  const known = view?.moves?.[entry.name];
  const fits = known && known.made.length === told.length;
  const made = [];
  const begins = (!told.length && known?.next) || personTold(entry.actor);
  told.forEach((one, number) => {
    const who = entryOf(entries, entry, one).who;
    made.push((fits ? known.made[number] : null) ?? who ?? (number ? clockwise(seats, made[number - 1]) : begins) ?? seats[0]);
  });
  const next = fits ? known.next : made.length ? clockwise(seats, made.at(-1)) : begins;
  return { made, next, sure: fits };
}

// The first person of whom the table tells something: who begins, as far as the page can guess.
const personTold = (domain) => entries.entries
  .filter((one) => one.table === "table" && one.domains.length === 1 && one.domains[0] === domain)
  .map((one) => state.table[one.name]).find((one) => one && one !== "?") ?? null;

function showSequences() {
  if (shownAlready("sequences", [state.events, state.table, view?.moves, actors])) return;
  const shown = {};
  for (const one of by("sequences").querySelectorAll("details[data-name]")) shown[one.dataset.name] = one.open;
  const focused = document.activeElement?.closest("#sequences") && document.activeElement.dataset.key;
  const grids = entries.entries.filter((one) => one.kind === "sequence" && one.turns && entries.domains[one.actor].seats.length);
  put("sequences", grids.map((entry, number) => {
    const open_ = shown[entry.name] ?? (number === 0 || (state.events[entry.name] ?? []).length > 0);
    return make("details", { "data-name": entry.name, class: "sequence", ...(open_ ? { open: true } : {}) },
      make("summary", {}, titled(entry)), grid(entry), box(entry));
  }));
  if (focused) by("sequences").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const titled = (entry) => entry.sought.split(";")[0].trim() || entry.sentence;

function grid(entry) {
  const seats = entries.domains[entry.actor].seats;
  const said = Object.fromEntries(entries.domains[entry.actor].values.map((one) => [one.word, one.said]));
  const { made, next } = movesOf(entry);
  const told = state.events[entry.name] ?? [];
  const rows = [];
  let row = null;
  let last = seats.length;
  told.forEach((one, number) => {
    const place = Math.max(0, seats.indexOf(made[number]));
    if (!row || place <= last) { row = seats.map(() => null); rows.push(row); }
    last = place;
    const { what, value } = entryOf(entries, entry, one);
    const name = `${numbered(entries, entry.name, number + 1)}, ${said[made[number]] ?? ""}: ${what}`;
    row[place] = button(what, () => about(entry, number + 1), { class: value?.red ? "red cell" : "cell", "aria-label": `${name}. ${say("about_entry")}`, title: say("about_entry") });
  });
  return make("table", { class: "grid" },
    make("thead", {}, make("tr", {}, seats.map((one) => make("th", { scope: "col", class: one === next ? "next" : "" },
      said[one], one === next ? [make("span", { class: "hidden" }, `, ${say("on_turn")}`), make("span", { "aria-hidden": "true" }, " ◂")] : null)))),
    make("tbody", {}, rows.map((one) => make("tr", {}, one.map((cell) => make("td", {}, cell))))));
}

function box(entry) {
  const { next } = movesOf(entry);
  const who = actors[entry.name] ?? next;
  const options = optionsOf(entry.domains[0]);
  const rows = [];
  for (const option of options) {
    if (!rows.length || option.row !== rows.at(-1).row) rows.push({ row: option.row, of: [] });
    rows.at(-1).of.push(option);
  }
  const add = (value) => () => {
    const before_ = who && who !== next ? `${who}:` : "";
    delete actors[entry.name];
    change((now) => { (now.events[entry.name] ??= []).push(before_ + value); });
  };
  const chosen = choice(say("whose"), optionsOf(entry.actor), who, (one) => { actors[entry.name] = one; showSequences(); }, { marked: next });
  return make("div", { class: "box" }, chosen,
    who && next && who !== next ? make("p", { class: "soft" }, say("out_of_turn")) : null,
    rows.map((one) => make("div", { class: "picks" }, one.of.map((option) =>
      button(option.words, add(option.value), { class: option.red ? "red" : "", "data-key": `${entry.name} ${option.value}` })))),
    (state.events[entry.name] ?? []).length
      ? button(say("remove_last"), () => change((now) => now.events[entry.name].pop()), { "data-key": `${entry.name} back` }) : null);
}

// What can be told of an entry of a sequence: the events that name it by its number.
function about(entry, number) {
  const domain = Object.keys(entries.domains).find((one) => entries.domains[one].numbers === entry.name);
  const found = entries.entries.filter((one) => one.kind === "event" && one.matters && one.domains.includes(domain));
  showFound(found.map((one) => ({ entry: one, value: { place: one.domains.indexOf(domain), word: String(number), said: numbered(entries, entry.name, number) } })));
  by("found").querySelector("button")?.focus();
}

// ---- the search, and what is entered

function showFound(found) {
  put("found", found.map(({ entry, value }) => make("li", {}, button(
    [entry.kind === "sequence" ? titled(entry) : entry.sentence, value?.said].filter(Boolean).join(" — "),
    () => begin(entry, value)))));
  by("count").textContent = found.length ? say("found", String(found.length)) : by("sought").value ? say("found_none") : "";
}

function begin(entry, value) {
  put("found");
  by("sought").value = "";
  by("count").textContent = "";
  if (entry.kind === "sequence" && entry.turns && entries.domains[entry.actor].seats.length) {
    const shown = by("sequences").querySelector(`details[data-name="${entry.name}"]`);
    shown.open = true;
    shown.querySelector("summary").focus();
    shown.scrollIntoView({ block: "nearest" });
    return;
  }
  if (!entry.domains.length && entry.kind !== "sequence" && !entry.unknown) {
    change((now) => { now[inTable(entry)][entry.name] = true; });
    by("sought").focus();
    return;
  }
  const values = entry.domains.map((domain, place) => (value?.place === place ? value.word : first(domain)));
  form = { entry, values, who: "" };
  showForm();
  by("form").querySelector("legend, h3")?.scrollIntoView({ block: "nearest" });
  by("form").querySelector("input, button")?.focus();
}

// The number that people mean who say nothing: of all that there has been, or of the last entry.
function first(domain) {
  const { counts, numbers, values } = entries.domains[domain];
  const told = (name) => (state.events[name] ?? []).length;
  if (counts.length) return String(counts.reduce((sum, one) => sum + told(one), 0));
  if (numbers && told(numbers)) return String(told(numbers));
  return values.length === 1 ? values[0].word : "";
}

function showForm() {
  if (!form) { put("form"); return; }
  const { entry } = form;
  const pick = (domain, place) => {
    const known = entries.domains[domain];
    const set = (value) => { form.values[place] = value; showReady(); };
    const label = place === 0 && entry.domains.length === 1 ? entry.sentence : labelled(entry, domain, place);
    if (known.values.length) return choice(label, optionsOf(domain), form.values[place], set, { grid: known.values.length > 12 });
    const told = known.numbers ? (state.events[known.numbers] ?? []) : [];
    if (told.length) {
      return choice(label, told.map((one, number) => ({
        value: String(number + 1), words: `${numbered(entries, known.numbers, number + 1)}: ${entryOf(entries, named(known.numbers), one).what}`,
      })), form.values[place], set);
    }
    const input = make("input", { type: "text", inputmode: "numeric", value: form.values[place] });
    input.addEventListener("input", () => set(input.value.trim()));
    return make("label", { class: "wide" }, `${label} `, input);
  };
  const tell = (value) => () => {
    const entered = form;
    form = null;
    change((now) => { now[inTable(entered.entry)][entered.entry.name] = value; });
    by("sought").focus();
  };
  put("form", make("div", { class: "form", role: "group", "aria-label": entry.sentence },
    make("h3", {}, entry.sentence),
    entry.kind === "sequence" ? choice(say("whose"), optionsOf(entry.actor), form.who, (one) => { form.who = one; showReady(); }) : null,
    entry.domains.map(pick),
    make("p", { id: "ready", class: "soft", role: "status" }),
    make("div", { class: "row" },
      button(entry.domains.length ? say("add") : say("it_is_so"), add, { class: "main", id: "add" }),
      entry.kind === "event" ? button(say("it_is_not"), tell(false)) : null,
      entry.kind !== "sequence" ? button(say("nobody_knows"), tell("?")) : null,
      button(say("cancel"), () => { form = null; showForm(); by("sought").focus(); }))));
  showReady();
}

const labelled = (entry, domain, place) => {
  const piece = entry.pieces.findIndex((one) => Array.isArray(one) && one[0] === place + 1);
  const around = [entry.pieces[piece - 1], entry.pieces[piece + 1]].map((one) => (typeof one === "string" ? one.trim() : ""));
  const said = `${around[0] ? `${around[0]} ` : ""}…${around[1] ? ` ${around[1]}` : ""}`;
  return said === "…" ? say("number") : said;
};

const ready = () => form.values.every((one) => one !== "") && (form.entry.kind !== "sequence" || form.who !== "");

function showReady() {
  by("ready").textContent = !ready() ? say("choose_each")
    : form.entry.kind === "sequence" ? "" : sentence(entries, form.entry, form.values.join(" "));
  by("add").setAttribute("aria-disabled", String(!ready()));
}

function add() {
  if (!ready()) return;
  const { entry, values, who } = form;
  const said = values.map((one) => (/\s/.test(one) ? `"${one}"` : one)).join(" ");
  form = null;
  change((now) => {
    if (entry.table === "table" || (entry.table === "elections" && entry.domains.length)) now[entry.table][entry.name] = said || true;
    else if (!entry.domains.length) now.events[entry.name] = true;
    else {
      const told = Array.isArray(now.events[entry.name]) ? now.events[entry.name] : [];
      now.events[entry.name] = [...told, entry.kind === "sequence" ? `${who}:${said}` : said];
    }
  });
  by("sought").focus();
}

// ---- the question

function showQuestion() {
  document.querySelector('nav a[href="#ask"]').classList.toggle("waits", Boolean(view?.question));
  if (!view) { put("question", make("p", { class: "soft" }, say("tell_first"))); put("answers", answered()); return; }
  const { question } = view;
  const answer = (one) => () => ask({ key: question.key, value: one.value });
  put("question",
    question ? make("fieldset", { class: "question" }, make("legend", {}, question.words),
      make("div", { class: "row" }, question.choices.map((one) => button(one.words, answer(one), { class: "main" })),
        button(say("dont_know"), () => { remember(); left = [...left, question.key]; ask().then(() => by("ask-heading").focus()); })))
      : make("p", {}, say("no_question")),
    make("p", { class: "soft" }, say("outcomes_left", String(view.outcomes_left)), view.complete ? "" : ` — ${say("too_many")}`));
  put("answers", answered());
}

// What was answered, each with a way back to it; what was left open.
function answered() {
  const lines = [];
  for (const table of DECIDED)
    for (const [key, value] of Object.entries(state[table])) {
      const question = questions[key];
      const said = question ? `${question.words} — ${question.choices.find((one) => one.value === value)?.words ?? value}` : `${key}: ${value}`;
      lines.push(make("li", {}, make("span", {}, said), button(say("change"), () => {
        change((now) => delete now[table][key]);
        by("ask-heading").focus();
      }, { class: "small no-print", "aria-label": `${say("change")}: ${said}` })));
    }
  const open_ = (view?.left ?? []).map((one) => make("li", {}, make("span", {}, one.words), button(say("answer_now"), () => {
    remember();
    left = left.filter((key) => key !== one.key);
    ask().then(() => by("ask-heading").focus());
  }, { class: "small no-print", "aria-label": `${say("answer_now")}: ${one.words}` })));
  return [
    lines.length ? make("h3", {}, say("answers")) : null, lines.length ? make("ul", { class: "lines" }, lines) : null,
    open_.length ? make("h3", {}, say("left_open")) : null, open_.length ? make("ul", { class: "lines" }, open_) : null,
  ];
}

// ---- the ruling

const same = (one) => `${one.heading}\n${one.words}`;

function showRuling() {
  if (!view) { put("outcomes", make("p", { class: "soft" }, say("no_ruling"))); put("beside"); return; }
  const alone = view.outcomes.length === 1;
  const sure = new Set(view.sure.map(same));
  const shown = alone ? [said(view.outcomes[0])] : [
    view.sure.length ? make("h3", {}, say("in_any_case")) : null,
    view.sure.length ? said(view.sure) : null,
    make("p", { class: "soft" }, say("depends")),
    view.outcomes.map((lines, number) => {
      const own = lines.filter((one) => !sure.has(same(one)));
      const faulty = own.some((one) => one.fault);
      return make("details", { class: faulty ? "outcome faulty" : "outcome" },
        make("summary", {}, make("strong", {}, say("outcome", String(number + 1))), own.length ? `: ${own[0].words}` : ""), said(own));
    }),
  ];
  put("outcomes",
    make("div", { class: "print-only" }, state.title ? make("h3", {}, state.title) : null),
    make("details", { class: "happened", id: "happened" }, make("summary", {}, say("happened")), make("ul", {}, view.happened.map((one) => make("li", {}, one)))),
    shown);
  put("beside", view.beside.length ? make("details", {}, make("summary", {}, say("beside")), nested(view.beside)) : null,
    readings ? null : button(say("show_readings"), () => { readings = true; ask(); }, { class: "no-print" }));
}

// Lines under their headings; each that rests on something says so when it is asked.
function said(lines) {
  const groups = [];
  const rank = (one) => (one.fault ? 0 : one.outside ? 1 : 2); // what is wrong or settled elsewhere comes first
  for (const one of [...lines].sort((one, other) => rank(one) - rank(other))) {
    const last = groups.at(-1);
    if (!last || last.heading !== one.heading || rank(last.of[0]) !== rank(one)) groups.push({ heading: one.heading, fault: one.fault, of: [] });
    groups.at(-1).of.push(one);
  }
  return groups.map((group) => make("div", { class: group.fault ? "fault" : group.of[0].outside ? "outside" : "said" },
    group.heading ? make("h3", { class: "sub" }, group.heading) : null,
    make("ul", {}, group.of.map((one) => make("li", {}, one.words, one.reasons.length || (!view.explained && one.heading) ? because(one) : null)))));
}

// What a line rests on; where that was not said with it, it is asked for when somebody wants to know.
function because(one) {
  const below = make("div", {});
  const whole = async () => {
    below.textContent = say("working");
    try {
      const found = await asked("api/reasons", { case: toToml(state), lang: language(), why: one.words });
      below.replaceChildren(nested(found.lines) ?? "");
    } catch (error) { below.textContent = error.status ? error.message : say("offline"); }
  };
  const shown = make("details", { class: "why" }, make("summary", { "aria-label": `${say("why")} ${one.words}` }, say("why")),
    one.reasons.map((reason) => make("p", {}, reason)), one.reasons.length ? button(say("whole_reason"), whole) : null, below);
  if (!one.reasons.length) shown.addEventListener("toggle", () => { if (shown.open && !below.textContent) whole(); });
  return shown;
}

async function whyNot(event) {
  event.preventDefault();
  const missed = by("missed").value.trim();
  if (!missed || !tells(state)) return;
  put("reasons", say("working"));
  try {
    const found = await asked("api/reasons", { case: toToml(state), lang: language(), why_not: missed });
    put("reasons", nested(found.lines));
  } catch (error) {
    put("reasons", make("p", {}, error.status ? error.message : say("offline")),
      error.told?.expected ? make("p", { class: "soft" }, `${say("expected")}: ${error.told.expected}`) : null,
      error.told?.nearest ? make("p", { class: "soft" }, `${say("nearest")}: ${error.told.nearest}`) : null);
  }
}

// ---- keeping

const day = () => { try { return JSON.parse(localStorage.getItem(DAY)) ?? []; } catch { return []; } };

function keepDay(list) {
  try { localStorage.setItem(DAY, JSON.stringify(list)); } catch { notice(say("day_only")); }
  showDay();
}

function showDay() {
  const list = day();
  put("day", list.length ? list.map((one, number) => make("li", {}, make("span", {}, `${one.at} — ${one.title}`),
    button(say("open_again"), () => open(fromTold(one.state), one.left ?? []), { class: "small", "aria-label": `${say("open_again")}: ${one.title}` }),
    button(say("delete"), () => keepDay(day().filter((_, place) => place !== number)), { class: "small", "aria-label": `${say("delete")}: ${one.title}` })))
    : make("li", { class: "soft" }, say("day_nothing")));
}

function note() {
  const at = new Date().toLocaleString(language(), { dateStyle: "short", timeStyle: "short" });
  const title = state.title || view?.happened.slice(0, 2).join("; ") || state.edition;
  keepDay([{ at, title, state, left }, ...day()].slice(0, 100));
  by("kept").textContent = say("noted");
}

function save() {
  const file = new Blob([toToml(state)], { type: "application/toml" });
  const link = make("a", { href: URL.createObjectURL(file), download: `${(state.title || "case").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}.toml` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function opened(file) {
  try {
    const found = await asked("api/table", { case: await file.text(), lang: language() });
    await open(fromTold(found.told));
  } catch (error) { fail(error, null); }
}

async function copy() {
  try { await navigator.clipboard.writeText(location.href); by("kept").textContent = say("linked"); }
  catch { by("kept").textContent = say("link_here"); }
}

// ---- the page as a whole

const language = () => by("language").value;

function showAll() {
  showTold();
  showQuestion();
  showRuling();
  by("made").textContent = say("made", state.edition);
}

async function speak() {
  wordsAre(await asked(`page/words/${language()}.json`));
  document.documentElement.lang = language();
  document.title = `${say("title")} — pyrules`;
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = say(one.dataset.word);
  try { localStorage.setItem("pyrules.language", language()); } catch { /* it is asked for again next time */ }
}

async function load() {
  entries = await asked(`api/entries?${new URLSearchParams({ edition: state.edition, lang: language() })}`);
  people.clear();
  for (const one of entries.entries) if (one.kind === "sequence") people.add(one.actor);
  by("edition").value = state.edition;
}

async function begin_() {
  const known = await asked("api/rulebook");
  const wanted = [(() => { try { return localStorage.getItem("pyrules.language"); } catch { return null; } })(), ...navigator.languages.map((one) => one.slice(0, 2))];
  const spoken = LANGUAGES.filter((one) => known.languages.includes(one));
  put("language", spoken.map((one) => make("option", { value: one, lang: one }, { en: "English", ru: "Русский", pl: "Polski" }[one])));
  put("edition", known.editions.map((one) => make("option", { value: one }, one)));
  by("language").value = wanted.find((one) => spoken.includes(one)) ?? spoken[0];
  await speak();
  const there = fromFragment(location.hash);
  await open(there?.state ?? empty(known.edition), there?.left);
  showDay();
}

by("language").addEventListener("change", async () => { await speak(); await load(); for (const one of Object.keys(questions)) delete questions[one]; showAll(); showDay(); await ask(); });
by("edition").addEventListener("change", () => open({ ...state, edition: by("edition").value, findings: {}, powers: {}, choices: {} }));
by("undo").addEventListener("click", undo);
by("anew").addEventListener("click", () => open(empty(state.edition)));
by("title").addEventListener("change", () => change((now) => { now.title = by("title").value; }));
by("sought").addEventListener("input", () => showFound(search(entries, by("sought").value)));
by("sought").addEventListener("keydown", (event) => {
  if (event.key === "Enter") by("found").querySelector("button")?.click();
  if (event.key === "ArrowDown") { event.preventDefault(); by("found").querySelector("button")?.focus(); }
});
by("found").addEventListener("keydown", (event) => {
  const all = [...by("found").querySelectorAll("button")];
  const to = all[all.indexOf(document.activeElement) + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
  if (to) { event.preventDefault(); to.focus(); } else if (event.key === "ArrowUp") by("sought").focus();
});
by("why-not").addEventListener("submit", whyNot);
by("print").addEventListener("click", () => window.print());
by("link").addEventListener("click", copy);
by("save").addEventListener("click", save);
by("note").addEventListener("click", note);
by("file").addEventListener("change", () => { const [file] = by("file").files; by("file").value = ""; if (file) opened(file); });
// The address holds the situation: links within the page leave it as it is.
for (const link of document.querySelectorAll("nav a, .skip")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const to = document.querySelector(link.getAttribute("href"));
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
    to.scrollIntoView();
  });
}
addEventListener("hashchange", () => { const there = fromFragment(location.hash); if (there) open(there.state, there.left); });
addEventListener("online", () => ask());
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("#ruling details:not(.why)")) { one.dataset.was = String(one.open); one.open = true; } });
addEventListener("afterprint", () => { for (const one of document.querySelectorAll("#ruling details[data-was]")) { one.open = one.dataset.was === "true"; delete one.dataset.was; } });

navigator.serviceWorker?.register("service-worker.js").catch(() => {});

begin_().catch((error) => {
  notice(error.status ? error.message : say("starting_offline"));
});
