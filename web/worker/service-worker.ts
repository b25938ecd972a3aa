// The site's service worker: shows the offline page when a page cannot be reached. It caches only that page and its files: no reply of the
// API, no page of a customer, nothing of another origin.

export {};

declare const self: ServiceWorkerGlobalScope;

/** Prepended to this script by web/server/service-worker.ts; the name of the cache changes with its content. */
declare const istmoOffline: {
  readonly version: string;
  readonly pages: Record<'en' | 'es', string>;
  readonly files: readonly string[];
};

const { version, pages, files } = istmoOffline;
const cacheName = `istmo-${version}`;

async function cacheOfflinePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...Object.values(pages), ...files]);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser requests the page while this script starts, so that the visitor does not wait.
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** The choice that the pages mirror in a cookie; the browser's own language where a worker cannot read cookies. */
async function language(): Promise<'en' | 'es'> {
  const choice = 'cookieStore' in self ? (await self.cookieStore.get('lang'))?.value : undefined;
  return (choice ?? self.navigator.language).startsWith('es') ? 'es' : 'en';
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await event.preloadResponse;
    return early instanceof Response ? early : await fetch(event.request);
  } catch (error) {
    const cached = await caches.match(pages[await language()], { cacheName });
    if (cached) return cached;
    throw error;
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePages()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (files.includes(pathname)) event.respondWith(openFile(request));
});
