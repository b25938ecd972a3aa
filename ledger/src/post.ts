import type { Tx } from '@istmo/db/tx';
import { hasFloor, isSharded, streamCount } from './accounts.ts';
import { prepareMovement, findPosted, prepareRebalancing, lockAccounts, writeMovements } from './movement-store.ts';
import { openAccounts } from './account-ids.ts';
import { decide, type Decision } from './decide.ts';
import type { Movement } from './movement.ts';
import { LedgerConflict, InsufficientFundsError } from './outcome.ts';
import { collectLocks } from './locked-balances.ts';

export type PostResult = { readonly movement: bigint; readonly isReplay: boolean };

// A transaction keeps to one stream: what it holds already it need not wait for.
const streamOf = new WeakMap<Tx, number>();

/**
 * Moves money inside the caller's transaction; it happens when that commits. The same key with the same steps is answered
 * as done before. Throws LedgerShort when an account has too little and LedgerConflict when the key was used for something
 * else; nothing was written then, but the transaction should be given up. The stream and the accounts stay locked until the
 * transaction ends, so post last and commit soon.
 */
export async function post(tx: Tx, movement: Movement): Promise<PostResult> {
  const slots = collectLocks([movement]);
  await openAccounts(tx, slots.values());
  const gathered = new Set(
    movement.namedPostings.filter(({ posting }) => isSharded(posting.from) && hasFloor(posting.from)).map(({ from }) => from),
  );
  const held = streamOf.get(tx);
  const sheet = await lockAccounts(tx, {
    stream: held ?? Math.floor(Math.random() * streamCount),
    isStreamLocked: held !== undefined,
    locks,
    fullyLocked,
  });
  streamOf.set(tx, sheet.stream);

  // Asked after the locks are held: whoever posted the same key before has committed by now.
  const known = (await findPosted(tx, [movement.key])).get(movement.key);
  if (known) {
    if (known.contentHash !== movement.contentHash) throw new LedgerConflict(movement.key);
    return { movement: known.id, isReplay: true };
  }
  const { postings, gathers } = requirePosted(decide(movement, sheet));
  const all = [...(gathers.length > 0 ? [prepareRebalancing(movement, gathers)] : []), prepareMovement(movement, postings)];
  const id = (await writeMovements(tx, sheet, all)).at(-1);
  if (id === undefined) throw new Error('the ledger wrote nothing');
  return { movement: id, isReplay: false };
}

function requirePosted(verdict: Decision): Extract<Decision, { verdict: 'book' }> {
  if (verdict.verdict === 'short') throw new InsufficientFundsError(verdict);
  if (verdict.verdict === 'gather') throw new Error('every shard was locked, and yet one was not');
  return verdict;
}
