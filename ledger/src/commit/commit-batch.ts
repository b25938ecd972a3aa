/*
 * Commits a batch of effects in one transaction: locks and reads, decides, writes.
 */
import { isConnectionLost } from '@istmo/db/failures';
import { statement, type Connection } from '@istmo/db/tx';
import {
  decide,
  describeContent,
  withOwnKey,
  type AccountLocks,
  type MovementDecision,
  type KeyedMovement,
  type LockedBalances,
  type PreparedMovement,
} from './decide.ts';
import type { BatchInsert, Effect, Outcome } from './effect.ts';
import { applyGuards, checkGuards, columnsOf, lockGuards, writeGuarded, type LockedGuards } from './guards.ts';
import {
  findPosted,
  findStoredReplies,
  hashRequestKey,
  lockAccounts,
  storeReplies,
  toRequestHash,
  writeMovements,
  type NewReply,
  type PostedMovement,
  type StoredReply,
} from './movement-store.ts';
import { toRequestKeyIds } from '../movement.ts';

/**
 * The outcome of one effect; `lock-all-shards` requires another try with every shard of these accounts locked, `retry` another one as it is.
 */
export type EffectResult =
  | Outcome
  | Extract<MovementDecision, { outcome: 'lock-all-shards' }>
  | { readonly outcome: 'retry' };

/** The connection was lost during the commit. Names the requests that may be committed, and the stream whose lock shows when it has ended. */
export class CommitUnknown extends Error {
  readonly stream: number;
  readonly requests: readonly EffectRequest[];

  constructor(stream: number, requests: readonly EffectRequest[], options: ErrorOptions) {
    super('the connection was lost during the commit', options);
    this.stream = stream;
    this.requests = requests;
  }
}

/** An effect with the key its movement is recorded under, and where its reply is stored, if it is. */
export type EffectRequest = KeyedMovement & {
  readonly effect: Effect;
  /** The keys that an earlier use may be found under. */
  readonly keyIds: readonly string[];
  readonly replyKey: string | undefined;
};

export function toEffectRequest(effect: Effect): EffectRequest {
  const { movement, idempotency } = effect;
  const own = withOwnKey(movement);
  if (!idempotency) return { ...own, effect, keyIds: [own.keyId], replyKey: undefined };
  if (idempotency.reply !== undefined)
    return { ...own, effect, keyIds: [own.keyId], replyKey: hashRequestKey(idempotency) };
  const keyIds = toRequestKeyIds(idempotency, movement.at);
  const [keyId = own.keyId] = keyIds;
  return { movement, keyId, request: toRequestHash(idempotency.contentHash), effect, keyIds, replyKey: undefined };
}

export type Batch = {
  readonly requests: readonly EffectRequest[];
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
  { requests, locks, fullyLocked, stream }: Batch,
): Promise<EffectResult[]> {
  const effects = requests.map(({ effect }) => effect);
  const [, guards, locked, posted, replies] = await connection.sendTogether(() =>
    Promise.all([
      connection.command('begin'),
      lockGuards(connection, effects),
      lockAccounts(connection, { stream, locks, fullyLocked }),
      // Read after the locks, so that the movements of the transactions they waited for are found.
      findPosted(
        connection,
        requests.flatMap(({ keyIds }) => keyIds),
      ),
      findStoredReplies(
        connection,
        requests.flatMap(({ replyKey }) => replyKey ?? []),
      ),
    ]),
  );
  const { movements, accepted, results } = planBatch(requests, { guards, locked, posted, replies });
  if (movements.length === 0) {
    await connection.command('rollback');
    return results;
  }
  const acceptedEffects = accepted.map(({ effect }) => effect);
  const written = connection.sendTogether(() =>
    Promise.all([
      ...groupInserts(accepted).map(({ insert, columns }) =>
        connection.query(statement(insert.name, insert.text), columns),
      ),
      ...writeGuarded(connection, acceptedEffects, guards),
      // After the areas' rows, which may be the evidence for a movement.
      writeMovements(connection, locked, movements),
      storeReplies(connection, accepted.flatMap(toNewReplies)),
      commit(connection),
    ]),
  );
  await written.catch((cause: unknown) => {
    throw isConnectionLost(cause) ? new CommitUnknown(locked.stream, accepted, { cause }) : cause;
  });
  return results;
}

