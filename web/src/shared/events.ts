import { streamEvents } from '@istmo/contract/areas/notifications/notifications.calls';
import { topics } from '@istmo/contract/areas/notifications/topics';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.calls';
import { call } from '@istmo/client/call';
import { invalidate, type Topic } from '@istmo/client/query';
import { queryHold } from '@istmo/client/query-hold';
import { readConnection, setHearsServer } from './connection.ts';
import { endSession, sessionToken } from './session-store.ts';

const pollMs = 15_000;
const retryMs = 3_000;
// The server is heard at least every three seconds (api/src/areas/notifications/stream.ts).
const silenceMs = 8_000;
const gatherMs = 50;

function isTopic(text: string): text is Topic {
  return topics.some((topic) => topic === text);
}

/** Collects topics for a moment: a stream that opens sends the events of the last seconds at once, and each query is refetched once for all of them. */
export function gatherTopics(refetch: (changed: ReadonlySet<Topic>) => void): (topic: Topic) => void {
  let changed: Set<Topic> | undefined;
  return (topic) => {
    if (changed) return void changed.add(topic);
    const gathered = new Set([topic]);
    changed = gathered;
    setTimeout(() => {
      changed = undefined;
      refetch(gathered);
    }, gatherMs);
  };
}

const refetchSoon = gatherTopics((changed) => invalidate((about) => about.some((topic) => changed.has(topic))));

/** Handles one event of the stream by refetching what it is about. The event does not say which session ended, so the server is called. */
function onServerEvent(name: string): void {
  if (name === 'session-ended') void call(checkSession, {});
  else if (isTopic(name)) refetchSoon(name);
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

/** Reads the stream until it ends or is silent for too long; resolves to whether it could be opened. */
async function readStream(signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const token = sessionToken();
  if (token === undefined) return false;
  const silence = watchSilence(silenceMs);
  try {
    const response = await fetch(`/api/${streamEvents.wire}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401 && token === sessionToken()) endSession('refused');
    if (!response.ok || !response.body) return false;
    onOpen();
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.restart();
      rest = readEvents(rest + part.value, onServerEvent);
    }
    return true;
  } finally {
    silence.stop();
  }
}

/** Aborts once nothing was heard for so long: a connection may be dead without its end being reported. */
export function watchSilence(ms: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), ms);
  let timer = start();
  const stop = (): void => clearTimeout(timer);
  const restart = (): void => {
    stop();
    timer = start();
  };
  return { signal: controller.signal, restart, stop };
}

/** Waits, but no longer than until the browser is online again. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const waiting = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: waiting.signal });
    addEventListener('online', end, { signal: waiting.signal });
  });

/** A stream that ends is reopened; what happened meanwhile is read once it is open again. */
async function keepStreamOpen(signal: AbortSignal): Promise<void> {
  let isFirst = true;
  const onOpen = (): void => {
    setHearsServer(true);
    if (!isFirst) invalidate((about) => about.length > 0);
    isFirst = false;
  };
  await queryHold();
  while (!signal.aborted && sessionToken() !== undefined) {
    const wasOpen = await readStream(signal, onOpen).catch(() => false);
    if (signal.aborted) return;
    if (!wasOpen) setHearsServer(false);
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
    if (readConnection() === 'reconnecting' && !document.hidden) invalidate((about) => about.length > 0);
  }, pollMs);
  document.addEventListener('visibilitychange', onVisibilityChange);
  start();
  return () => {
    pause();
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
