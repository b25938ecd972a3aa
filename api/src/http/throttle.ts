import { isIPv6 } from 'node:net';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import type { DeletionBatch } from '../retention-rule.ts';
import { refuse } from './refusal.ts';

/** So many in so long, counted per key (an account, an address). Kept in the database: it holds across processes and restarts. */
export type Throttle = {
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
  /** In the sandbox an honest run from one address is never blocked: this many times as much is let through. */
  readonly sandboxTimes?: number;
};

/** One throttle with the key it counts under. */
export type RateLimitKey = readonly [throttle: Throttle, key: string];

function windowOf(app: App, { perSeconds }: Throttle): Date {
  return new Date(Math.floor(app.clock.now().getTime() / (perSeconds * 1000)) * perSeconds * 1000);
}

function readLimit(app: App, throttle: Throttle): number {
  return app.settings.mode === 'sandbox' ? throttle.max * (throttle.sandboxTimes ?? 50) : throttle.max;
}

/** Counts one more request, or returns the seconds to wait when the limit is reached; a refusal writes nothing, not even a row lock. */
async function secondsToWait(app: App, [throttle, key]: RateLimitKey): Promise<number | undefined> {
  const since = windowOf(app, throttle);
  const counted = await app.db.query(
    `insert into app.throttle as t (name, key, since, count)
     select $1::text, $2::text, $3::timestamptz, 1
     where not exists (select from app.throttle where name = $1 and key = $2 and since = $3 and count >= $4::integer)
     on conflict (name, key) do update set count = case when t.since = excluded.since then t.count + 1 else 1 end, since = excluded.since
     where t.since <> excluded.since or t.count < $4
     returning count`,
    [throttle.name, toRowKey(key), since, readLimit(app, throttle)],
  );
  if (counted.length > 0) return undefined;
  return Math.ceil((since.getTime() + throttle.perSeconds * 1000 - app.clock.now().getTime()) / 1000);
}

/** An IPv6 address counts as its /64 network, because a subscriber usually has a whole /64. */
function toRowKey(key: string): string {
  return isIPv6(key) ? toNetwork(key) : key.slice(0, 200);
}

function toNetwork(address: string): string {
  const [numbers = ''] = address.toLowerCase().split('%');
  if (numbers.includes('.')) return numbers.slice(numbers.lastIndexOf(':') + 1);
  const [head = '', tail] = numbers.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Counts one more and tells whether that is within the limit. */
export async function isWithin(app: App, turn: RateLimitKey): Promise<boolean> {
  return (await secondsToWait(app, turn)) === undefined;
}

/** Counts one more and refuses with 429 and Retry-After beyond the limit. */
export async function takeTurn(app: App, throttle: Throttle, key: string): Promise<void> {
  const wait = await secondsToWait(app, [throttle, key]);
  if (wait !== undefined) refuse('throttled', m.kernel_throttled, { retryAfterSeconds: wait });
}

async function giveBack(app: App, [throttle, key]: RateLimitKey): Promise<void> {
  await app.db.query(
    'update app.throttle set count = greatest(count - 1, 0) where name = $1 and key = $2 and since = $3',
    [throttle.name, toRowKey(key), windowOf(app, throttle)],
  );
}

/**
 * Counts wrong answers only. The turn is taken before the answer is looked at, so that a hundred sent at once are a hundred,
 * and given back when the answer was right or could not be looked at.
 */
export async function countWrong(
  app: App,
  turns: readonly RateLimitKey[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const taken: RateLimitKey[] = [];
  let isWrong = false;
  try {
    for (const [throttle, key] of turns) {
      await takeTurn(app, throttle, key);
      taken.push([throttle, key]);
    }
    isWrong = !(await isRight());
    return !isWrong;
  } finally {
    if (!isWrong) for (const turn of taken) await giveBack(app, turn);
  }
}

export async function forgetFailures(app: App, throttle: Throttle, key: string): Promise<void> {
  await app.db.query('delete from app.throttle where name = $1 and key = $2', [throttle.name, toRowKey(key)]);
}

export async function deleteThrottles(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.throttle where (name, key) in (select name, key from app.throttle where since < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
