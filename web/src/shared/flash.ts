import { useSyncExternalStore } from 'react';
import { type Flash, takeFlash } from './saved-flash.ts';
import { writeStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';

const listeners = new Set<() => void>();
let shown: Flash | undefined;

function show(flash: Flash | undefined): void {
  shown = flash;
  for (const listen of listeners) listen();
}

/** Saves a notice for the next page, also across a reload and for the public pages. */
export function saveFlash(flash: Flash): void {
  writeStored(tabStorageNames.flash, JSON.stringify(flash), 'session');
}

let isLeaving = false;

/** Opens a public page with a notice. The current page may still render and must not take the notice itself. */
export function leaveWithFlash(path: string, flash: Flash): void {
  isLeaving = true;
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true });
  saveFlash(flash);
  location.assign(path);
}

/** Called after a navigation: shows the saved notice, and removes the one of the previous page. */
export function showSavedFlash(isOtherPage: boolean): void {
  if (isLeaving) return;
  const saved = takeFlash();
  if (saved || isOtherPage) show(saved);
}

export function clearFlash(): void {
  show(undefined);
}

/** The notice that this page shows, if one was saved for it. */
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
