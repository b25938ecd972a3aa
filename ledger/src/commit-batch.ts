/*
 * Commits a batch of effects in one transaction: locks and reads, decides, writes.
 */
import { isConnectionLost } from '@istmo/db/failures';
import { statement, type Connection } from '@istmo/db/tx';
import { plainArray } from './array-text.ts';
import { decide, type AccountLocks, type Decision, type LockedBalances, type PreparedMovement } from './decide.ts';
import type { BatchInsert, Effect, Outcome } from './effect.ts';
import {
  findPosted,
  findStoredReplies,
  hashRequestKey,
  lockAccounts,
  storeReplies,
  writeMovements,
  type NewReply,
  type PostedMovement,
  type StoredReply,
} from './movement-store.ts';

/** The outcome of one effect; `lock-all-shards` requires another try with every shard of these accounts locked. */
export type EffectResult = Outcome | Extract<Decision, { outcome: 'lock-all-shards' }>;

/** The connection was lost during the commit. Names the effects that may be committed, and the stream whose lock shows when it has ended. */
export class CommitUnknown extends Error {
  readonly stream: number;
  readonly effects: readonly Effect[];

  constructor(stream: number, effects: readonly Effect[], options: ErrorOptions) {
    super('the connection was lost during the commit', options);
    this.stream = stream;
    this.effects = effects;
  }
}

/** An effect with the hash of its request's idempotency key, if it has one. */
type EffectRequest = { readonly effect: Effect; readonly keyHash: string | undefined };

export type Batch = {
  readonly effects: readonly Effect[];
  readonly locks: AccountLocks;
  readonly fullyLocked: ReadonlySet<string>;
  readonly stream: number;
};

/**
 * Commits many effects in one transaction with two round trips to the server: one locks and reads, one writes and commits. Throws
 * PostgreSQL's error, with nothing written, or CommitUnknown when the connection is lost in the second round trip.
 */
export async function commitBatch(
  connection: Connection,
  { effects, locks, fullyLocked, stream }: Batch,
): Promise<EffectResult[]> {
  const requests = effects.map((effect): EffectRequest => ({
    effect,
    keyHash: effect.idempotency && hashRequestKey(effect.idempotency),
  }));
  const [, locked, posted, replies] = await connection.sendTogether(() =>
    Promise.all([
      connection.command('begin'),
      lockAccounts(connection, { stream, isStreamLocked: false, locks, fullyLocked }),
      // Read after the locks, so that the movements of the transactions they waited for are found.
      findPosted(
        connection,
        effects.map(({ movement }) => movement.key),
      ),
      findStoredReplies(
        connection,
        requests.flatMap(({ keyHash }) => keyHash ?? []),
      ),
    ]),
  );
  const { movements, accepted, results } = planBatch(requests, { locked, posted, replies });
  if (movements.length === 0) {
    await connection.command('rollback');
    return results;
  }
  const written = connection.sendTogether(() =>
    Promise.all([
      writeMovements(connection, locked, movements),
      ...groupInserts(accepted).map(({ insert, columns }) =>
        connection.query(statement(insert.name, insert.text), columns),
      ),
      storeReplies(connection, accepted.flatMap(toNewReplies)),
      commit(connection),
    ]),
  );
  await written.catch((cause: unknown) => {
    throw isConnectionLost(cause)
      ? new CommitUnknown(
          locked.stream,
          accepted.map(({ effect }) => effect),
          { cause },
        )
      : cause;
  });
  return results;
}

async function commit(connection: Connection): Promise<void> {
  if ((await connection.command('commit')) !== 'COMMIT') throw new Error('PostgreSQL rolled the batch back');
}

type BatchState = {
  readonly locked: LockedBalances;
  readonly posted: Map<string, PostedMovement>;
  readonly replies: Map<string, StoredReply>;
};
type BatchPlan = {
  readonly movements: PreparedMovement[];
  readonly accepted: EffectRequest[];
  readonly results: EffectResult[];
};

/** Decides the effects in order; each decision takes the balances and keys of the previous ones into account. */
function planBatch(requests: readonly EffectRequest[], state: BatchState): BatchPlan {
  const movements: PreparedMovement[] = [];
  const accepted: EffectRequest[] = [];
  const results = requests.map((request): EffectResult => {
    const {
      effect: { movement, idempotency },
      keyHash,
    } = request;
    const repeat = findRepeat(request, state);
    if (repeat) return repeat;
    const decision = decide(movement, state.locked);
    if (decision.outcome !== 'post') return decision;
    movements.push(...decision.movements);
    accepted.push(request);
    state.posted.set(movement.key, { id: 0n, contentHash: movement.contentHash });
    if (idempotency && keyHash) state.replies.set(keyHash, idempotency);
    return { outcome: 'done', reply: idempotency?.reply, isReplay: false };
  });
  return { movements, accepted, results };
}

function findRepeat(
  { effect: { movement, idempotency }, keyHash }: EffectRequest,
  { posted, replies }: BatchState,
): Outcome | undefined {
  const earlier = posted.get(movement.key);
  const replied = keyHash === undefined ? undefined : replies.get(keyHash);
  if (replied && idempotency && replied.contentHash !== idempotency.contentHash)
    return { outcome: 'conflict', key: idempotency.key };
  if (earlier && earlier.contentHash !== movement.contentHash) return { outcome: 'conflict', key: movement.key };
  if (!replied && !earlier) return undefined;
  return { outcome: 'done', reply: replied ? replied.reply : idempotency?.reply, isReplay: true };
}

function toNewReplies({ effect: { idempotency, movement }, keyHash }: EffectRequest): NewReply[] {
  return idempotency && keyHash ? [{ keyHash, idempotency, at: movement.at }] : [];
}

function groupInserts(requests: readonly EffectRequest[]): { insert: BatchInsert; columns: string[] }[] {
  const rows = new Map<BatchInsert, (readonly string[])[]>();
  for (const { effect } of requests) {
    for (const { insert, cells } of effect.rows) {
      const all = rows.get(insert);
      if (all) all.push(cells);
      else rows.set(insert, [cells]);
    }
  }
  return [...rows].map(([insert, all]) => ({
    insert,
    columns: Object.keys(insert.columns).map((_, index) => plainArray(all.map((cells) => cells[index] ?? ''))),
  }));
}
