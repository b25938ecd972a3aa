/*
 * Posts movements inside the transaction of their caller.
 */
import type { Money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { isRepeat } from './commit-batch.ts';
import { collectLocks, decide, isSharded, withOwnKey, type MovementDecision, type PreparedMovement } from './decide.ts';
import type { InsufficientFunds } from './effect.ts';
import { streamCount, type Account, type Movement } from '../movement.ts';
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

export type PostResult = { readonly isReplay: boolean };

// Two calls in one transaction would lock accounts in two orders, and two such transactions could wait for each other.
const postedIn = new WeakSet<Tx>();

/**
 * Posts movements in the caller's transaction, in their order, in one call: a second one is an error. A movement with the same key and
 * content as a posted one is not posted again. Throws InsufficientFundsError when an account has too little and LedgerConflict when a
 * key was used for another movement; nothing is written then, and the caller must roll back. The stream and the accounts stay locked
 * until the transaction ends, so post last and commit soon.
 */
export async function post(tx: Tx, ...movements: readonly Movement[]): Promise<PostResult[]> {
  if (postedIn.has(tx)) throw new Error('a transaction posts once: give all its movements to one call');
  postedIn.add(tx);
  const locks = collectLocks(movements);
  await openAccounts(tx, locks.values());
  const debited = new Set(movements.flatMap(({ namedPostings }) => namedPostings.map(({ from }) => from)));
  const locked = await lockAccounts(tx, {
    stream: Math.floor(Math.random() * streamCount),
    locks,
    fullyLocked: new Set(
      [...locks]
        .filter(([name, lock]) => isSharded(lock) && lock.floor !== null && debited.has(name))
        .map(([name]) => name),
    ),
  });

  const keyed = movements.map(withOwnKey);
  // Read after the locks: a transaction that posted the same key before has committed by now.
  const posted = await findPosted(
    tx,
    keyed.map(({ keyId }) => keyId),
  );
  const prepared: PreparedMovement[] = [];
  const results = keyed.map((one): PostResult => {
    const earlier = posted.get(one.keyId);
    if (earlier && !isRepeat(one, earlier, locked)) throw new LedgerConflict(one.movement.key);
    if (!earlier) prepared.push(...requirePosted(decide(one, locked)).movements);
    return { isReplay: earlier !== undefined };
  });
  if (prepared.length > 0) await writeMovements(tx, locked, prepared);
  return results;
}

function requirePosted(decision: MovementDecision): Extract<MovementDecision, { outcome: 'post' }> {
  if (decision.outcome === 'insufficient') throw new InsufficientFundsError(decision);
  if (decision.outcome === 'lock-all-shards') throw new Error('a shard is not locked although all were to be');
  return decision;
}
