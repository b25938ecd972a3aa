import { streamMarket } from '@istmo/contract/areas/market-data/market-data.calls';
import { wait, watchSilence } from '../../shared/events.ts';
import type { MarketEvent } from './market-feed.ts';

/** Whether what is shown is current. */
export type StreamState = 'opening' | 'live' | 'lost';

type StreamHandlers = {
  readonly onEvent: (event: MarketEvent) => void;
  readonly onState: (state: StreamState) => void;
  /** The server was heard, whether it had news or not. */
  readonly onHeard: () => void;
};

// The server is heard at least every three seconds.
const silenceMs = 10_000;
const [minRetryMs, maxRetryMs] = [1_000, 30_000];

/** The contract's schemas are types in the browser; the server checks what it sends. */
function isMarketEvent(body: unknown): body is MarketEvent {
  return typeof body === 'object' && body !== null && 'symbol' in body && 'at' in body;
}

/** Reports each complete event in the text; returns the incomplete rest. */
export function readMarketEvents(text: string, onEvent: (event: MarketEvent) => void): string {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  for (const block of blocks) {
    const data = block
      .split('\n')
      .flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      .join('\n');
    const body: unknown = data === '' ? undefined : JSON.parse(data);
    if (isMarketEvent(body)) onEvent(body);
  }
  return rest;
}

/** Twice as long after each failure, and a random part, so that not all pages come back at once. */
export const retryMs = (failures: number, random = Math.random()): number =>
  Math.min(maxRetryMs, minRetryMs * 2 ** failures) * (0.75 + random / 2);

async function readStream(symbol: string, signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
  const silence = watchSilence(silenceMs);
  try {
    const response = await fetch(`/api/${streamMarket.wire}?${new URLSearchParams({ symbol }).toString()}`, {
      headers: { accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return;
    let rest = '';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      silence.restart();
      handlers.onHeard();
      rest = readMarketEvents(rest + part.value, (event) => {
        handlers.onState('live');
        handlers.onEvent(event);
      });
    }
  } finally {
    silence.stop();
  }
}

async function keepOpen(symbol: string, signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
  let failures = 0;
  const counted: StreamHandlers = {
    ...handlers,
    onEvent: (event) => {
      failures = 0;
      handlers.onEvent(event);
    },
  };
  while (!signal.aborted) {
    await readStream(symbol, signal, counted).catch(() => undefined);
    if (signal.aborted) return;
    handlers.onState('lost');
    await wait(retryMs(failures), signal);
    failures++;
  }
}

/** Follows a market while the page is visible; the first event of each connection has everything. Returns a function that stops. */
export function followMarket(symbol: string, handlers: StreamHandlers): () => void {
  let stream: AbortController | undefined;
  const start = (): void => {
    if (stream || document.hidden) return;
    stream = new AbortController();
    void keepOpen(symbol, stream.signal, handlers);
  };
  const pause = (): void => {
    stream?.abort();
    stream = undefined;
  };
  const onVisibilityChange = (): void => {
    if (document.hidden) pause();
    else start();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  start();
  return () => {
    pause();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
