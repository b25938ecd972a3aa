import { streamEvents } from '@istmo/contract/areas/notifications/notifications.calls';
import { topics } from '@istmo/contract/areas/notifications/topics';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.calls';
import { useSyncExternalStore } from 'react';
import { call } from '@istmo/client/call';
import { invalidate, type Topic } from '@istmo/client/query';
import { endSession, sessionToken } from './session-store.ts';

const pollMs = 15_000;
const retryMs = 3_000;

const listeners = new Set<() => void>();
let isLive = true;

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const listen of listeners) listen();
}

/** False while the server's events do not arrive and data is only refetched every fifteen seconds. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => isLive,
  );
}

function isTopic(text: string): text is Topic {
  return topics.some((topic) => topic === text);
}

/** Handles one event of the stream by refetching what it is about. The event does not say which session ended, so the server is called. */
function onServerEvent(name: string): void {
  if (name === 'session-ended') void call(checkSession, {});
  else if (isTopic(name)) invalidate((about) => about.includes(name));
}

/** Reports each complete event in the text; returns the incomplete rest. */
export function readEvents(text: string, onEvent: (name: string) => void): string {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  for (const event of events) {
    const name = /^event: ?(.+)$/m.exec(event)?.[1];
    if (name) onEvent(name.trim());
  }
  return rest;
}

/** Reads the stream until it ends; resolves to whether it could be opened. */
async function readStream(signal: AbortSignal): Promise<boolean> {
  const token = sessionToken();
  if (token === undefined) return false;
  const response = await fetch(`/api/${streamEvents.wire}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401 && token === sessionToken()) endSession('refused');
  if (!response.ok || !response.body) return false;
  setLive(true);
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    rest = readEvents(rest + part.value, onServerEvent);
  return true;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

// A stream that ends is reopened; only two failures in a row show that data is not live.
async function keepStreamOpen(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted && sessionToken() !== undefined) {
    const didOpen = await readStream(signal).catch(() => false);
    if (signal.aborted) return;
    failures = didOpen ? 0 : failures + 1;
    if (failures > 1) setLive(false);
    await wait(retryMs, signal);
  }
}

/**
 * Keeps the page's data current while it is visible: by server events, or every fifteen seconds when they do not arrive. A hidden page
 * pauses and refetches when it becomes visible. Returns a function that stops.
 */
export function subscribeToEvents(): () => void {
  let stream: AbortController | undefined;
  const start = (): void => {
    if (stream || document.hidden) return;
    stream = new AbortController();
    void keepStreamOpen(stream.signal);
  };
  const pause = (): void => {
    stream?.abort();
    stream = undefined;
  };
  const onVisibilityChange = (): void => {
    if (document.hidden) return pause();
    invalidate((about) => about.length > 0);
    start();
  };
  const poll = setInterval(() => {
    if (!isLive && !document.hidden) invalidate((about) => about.length > 0);
  }, pollMs);
  document.addEventListener('visibilitychange', onVisibilityChange);
  start();
  return () => {
    pause();
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
