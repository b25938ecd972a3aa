import { scriptUrl } from './script-urls.ts';

/** The path of the script (web/worker/service-worker.ts); at the root, because a worker controls only what lies below its own path. */
export const serviceWorkerPath = '/service-worker.js';

/** Registers it once the page has loaded, so that it does not delay the page. Without it everything works but the offline page. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void =>
    void navigator.serviceWorker.register(scriptUrl(serviceWorkerPath)).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
