// Keeps what the page is made of, so that it opens again where no server answers. Rulings are not kept: they are asked for.
const NAME = "pyrules-page";
const FIRST = ["./", "page.css", "page.js", "telling.js", "showing.js", "icon.svg", "page.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(fresh(request));
});

// What the server has now; what was kept where it does not answer.
async function fresh(request) {
  const kept = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const before = await kept.match(request, { ignoreSearch: request.mode === "navigate" });
    if (before) return before;
    throw error;
  }
}
