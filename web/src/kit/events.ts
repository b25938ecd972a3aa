import { streamEvents } from '@istmo/contract/areas/notifications/notifications.calls';
import { topics } from '@istmo/contract/areas/notifications/topics';
import { checkSession } from '@istmo/contract/areas/session/session.calls';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { freshen, type Topic } from './query.ts';
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

/** False while the server's events do not arrive and figures are only asked for every fifteen seconds. */
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

/** One event of the stream: everything it is about is asked for again. Which session ended the event does not say, so the server is asked. */
function hear(name: string): void {
  if (name === 'session-ended') void call(checkSession, {});
  else if (isTopic(name)) freshen((about) => about.includes(name));
}

/** Takes whole events off the text and hears them; answers the rest that is not complete yet. */
export function readEvents(text: string, heard: (name: string) => void): string {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  for (const event of events) {
    const name = /^event: ?(.+)$/m.exec(event)?.[1];
    if (name) heard(name.trim());
  }
  return rest;
}

/** Answers whether the stream was opened, once it is over. */
async function listenOnce(signal: AbortSignal): Promise<boolean> {
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
    rest = readEvents(rest + part.value, hear);
  return true;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

// A stream that ends is taken up again; only one that can't be, twice over, is worth a word.
async function listen(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted && sessionToken() !== undefined) {
    const didOpen = await listenOnce(signal).catch(() => false);
    if (signal.aborted) return;
    failures = didOpen ? 0 : failures + 1;
    if (failures > 1) setLive(false);
    await wait(retryMs, signal);
  }
}

/**
 * Keeps the page's figures fresh while somebody looks: by the server's events, or every fifteen seconds where they do not arrive. A hidden
 * page rests, and asks for everything again when it is seen. Answers how to stop.
 */
export function followEvents(): () => void {
  let stream: AbortController | undefined;
  const start = (): void => {
    if (stream || document.hidden) return;
    stream = new AbortController();
    void listen(stream.signal);
  };
  const pause = (): void => {
    stream?.abort();
    stream = undefined;
  };
  const turn = (): void => {
    if (document.hidden) return pause();
    freshen((about) => about.length > 0);
    start();
  };
  const poll = setInterval(() => {
    if (!isLive && !document.hidden) freshen((about) => about.length > 0);
  }, pollMs);
  document.addEventListener('visibilitychange', turn);
  start();
  return () => {
    pause();
    clearInterval(poll);
    document.removeEventListener('visibilitychange', turn);
  };
}
