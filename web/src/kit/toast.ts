import type { ToastMessage } from '@istmo/ui/Toast';
import { useSyncExternalStore } from 'react';

export type { ToastMessage };

// Toasts need a floating-panel library that the sign-in screens do without: it is fetched when the first one is shown.
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let show: ((message: ToastMessage) => void) | undefined;
let isWanted = false;

/** Shows a toast: top right, 4 s, 2 s where the specification says so; the same sentence never twice. */
export function toast(message: ToastMessage): void {
  if (show) return show(message);
  waiting.push(message);
  isWanted = true;
  for (const listen of listeners) listen();
}

/** The shelf is there: it shows what waited and everything from now on. */
export function shelve(shower: (message: ToastMessage) => void): void {
  show = shower;
  for (const message of waiting.splice(0)) shower(message);
}

/** True from the first toast on. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => isWanted,
  );
}

/** Two seconds: a refused login, a copy (specification 1, point 9). */
export const briefMs = 2_000;
