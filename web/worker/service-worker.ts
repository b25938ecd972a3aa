// The site's service worker: shows a page of ours where a page can't be reached. It keeps that page and what it is made of, and nothing
// else: no reply of the API, no page of a customer, nothing of another origin ever enters a cache.

export {};

declare const self: ServiceWorkerGlobalScope;

/** Written in front of this script by the build (web/server/service-worker.ts): the cache's name changes with what it holds. */
declare const istmoOffline: {
  readonly version: string;
  readonly pages: Record<'en' | 'es', string>;
  readonly files: readonly string[];
};

const { version, pages, files } = istmoOffline;
const cacheName = `istmo-${version}`;

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...Object.values(pages), ...files]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser asks for the page while this script wakes up: it costs a visitor nothing.
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** The choice that the pages mirror into a cookie; the browser's own language where a worker can't read cookies. */
async function language(): Promise<'en' | 'es'> {
  const choice = 'cookieStore' in self ? (await self.cookieStore.get('lang'))?.value : undefined;
  return (choice ?? self.navigator.language).startsWith('es') ? 'es' : 'en';
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await event.preloadResponse;
    return early instanceof Response ? early : await fetch(event.request);
  } catch (error) {
    const kept = await caches.match(pages[await language()], { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (files.includes(pathname)) event.respondWith(openFile(request));
});
