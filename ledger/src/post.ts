import type { Tx } from '@istmo/db/tx';
import { hasFloor, isSharded, streamCount } from './accounts.ts';
import { prepareMovement, findPosted, prepareRebalancing, lockAccounts, writeMovements } from './movement-store.ts';
import { openAccounts } from './account-ids.ts';
import { decide, type Decision } from './decide.ts';
import type { Movement } from './movement.ts';
import { LedgerConflict, InsufficientFundsError } from './outcome.ts';
import { collectLocks } from './locked-balances.ts';

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
  const { postings, rebalancing } = requirePosted(decide(movement, locked));
  const movements = [
    ...(rebalancing.length > 0 ? [prepareRebalancing(movement, rebalancing)] : []),
    prepareMovement(movement, postings),
  ];
  const id = (await writeMovements(tx, locked, movements)).at(-1);
  if (id === undefined) throw new Error('the ledger wrote nothing');
  return { movement: id, isReplay: false };
}

function requirePosted(decision: Decision): Extract<Decision, { decision: 'post' }> {
  if (decision.decision === 'insufficient') throw new InsufficientFundsError(decision);
  if (decision.decision === 'lock-all-shards') throw new Error('a shard is not locked although all were to be');
  return decision;
}
