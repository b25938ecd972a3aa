import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';
import type { DeletionBatch } from '../runtime/retention-rule.ts';
import { readNetworks } from './network-address.ts';
import { refuse } from './refusal.ts';

/** So many in so long, counted per key (an account, an address). Kept in the database: it holds across processes and restarts. */
export type Throttle = {
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
  /** In the sandbox an honest run from one address is never blocked: this many times as much is let through. */
  readonly sandboxTimes?: number;
  /**
   * Instead of a window: from the limit on each further one waits, twice as long each time, up to `maxSeconds`. They are forgotten
   * `perSeconds` after the last one.
   */
  readonly growing?: { readonly firstSeconds: number; readonly maxSeconds: number };
};

/** One throttle with the key it counts under. */
export type RateLimitKey = readonly [throttle: Throttle, key: string];

/** What one request counts as in one row. */
type Counter = { readonly throttle: Throttle; readonly key: string; readonly limit: number };
type Row = { readonly name: string; readonly key: string; readonly since: Date; readonly count: number };
/** A turn that was taken, and the start of the row before it. */
type TakenCounter = Counter & { readonly since: Date | undefined };

/** A /48 of IPv6 may be one subscriber or many: it has this many times the limit of a /64. */
const wideTimes = 16;

function windowOf(app: App, { perSeconds }: Throttle): Date {
  return new Date(Math.floor(app.clock.now().getTime() / (perSeconds * 1000)) * perSeconds * 1000);
}

/** The rows of a key: an IPv6 address counts as its /64 and as its /48, any other key once. */
function toCounters(app: App, [throttle, key]: RateLimitKey): Counter[] {
  const times = app.settings.mode === 'sandbox' ? (throttle.sandboxTimes ?? 50) : 1;
  const limit = throttle.max * times;
  const networks = readNetworks(key);
  if (!networks) return [{ throttle, key: key.slice(0, 200), limit }];
  const { network, wide } = networks;
  return [
    { throttle, key: network, limit },
    ...(wide === undefined ? [] : [{ throttle, key: wide, limit: limit * wideTimes }]),
  ];
}

async function readRows(app: App, turns: readonly Counter[]): Promise<(Row | undefined)[]> {
  const rows = await app.db.query<Row>(
    `select t.name, t.key, t.since, t.count from app.throttle t
     join unnest($1::text[], $2::text[]) as wanted (name, key) on t.name = wanted.name and t.key = wanted.key`,
    [turns.map(({ throttle }) => throttle.name), turns.map(({ key }) => key)],
  );
  return turns.map((turn) => rows.find((row) => row.name === turn.throttle.name && row.key === turn.key));
}

/** The seconds until the next one is let through, by what is counted; 0 when it may pass now. */
function findWait(app: App, { throttle, limit }: Counter, row: Row | undefined): number {
  if (!row || row.count < limit) return 0;
  const { growing, perSeconds } = throttle;
  const now = app.clock.now().getTime();
  const since = row.since.getTime();
  if (!growing && since !== windowOf(app, throttle).getTime()) return 0;
  const seconds = growing
    ? Math.min(growing.maxSeconds, growing.firstSeconds * 2 ** Math.min(row.count - limit, 30))
    : perSeconds;
  return Math.max(0, Math.ceil((since + seconds * 1000 - now) / 1000));
}

/** Counts one more unless the limit is reached; then it writes nothing, not even a row lock. */
async function count(app: App, turn: Counter): Promise<boolean> {
  const { throttle, key, limit } = turn;
  const rows = throttle.growing
    ? await app.db.query(
        `insert into app.throttle as t (name, key, since, count) values ($1, $2, $3, 1)
         on conflict (name, key) do update set since = excluded.since,
           count = case when t.since <= $3 - $5 * interval '1 second' then 1 else t.count + 1 end
         where t.count < $4 or t.since <= $3 - $5 * interval '1 second'
           or t.since <= $3 - least($7::float8, $6 * power(2::float8, least(t.count - $4, 30))) * interval '1 second'
         returning 1`,
        [
          throttle.name,
          key,
          app.clock.now(),
          limit,
          throttle.perSeconds,
          throttle.growing.firstSeconds,
          throttle.growing.maxSeconds,
        ],
      )
    : await app.db.query(
        `insert into app.throttle as t (name, key, since, count)
         select $1::text, $2::text, $3::timestamptz, 1
         where not exists (select from app.throttle where name = $1 and key = $2 and since = $3 and count >= $4::integer)
         on conflict (name, key) do update set count = case when t.since = excluded.since then t.count + 1 else 1 end, since = excluded.since
         where t.since <> excluded.since or t.count < $4
         returning 1`,
        [throttle.name, key, windowOf(app, throttle), limit],
      );
  return rows.length > 0;
}

