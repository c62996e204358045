// What pages do beyond being read: look for something in a list, open what a link leads to, show all on paper.
"use strict";

(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];

  // A form with the class `find` looks among what is marked `data-item`: for words in it, or in its part marked
  // `data-words`, and by each select for what its `data-…` of the same name has. A `data-group` without any is hidden.
  for (const form of all("form.find")) {
    const items = all("[data-item]").map((item) => {
      const words = item.querySelector("[data-words]") ?? item;
      return { item, words: words.textContent.toLowerCase() };
    });
    const groups = all("[data-group]").map((group) => ({ group, open: group.open }));
    const selects = [...form.querySelectorAll("select")];
    const search = form.querySelector("input");
    const output = form.querySelector("output");

    const find = () => {
      const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const chosen = selects.filter((one) => one.value);
      const looking = asked.length + chosen.length > 0;
      let found = 0;
      for (const { item, words } of items) {
        const fits =
          asked.every((one) => words.includes(one)) &&
          chosen.every((one) => (item.dataset[one.name] ?? "").split(" ").includes(one.value));
        item.hidden = !fits;
        found += fits;
      }
      for (const { group, open } of groups) {
        group.hidden = group.querySelector("[data-item]:not([hidden])") === null;
        if (group.localName === "details") group.open = looking ? !group.hidden : open;
      }
      output.value = looking ? `${found} of ${items.length}` : "";
    };

    form.addEventListener("input", find);
    form.addEventListener("reset", () => setTimeout(find));
    form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("pageshow", find); // a browser that goes back fills the form in again
    form.hidden = false;
  }

  // What a link leads to is shown, with all that it is folded into.
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const inside = target.querySelector(":scope > details");
    for (let one = inside ?? target; one; one = one.parentElement) {
      one.hidden = false;
      if (one.localName === "details") one.open = true;
    }
    target.scrollIntoView();
  };
  addEventListener("hashchange", show);
  addEventListener("load", show);

  // A menu is closed by a click beside it and by Escape.
  const menus = all("details.menu");
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    for (const menu of menus) {
      if (event.key !== "Escape" || !menu.open) continue;
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // Paper has nothing to click on.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("main details:not([open]):not(.screen-only)");
    for (const one of folded) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of folded) one.open = false;
  });
})();
