import type { ToastMessage } from '@istmo/ui/Toast';
import { useSyncExternalStore } from 'react';

export type { ToastMessage };

// Toasts need a floating-panel library that the sign-in screens do without: it is loaded with the first toast.
const queue: ToastMessage[] = [];
const listeners = new Set<() => void>();
let show: ((message: ToastMessage) => void) | undefined;
let hasToasts = false;

/** Shows a toast at the top right for 4 s, or 2 s where the specification says so; the same sentence is never shown twice. */
export function toast(message: ToastMessage): void {
  if (show) return show(message);
  queue.push(message);
  hasToasts = true;
  for (const listen of listeners) listen();
}

/** Called by the mounted toast host: shows the queued toasts and everything from now on. */
export function attachToastHost(showToast: (message: ToastMessage) => void): void {
  show = showToast;
  for (const message of queue.splice(0)) showToast(message);
}

/** True from the first toast on. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => hasToasts,
  );
}

/** Two seconds: a refused login, a copy (requirement 1.9). */
export const shortToastMs = 2_000;
