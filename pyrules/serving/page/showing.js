// Elements of the page: everything that is shown is text, never markup.

let words = {};

export const wordsAre = (found) => { words = found; };

// What the page says by a name; `{}` stands for what is said there.
export const say = (name, said = "") => (words[name] ?? name).replace("{}", said);

// An element with attributes and what stands in it; a function is what happens on a click.
export function make(kind, attributes = {}, ...inside) {
  const found = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "click") found.addEventListener("click", value);
    else if (value === true) found.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) found.setAttribute(name, value);
  }
  found.append(...inside.flat(Infinity).filter((one) => one !== null && one !== undefined));
  return found;
}

export const button = (said, click, attributes = {}) => make("button", { type: "button", click, ...attributes }, said);

export const by = (id) => document.getElementById(id);

export const put = (id, ...inside) => by(id).replaceChildren(...inside.flat(Infinity).filter(Boolean));

// Lines with lines below them.
export const nested = (lines) => lines.length
  ? make("ul", {}, lines.map((one) => make("li", {}, one.words, one.below?.length ? nested(one.below) : null)))
  : null;

let counted = 0;

// Radio buttons that look like buttons, of which one is chosen.
export function choice(legend, options, chosen, change, { grid = false, marked = "" } = {}) {
  const name = `choice-${(counted += 1)}`;
  const one = (option) => {
    const input = make("input", { type: "radio", name, value: option.value });
    input.checked = option.value === chosen;
    input.addEventListener("change", () => change(option.value));
    const said = marked && option.value === marked ? `${option.words} ◂` : option.words;
    return make("label", { class: option.red ? "pick red" : "pick" }, input, make("span", {}, said));
  };
  const rows = [];
  for (const option of options) {
    if (!rows.length || (grid && option.row !== rows.at(-1).row)) rows.push({ row: option.row, of: [] });
    rows.at(-1).of.push(option);
  }
  return make("fieldset", { class: "choice" }, make("legend", {}, legend),
    rows.map((row) => make("div", { class: "picks" }, row.of.map(one))));
}
