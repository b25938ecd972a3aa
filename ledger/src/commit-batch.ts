import { isConnectionLost } from '@istmo/db/failures';
import { statement, type Connection } from '@istmo/db/tx';
import { booked, findKnown, gathering, take, write, type Booked, type Known } from './booking.ts';
import { decide } from './decide.ts';
import type { BatchInsert, Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';
import { findFirstReplies, idOfRequest, keepFirstReplies, type FirstReply, type Kept } from './replies.ts';
import type { Sheet, Slots } from './sheet.ts';

/** What became of one effect; `gather` asks for another try with every shard of these accounts under lock. */
export type Verdict = Outcome | { readonly outcome: 'gather'; readonly names: readonly string[] };

/** The connection was lost while the commit was under way. Which effects it was to make happen, and which stream will tell. */
export class CommitUnknown extends Error {
  readonly stream: number;
  readonly done: readonly Effect[];

  constructor(stream: number, done: readonly Effect[], options: ErrorOptions) {
    super('the connection was lost during the commit', options);
    this.stream = stream;
    this.done = done;
  }
}

/** An effect with what its request is known by, if it is one that may be repeated. */
type Ask = { readonly effect: Effect; readonly request: string | undefined };

export type Batch = {
  readonly effects: readonly Effect[];
  readonly slots: Slots;
  readonly gathered: ReadonlySet<string>;
  readonly stream: number;
};

/**
 * Commits many effects in one transaction: two trips to the server, one to lock and look, one to write and commit. Throws what
 * PostgreSQL objects to, with nothing written, and CommitUnknown when the connection goes in the second trip.
 */
export async function commitBatch(
  connection: Connection,
  { effects, slots, gathered, stream }: Batch,
): Promise<Verdict[]> {
  const asks = effects.map((effect): Ask => ({ effect, request: effect.once && idOfRequest(effect.once) }));
  const [, sheet, known, replies] = await connection.together(() =>
    Promise.all([
      connection.command('begin'),
      take(connection, { stream, isHeld: false, slots, gathered }),
      // After the locks in the same connection, so that what they waited for is seen.
      findKnown(
        connection,
        effects.map(({ movement }) => movement.key),
      ),
      findFirstReplies(
        connection,
        asks.flatMap(({ request }) => request ?? []),
      ),
    ]),
  );
  const { all, done, verdicts } = planOf(asks, { sheet, known, replies });
  if (all.length === 0) {
    await connection.command('rollback');
    return verdicts;
  }
  const written = connection.together(() =>
    Promise.all([
      write(connection, sheet, all),
      ...insertsOf(done).map(({ insert, columns }) => connection.query(statement(insert.name, insert.text), columns)),
      keepFirstReplies(connection, done.flatMap(keptOf)),
      commit(connection),
    ]),
  );
  await written.catch((cause: unknown) => {
    throw isConnectionLost(cause)
      ? new CommitUnknown(
          sheet.stream,
          done.map(({ effect }) => effect),
          { cause },
        )
      : cause;
  });
  return verdicts;
}

async function commit(connection: Connection): Promise<void> {
  if ((await connection.command('commit')) !== 'COMMIT') throw new Error('PostgreSQL rolled the batch back');
}

type Seen = { readonly sheet: Sheet; readonly known: Map<string, Known>; readonly replies: Map<string, FirstReply> };
type Plan = { readonly all: Booked[]; readonly done: Ask[]; readonly verdicts: Verdict[] };

/** Decides effect after effect; each sees what the ones before it left, also when they share a key. */
function planOf(asks: readonly Ask[], seen: Seen): Plan {
  const all: Booked[] = [];
  const done: Ask[] = [];
  const verdicts = asks.map((ask): Verdict => {
    const {
      effect: { movement, once },
      request,
    } = ask;
    const repeat = findRepeat(ask, seen);
    if (repeat) return repeat;
    const decided = decide(movement, seen.sheet);
    if (decided.verdict === 'gather') return { outcome: 'gather', names: decided.names };
    if (decided.verdict === 'short')
      return { outcome: 'short', account: decided.account, has: decided.has, needs: decided.needs };

    if (decided.gathers.length > 0) all.push(gathering(movement, decided.gathers));
    all.push(booked(movement, decided.postings));
    done.push(ask);
    seen.known.set(movement.key, { id: 0n, contentHash: movement.contentHash });
    if (once && request) seen.replies.set(request, once);
    return { outcome: 'done', reply: once?.reply, isReplay: false };
  });
  return { all, done, verdicts };
}

function findRepeat({ effect: { movement, once }, request }: Ask, { known, replies }: Seen): Outcome | undefined {
  const posted = known.get(movement.key);
  const replied = request === undefined ? undefined : replies.get(request);
  if (replied && once && replied.contentHash !== once.contentHash) return { outcome: 'conflict', key: once.key };
  if (posted && posted.contentHash !== movement.contentHash) return { outcome: 'conflict', key: movement.key };
  if (!replied && !posted) return undefined;
  return { outcome: 'done', reply: replied ? replied.reply : once?.reply, isReplay: true };
}

function keptOf({ effect: { once, movement }, request }: Ask): Kept[] {
  return once && request ? [{ id: request, once, at: movement.at }] : [];
}

function insertsOf(asks: readonly Ask[]): { insert: BatchInsert; columns: string[] }[] {
  const rows = new Map<BatchInsert, (readonly string[])[]>();
  for (const {
    effect: { rows: own },
  } of asks) {
    for (const { insert, cells } of own) {
      const all = rows.get(insert);
      if (all) all.push(cells);
      else rows.set(insert, [cells]);
    }
  }
  return [...rows].map(([insert, all]) => ({
    insert,
    columns: Object.keys(insert.columns).map((_, place) => `{${all.map((cells) => cells[place]).join(',')}}`),
  }));
}