type TakeResult = { readonly taken: readonly TakenCounter[] } | { readonly wait: number };

/**
 * Takes a turn of each throttle, or none of them: all are looked at before anything is written, and what was taken is given back when a
 * later one is refused to a concurrent request.
 */
async function takeAll(app: App, keys: readonly RateLimitKey[]): Promise<TakeResult> {
  const turns = keys.flatMap((key) => toCounters(app, key));
  const rows = await readRows(app, turns);
  const wait = Math.max(0, ...turns.map((turn, index) => findWait(app, turn, rows[index])));
  if (wait > 0) return { wait };
  const taken: TakenCounter[] = [];
  for (const [index, turn] of turns.entries()) {
    if (await count(app, turn)) taken.push({ ...turn, since: rows[index]?.since });
    else {
      await giveBack(app, taken);
      const [row] = await readRows(app, [turn]);
      return { wait: Math.max(1, findWait(app, turn, row)) };
    }
  }
  return { taken };
}

async function giveBack(app: App, taken: readonly TakenCounter[]): Promise<void> {
  for (const { throttle, key, since } of taken) {
    const isWindow = throttle.growing === undefined;
    await app.db.query(
      `update app.throttle set count = greatest(count - 1, 0), since = coalesce($4, since)
       where name = $1 and key = $2 and ($3::timestamptz is null or since = $3)`,
      [throttle.name, key, isWindow ? windowOf(app, throttle) : null, isWindow ? null : (since ?? null)],
    );
  }
}

function refuseThrottled(wait: number): never {
  return refuse('throttled', m.kernel_throttled, { retryAfterSeconds: wait });
}

/** Counts one more and tells whether that is within the limit. */
export async function isWithin(app: App, key: RateLimitKey): Promise<boolean> {
  return 'taken' in (await takeAll(app, [key]));
}

/** Counts one more and refuses with 429 and Retry-After beyond the limit. */
export async function takeTurn(app: App, throttle: Throttle, key: string): Promise<void> {
  await takeTurns(app, [[throttle, key]]);
}

/** Counts one more under each key, or refuses with 429 and counts under none. */
export async function takeTurns(app: App, keys: readonly RateLimitKey[]): Promise<void> {
  const result = await takeAll(app, keys);
  if ('wait' in result) refuseThrottled(result.wait);
}

/**
 * Counts wrong answers only. The turn is taken before the answer is looked at, so that a hundred sent at once are a hundred,
 * and given back when the answer was right or could not be looked at. A right answer ends growing waits.
 */
export async function countWrong(
  app: App,
  keys: readonly RateLimitKey[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const result = await takeAll(app, keys);
  if ('wait' in result) return refuseThrottled(result.wait);
  let isWrong = false;
  try {
    isWrong = !(await isRight());
  } finally {
    if (!isWrong) await giveBack(app, result.taken);
  }
  if (!isWrong) for (const [throttle, key] of keys) if (throttle.growing) await forgetFailures(app, throttle, key);
  return !isWrong;
}

export async function forgetFailures(app: App, throttle: Throttle, key: string): Promise<void> {
  await app.db.query('delete from app.throttle where name = $1 and key = any($2::text[])', [
    throttle.name,
    toCounters(app, [throttle, key]).map((turn) => turn.key),
  ]);
}

export async function deleteThrottles(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.throttle where (name, key) in (select name, key from app.throttle where since < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}
