/** The address of the script (web/worker/service-worker.ts); at the root, because a worker watches over what lies below its own address. */
export const serviceWorkerPath = '/service-worker.js';

/** Asks for it once the page has loaded, so that it never stands in a page's way. Without one everything works but the offline page. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register(serviceWorkerPath).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
