import { useSyncExternalStore } from 'react';
import { type Flash, takeFlash } from './flash-left.ts';
import { keep } from './storage.ts';
import { passingNames } from './storage-names.ts';

const listeners = new Set<() => void>();
let shown: Flash | undefined;

function show(flash: Flash | undefined): void {
  shown = flash;
  for (const listen of listeners) listen();
}

/** Leaves a notice for the page that comes next, also across a reload and for the public pages. */
export function leaveFlash(flash: Flash): void {
  keep(passingNames.flash, JSON.stringify(flash), 'session');
}

let isLeaving = false;

/** Leaves the app for one of the site's pages, with a notice: the page that is left may still be drawn and must not take it. */
export function leaveForPage(path: string, flash: Flash): void {
  isLeaving = true;
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true });
  leaveFlash(flash);
  location.assign(path);
}

/** Called when a page has come: shows what was left for it, and takes away what belonged to the page before. */
export function turnFlash(isOtherPage: boolean): void {
  if (isLeaving) return;
  const left = takeFlash();
  if (left || isOtherPage) show(left);
}

export function dropFlash(): void {
  show(undefined);
}

/** The notice that this page shows, if one was left for it. */
export function useFlash(): Flash | undefined {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => shown,
    () => undefined,
  );
}