async function commit(connection: Connection): Promise<void> {
  if ((await connection.command('commit')) !== 'COMMIT') throw new Error('PostgreSQL rolled the batch back');
}

type BatchState = {
  readonly guards: LockedGuards;
  readonly locked: LockedBalances;
  readonly posted: Map<string, PostedMovement>;
  readonly replies: Map<string, StoredReply>;
};
type BatchPlan = {
  readonly movements: PreparedMovement[];
  readonly accepted: EffectRequest[];
  readonly results: EffectResult[];
};

/** Decides the effects in order; each decision takes the balances, guards and keys of the previous ones into account. */
function planBatch(requests: readonly EffectRequest[], state: BatchState): BatchPlan {
  const movements: PreparedMovement[] = [];
  const accepted: EffectRequest[] = [];
  const results = requests.map((request): EffectResult => {
    const { effect, movement, keyId, replyKey } = request;
    const repeat = findRepeat(request, state);
    if (repeat) return repeat;
    const refusal = checkGuards(effect, state.guards);
    if (refusal) return refusal;
    const decision = decide(request, state.locked);
    if (decision.outcome !== 'post') return decision;
    movements.push(...decision.movements);
    accepted.push(request);
    applyGuards(effect, state.guards);
    state.posted.set(keyId, toPosted(request, state.locked));
    const { idempotency } = effect;
    if (replyKey !== undefined && idempotency?.reply !== undefined)
      state.replies.set(replyKey, { contentHash: idempotency.contentHash, reply: idempotency.reply });
    return { outcome: 'done', event: movement.event, reply: idempotency?.reply, isReplay: false };
  });
  return { movements, accepted, results };
}

function toPosted({ movement, request }: EffectRequest, { locks }: LockedBalances): PostedMovement {
  const { name, event } = movement;
  return {
    id: 0n,
    name,
    event,
    request,
    // Only a repeat within the batch needs it.
    get content() {
      return describeContent(movement, locks);
    },
  };
}

function findRepeat(request: EffectRequest, { posted, replies, locked }: BatchState): Outcome | undefined {
  const { effect, movement, keyIds, replyKey } = request;
  const { idempotency } = effect;
  const replied = replyKey === undefined ? undefined : replies.get(replyKey);
  if (replied && idempotency && replied.contentHash !== idempotency.contentHash)
    return { outcome: 'conflict', key: idempotency.key };
  const earlier = keyIds.map((keyId) => posted.get(keyId)).find((found) => found !== undefined);
  if (earlier && !isRepeat(request, earlier, locked))
    return { outcome: 'conflict', key: request.request === null ? movement.key : (idempotency?.key ?? '') };
  if (!replied && !earlier) return undefined;
  const event = earlier?.event ?? movement.event;
  return { outcome: 'done', event, reply: replied ? replied.reply : idempotency?.reply, isReplay: true };
}

/** Whether a posted movement with the same key is the same one: by the request's content where it has one, else by its own. */
export function isRepeat(
  { movement, request }: KeyedMovement,
  earlier: PostedMovement,
  { locks }: Pick<LockedBalances, 'locks'>,
): boolean {
  if (earlier.name !== movement.name || earlier.request !== request) return false;
  return request !== null || (earlier.event === movement.event && earlier.content === describeContent(movement, locks));
}

function toNewReplies({ effect: { idempotency, movement }, replyKey }: EffectRequest): NewReply[] {
  if (replyKey === undefined || idempotency?.reply === undefined) return [];
  return [{ keyHash: replyKey, contentHash: idempotency.contentHash, reply: idempotency.reply, at: movement.at }];
}

function groupInserts(requests: readonly EffectRequest[]): { insert: BatchInsert; columns: string[] }[] {
  const rows = Map.groupBy(
    requests.flatMap(({ effect }) => effect.rows),
    ({ insert }) => insert,
  );
  return [...rows].map(([insert, all]) => ({ insert, columns: columnsOf(all.map(({ cells }) => cells)) }));
}
