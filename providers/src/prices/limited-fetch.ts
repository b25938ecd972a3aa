import type { Clock } from '../clock.ts';
import type { Fetch } from '../http.ts';

export type FetchLimit = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** The most requests of this process in any minute. */
  readonly maxPerMinute: number;
};

const minuteMs = 60_000;
const maxWaitMs = 24 * 60 * minuteMs;
// 418 is Binance's ban of an address that went on after 429.
const tooManyStatuses = [418, 429];

/** How long a source asks to be left alone, in milliseconds: it says seconds or a date, and otherwise means a minute. */
function readWaitMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return asked > 0 ? Math.min(asked, maxWaitMs) : minuteMs;
}

/**
 * Keeps to a source's limits: a request beyond those of a minute is not sent, and none is while the source has asked to wait. Both are
 * errors at once, so that another source is read.
 */
export function limitedFetch({ fetch, clock, maxPerMinute }: FetchLimit): Fetch {
  let sent: number[] = [];
  let waitsUntil = 0;
  return async (url, init) => {
    const now = clock.now();
    if (now.getTime() < waitsUntil)
      throw new Error(`the source asked to wait until ${new Date(waitsUntil).toISOString()}`);
    sent = sent.filter((at) => at > now.getTime() - minuteMs);
    if (sent.length >= maxPerMinute) throw new Error(`more than ${maxPerMinute} requests in a minute`);
    sent.push(now.getTime());
    const response = await fetch(url, init);
    if (tooManyStatuses.includes(response.status))
      waitsUntil = clock.now().getTime() + readWaitMs(response.headers.get('retry-after'), clock.now());
    return response;
  };
}
