// The search of a page of references: shows a provision with what it leads to and what leads to it, in every picture.
// Without it, the page can be read as it is.
"use strict";
(() => {
  const form = document.querySelector(".x-search");
  if (!form) return;
  const input = form.querySelector("input");
  const found = form.querySelector(".x-found");
  const rows = [...document.querySelectorAll(".x-law-part tr[id]")];
  const pictures = [...document.querySelectorAll(".x-picture")];
  const plain = (words) => words.toLowerCase().replace(/[\s().]/g, "");
  const name = (row) => row.cells[0].textContent;
  const ends = (row, cell) => [...row.cells[cell].querySelectorAll("a")].map((link) => decodeURIComponent(link.hash.slice(1)));
  const to = (row) => ends(row, 2);
  const from = (row) => ends(row, 3);
  const ids = (words) => words.split(" ").filter(Boolean);
  const list = form.querySelector("datalist");
  for (const row of rows) {
    const option = document.createElement("option");
    option.value = name(row);
    list.append(option);
  }

  // a line is easier to point at where a wider one lies around it that nobody sees
  for (const line of document.querySelectorAll("[data-ends] .x-line")) {
    const grip = line.cloneNode();
    grip.setAttribute("class", "x-grip");
    line.before(grip);
  }

  const clear = () => {
    found.textContent = "";
    for (const name of ["x-searched", "x-chosen", "x-to", "x-from", "x-lit", "x-row"])
      for (const one of document.querySelectorAll("." + name)) one.classList.remove(name);
  };

  const light = (picture, row) => {
    const [targets, sources] = [new Set(to(row)), new Set(from(row))];
    const boxes = [...picture.querySelectorAll("[data-holds]")].map((box) => {
      const holds = ids(box.dataset.holds);
      return { box, own: holds.includes(row.id), to: holds.some((id) => targets.has(id)), from: holds.some((id) => sources.has(id)) };
    });
    if (!boxes.some((one) => one.own)) return;
    picture.classList.add("x-searched");
    for (const one of boxes) {
      one.box.classList.toggle("x-chosen", one.own);
      one.box.classList.toggle("x-to", one.to && !one.own);
      one.box.classList.toggle("x-from", one.from && !one.own);
    }
    for (const wire of picture.querySelectorAll("[data-ends]")) {
      const [source, target] = ids(wire.dataset.ends).map((place) => boxes[Number(place)]);
      wire.classList.toggle("x-lit", (source.own && target.to) || (source.from && target.own));
    }
  };

  const open = (one) => {
    for (let inside = one; inside; inside = inside.parentElement)
      if (inside.tagName === "DETAILS") inside.open = true;
  };

  const named = (id) => {
    const link = document.createElement("a");
    const row = document.getElementById(id);
    link.href = "#" + encodeURIComponent(id);
    link.textContent = row ? name(row) : id;
    return link;
  };
  const several = (all) => (all.length ? all.flatMap((id, place) => (place ? [", ", named(id)] : [named(id)])) : ["nothing"]);

  const show = (row) => {
    clear();
    pictures.forEach((picture) => light(picture, row));
    row.classList.add("x-row");
    open(row);
    found.append(named(row.id), " leads to ", ...several(to(row)), "; what leads to it: ", ...several(from(row)), ".");
  };

  const search = () => {
    const last = input.value.trim().split(/\s+/).pop(); // of "Law 16C" what the law prints
    const called = (wanted) =>
      rows.find((row) => plain(name(row)) === wanted) || rows.find((row) => plain(name(row)).endsWith(wanted) && !/\d$/.test(plain(name(row)).slice(0, -wanted.length)));
    const row = called(plain(input.value)) || called(plain(last));
    if (!last) clear();
    else if (row) {
      show(row);
      row.closest("details").scrollIntoView();
    }
    else {
      clear();
      found.textContent = `No provision is called “${input.value}”.`;
    }
  };

  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    open(target);
    if (rows.includes(target)) show(target);
    target.scrollIntoView();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener("reset", clear);
  input.addEventListener("change", search);
  window.addEventListener("hashchange", follow);
  form.hidden = false;
  follow();
})();
