import { useSyncExternalStore } from 'react';

/** What the customer may take the figures of the page for: current, or as old as the last answer. */
export type Connection = 'live' | 'reconnecting' | 'offline';

const listeners = new Set<() => void>();
let hearsServer = true;

function notify(): void {
  for (const listen of listeners) listen();
}

/** Whether the server's stream is heard, as the stream reports it. */
export function setHearsServer(next: boolean): void {
  if (hearsServer === next) return;
  hearsServer = next;
  notify();
}

export function readConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  return hearsServer ? 'live' : 'reconnecting';
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  addEventListener('online', listen);
  addEventListener('offline', listen);
  return () => {
    listeners.delete(listen);
    removeEventListener('online', listen);
    removeEventListener('offline', listen);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection);
}
