// Shows what the house pushes, and opens its table. It keeps no page: whoever holds this device next finds nothing
// here.
const door = new URL(self.registration.scope).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const sign = `${door}icon-192.png`;
  const options = { body: told.body, tag: told.tag, icon: sign, badge: sign, data: { url: told.url } };
  event.waitUntil(self.registration.showNotification(told.title || "Tripot", options));
});

async function show(address) {
  const wanted = new URL(address || door, self.location.origin);
  if (wanted.origin !== self.location.origin) wanted.href = self.location.origin + wanted.pathname;
  const open = await self.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname.startsWith(wanted.pathname));
  return there ? there.focus() : self.clients.openWindow(wanted.href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.url));
});
