// @ts-check
/**
 * The service worker: pages and boards that were loaded once open without the server, what the server has to tell is shown while no
 * page is open, and a click on a notification leads to its match. What the server says comes first whenever it answers; of what it says of matches nothing is kept.
 */

const KEPT = 'marne-1';
/** The worker's own scope; pages and workers have different ones, and types are checked for pages. */
const worker = /** @type {any} */ (self);

/** Whether something is the same for everybody and may be kept: pages, scripts, styles, boards, the games' rules. @param {URL} url */
const isKept = (url) =>
  url.origin === location.origin && (!url.pathname.startsWith('/api/') || url.pathname.startsWith('/api/games'));

/** What the server answers, kept for later; or what was kept, if it does not answer. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(KEPT);
  const asked = request.mode === 'navigate' ? new URL(request.url).pathname : request;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) cache.put(asked, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(asked);
    if (!kept) throw error;
    return kept;
  }
}

worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  if (event.request.method === 'GET' && isKept(new URL(event.request.url))) event.respondWith(answer(event.request));
});

/** Show what the server has sent, unless somebody looks at that very match. @param {{title: string, body: string, url: string}} news */
async function show({ title, body, url }) {
  /** @type {any[]} */
  const windows = await worker.clients.matchAll({ type: 'window' });
  if (windows.some((one) => one.visibilityState === 'visible' && one.url.endsWith(url))) return;
  await worker.registration.showNotification(title, { body, tag: url, icon: '/icon.svg', data: { url } });
}

worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));

/** Lead whoever clicks on a notification to its match, in a window that is open if there is one. @param {string} url */
async function lead(url) {
  /** @type {any[]} */
  const windows = await worker.clients.matchAll({ type: 'window' });
  const there = windows.find((one) => one.url.endsWith(url)) ?? windows[0];
  if (!there) return worker.clients.openWindow(url);
  if (!there.url.endsWith(url)) await there.navigate(url);
  return there.focus();
}

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url ?? '/'));
});
