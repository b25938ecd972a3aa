/*
 * Posts one movement inside the transaction of its caller.
 */
import type { Money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { collectLocks, decide, type Decision } from './decide.ts';
import type { InsufficientFunds } from './effect.ts';
import { hasFloor, isSharded, streamCount, type Account, type Movement } from './movement.ts';
import { findPosted, lockAccounts, openAccounts, writeMovements } from './movement-store.ts';

/** No money was moved: an account has too little. */
export class InsufficientFundsError extends Error {
  override name = 'InsufficientFundsError';
  readonly account: Account;
  readonly has: Money;
  readonly needs: Money;

  constructor({ account, has, needs }: InsufficientFunds) {
    super(`${account.kind} has ${has.units} ${has.currency} and needs ${needs.units}`);
    this.account = account;
    this.has = has;
    this.needs = needs;
  }
}

/** No money was moved: the key was used for another movement. */
export class LedgerConflict extends Error {
  override name = 'LedgerConflict';
  readonly key: string;

  constructor(key: string) {
    super(`${key} was used before with other content`);
    this.key = key;
  }
}

export type PostResult = { readonly movement: bigint; readonly isReplay: boolean };

// A transaction writes to one stream only, because it has locked that one already.
const lockedStreams = new WeakMap<Tx, number>();

/**
 * Posts a movement in the caller's transaction. A movement with the same key and the same postings is not posted again but
 * returned as posted. Throws InsufficientFundsError when an account has too little and LedgerConflict when the key was used for
 * another movement; nothing is written then, and the caller should roll back. The stream and the accounts stay locked until the
 * transaction ends, so post last and commit soon.
 */
export async function post(tx: Tx, movement: Movement): Promise<PostResult> {
  const locks = collectLocks([movement]);
  await openAccounts(tx, locks.values());
  const fullyLocked = new Set(
    movement.namedPostings
      .filter(({ posting }) => isSharded(posting.from) && hasFloor(posting.from))
      .map(({ from }) => from),
  );
  const lockedStream = lockedStreams.get(tx);
  const locked = await lockAccounts(tx, {
    stream: lockedStream ?? Math.floor(Math.random() * streamCount),
    isStreamLocked: lockedStream !== undefined,
    locks,
    fullyLocked,
  });
  lockedStreams.set(tx, locked.stream);

  // Read after the locks: a transaction that posted the same key before has committed by now.
  const posted = (await findPosted(tx, [movement.key])).get(movement.key);
  if (posted) {
    if (posted.contentHash !== movement.contentHash) throw new LedgerConflict(movement.key);
    return { movement: posted.id, isReplay: true };
  }
  const { movements } = requirePosted(decide(movement, locked));
  const id = (await writeMovements(tx, locked, movements)).at(-1);
  if (id === undefined) throw new Error('the ledger wrote nothing');
  return { movement: id, isReplay: false };
}

function requirePosted(decision: Decision): Extract<Decision, { outcome: 'post' }> {
  if (decision.outcome === 'insufficient') throw new InsufficientFundsError(decision);
  if (decision.outcome === 'lock-all-shards') throw new Error('a shard is not locked although all were to be');
  return decision;
}
