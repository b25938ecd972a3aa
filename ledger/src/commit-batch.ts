import { isConnectionLost } from '@istmo/db/failures';
import { statement, type Connection } from '@istmo/db/tx';
import { prepareMovement, findPosted, prepareRebalancing, lockAccounts, writeMovements, type PreparedMovement, type PostedMovement } from './movement-store.ts';
import { decide } from './decide.ts';
import type { BatchInsert, Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';
import { findStoredReplies, hashRequestKey, storeReplies, type StoredReply, type NewReply } from './replies.ts';
import type { LockedBalances, AccountLocks } from './locked-balances.ts';

/** What became of one effect; `gather` asks for another try with every shard of these accounts under lock. */
export type EffectResult = Outcome | { readonly outcome: 'gather'; readonly names: readonly string[] };

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
type EffectRequest = { readonly effect: Effect; readonly request: string | undefined };

export type Batch = {
  readonly effects: readonly Effect[];
  readonly locks: AccountLocks;
  readonly fullyLocked: ReadonlySet<string>;
  readonly stream: number;
};

/**
 * Commits many effects in one transaction: two trips to the server, one to lock and look, one to write and commit. Throws what
 * PostgreSQL objects to, with nothing written, and CommitUnknown when the connection goes in the second trip.
 */
export async function commitBatch(
  connection: Connection,
  { effects, locks, fullyLocked, stream }: Batch,
): Promise<EffectResult[]> {
  const asks = effects.map((effect): EffectRequest => ({ effect, request: effect.idempotency && hashRequestKey(effect.idempotency) }));
  const [, sheet, known, replies] = await connection.together(() =>
    Promise.all([
      connection.command('begin'),
      lockAccounts(connection, { stream, isStreamLocked: false, locks, fullyLocked }),
      // After the locks in the same connection, so that what they waited for is seen.
      findPosted(
        connection,
        effects.map(({ movement }) => movement.key),
      ),
      findStoredReplies(
        connection,
        asks.flatMap(({ request }) => request ?? []),
      ),
    ]),
  );
  const { all, done, verdicts } = planBatch(asks, { sheet, known, replies });
  if (all.length === 0) {
    await connection.command('rollback');
    return verdicts;
  }
  const written = connection.together(() =>
    Promise.all([
      writeMovements(connection, sheet, all),
      ...groupInserts(done).map(({ insert, columns }) => connection.query(statement(insert.name, insert.text), columns)),
      storeReplies(connection, done.flatMap(toNewReplies)),
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

type BatchState = { readonly sheet: LockedBalances; readonly known: Map<string, PostedMovement>; readonly replies: Map<string, StoredReply> };
type BatchPlan = { readonly all: PreparedMovement[]; readonly done: EffectRequest[]; readonly verdicts: EffectResult[] };

/** Decides effect after effect; each sees what the ones before it left, also when they share a key. */
function planBatch(asks: readonly EffectRequest[], seen: BatchState): BatchPlan {
  const all: PreparedMovement[] = [];
  const done: EffectRequest[] = [];
  const verdicts = asks.map((ask): EffectResult => {
    const {
      effect: { movement, idempotency },
      request,
    } = ask;
    const repeat = findRepeat(ask, seen);
    if (repeat) return repeat;
    const decided = decide(movement, seen.sheet);
    if (decided.verdict === 'gather') return { outcome: 'gather', names: decided.names };
    if (decided.verdict === 'short')
      return { outcome: 'short', account: decided.account, has: decided.has, needs: decided.needs };

    if (decided.gathers.length > 0) all.push(prepareRebalancing(movement, decided.gathers));
    all.push(prepareMovement(movement, decided.postings));
    done.push(ask);
    seen.known.set(movement.key, { id: 0n, contentHash: movement.contentHash });
    if (idempotency && request) seen.replies.set(request, idempotency);
    return { outcome: 'done', reply: idempotency?.reply, isReplay: false };
  });
  return { all, done, verdicts };
}

function findRepeat({ effect: { movement, idempotency }, request }: EffectRequest, { known, replies }: BatchState): Outcome | undefined {
  const posted = known.get(movement.key);
  const replied = request === undefined ? undefined : replies.get(request);
  if (replied && idempotency && replied.contentHash !== idempotency.contentHash) return { outcome: 'conflict', key: idempotency.key };
  if (posted && posted.contentHash !== movement.contentHash) return { outcome: 'conflict', key: movement.key };
  if (!replied && !posted) return undefined;
  return { outcome: 'done', reply: replied ? replied.reply : idempotency?.reply, isReplay: true };
}

function toNewReplies({ effect: { idempotency, movement }, request }: EffectRequest): NewReply[] {
  return idempotency && request ? [{ id: request, once, at: movement.at }] : [];
}

function groupInserts(asks: readonly EffectRequest[]): { insert: BatchInsert; columns: string[] }[] {
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
