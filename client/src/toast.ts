import type { ToastMessage } from '@istmo/ui/Toast';
import { useSyncExternalStore } from 'react';

export type Toast = ToastMessage & {
  /** What failed, such as the name of a write: the toast of its failure ends once that has succeeded. */
  readonly cause?: string | undefined;
};

type ToastHost = { readonly show: (message: ToastMessage) => string; readonly close: (id: string) => void };

/** A failure that may still be on the screen. */
type ShownFailure = { readonly id: string; readonly cause: string | undefined; readonly at: number };

// Toasts need a floating-panel library that the sign-in screens do without: it is loaded with the first toast.
const queue: Toast[] = [];
const listeners = new Set<() => void>();
let host: ToastHost | undefined;
let failures: readonly ShownFailure[] = [];
let hasToasts = false;

/** Shows a toast at the top right for 4 s, or 2 s where the specification says so; the same sentence is never shown twice. */
export function toast(message: Toast): void {
  if (host) return show(host, message);
  queue.push(message);
  hasToasts = true;
  for (const listen of listeners) listen();
}

function show({ show: showOn }: ToastHost, { cause, ...message }: Toast): void {
  const id = showOn(message);
  if (message.tone === 'neg') failures = [...failures, { id, cause, at: Date.now() }];
}

/** Called by the mounted toast host: shows the queued toasts and everything from now on. */
export function attachToastHost(attached: ToastHost): void {
  host = attached;
  for (const message of queue.splice(0)) show(attached, message);
}

function endFailures(hasEnded: (failure: ShownFailure) => boolean): void {
  for (const { id } of failures.filter(hasEnded)) host?.close(id);
  failures = failures.filter((failure) => !hasEnded(failure));
}

/** Something succeeded: what was said of its failures before ends, and so does what names no cause. */
export function endFailuresOf(cause: string): void {
  endFailures((failure) => failure.cause === undefined || failure.cause === cause);
}

// Where a failure leads to another page, its toast is read there.
const sameMomentMs = 1_000;

/** Another page is shown: what failed on the last one is no longer news. */
export function endFailuresOfLastPage(): void {
  const now = Date.now();
  endFailures(({ at }) => now - at > sameMomentMs);
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
