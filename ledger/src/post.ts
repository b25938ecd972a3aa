import type { Tx } from '@istmo/db/tx';
import { hasFloor, isSharded, streamCount } from './accounts.ts';
import { booked, findKnown, gathering, take, write } from './booking.ts';
import { openAccounts } from './chart.ts';
import { decide, type Verdict } from './decide.ts';
import type { Movement } from './movement.ts';
import { LedgerConflict, LedgerShort } from './outcome.ts';
import { slotsOf } from './sheet.ts';

export type Posted = { readonly movement: bigint; readonly isReplay: boolean };

// A transaction keeps to one stream: what it holds already it need not wait for.
const streamOf = new WeakMap<Tx, number>();

/**
 * Moves money inside the caller's transaction; it happens when that commits. The same key with the same steps is answered
 * as done before. Throws LedgerShort when an account has too little and LedgerConflict when the key was used for something
 * else; nothing was written then, but the transaction should be given up. The stream and the accounts stay locked until the
 * transaction ends, so post last and commit soon.
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
  const slots = slotsOf([movement]);
  await openAccounts(tx, slots.values());
  const gathered = new Set(
    movement.lines.filter(({ step }) => isSharded(step.from) && hasFloor(step.from)).map(({ from }) => from),
  );
  const held = streamOf.get(tx);
  const sheet = await take(tx, {
    stream: held ?? Math.floor(Math.random() * streamCount),
    isHeld: held !== undefined,
    slots,
    gathered,
  });
  streamOf.set(tx, sheet.stream);

  // Asked after the locks are held: whoever posted the same key before has committed by now.
  const known = (await findKnown(tx, [movement.key])).get(movement.key);
  if (known) {
    if (known.contentHash !== movement.contentHash) throw new LedgerConflict(movement.key);
    return { movement: known.id, isReplay: true };
  }
  const { postings, gathers } = insist(decide(movement, sheet));
  const all = [...(gathers.length > 0 ? [gathering(movement, gathers)] : []), booked(movement, postings)];
  const id = (await write(tx, sheet, all)).at(-1);
  if (id === undefined) throw new Error('the ledger wrote nothing');
  return { movement: id, isReplay: false };
}

function insist(verdict: Verdict): Extract<Verdict, { verdict: 'book' }> {
  if (verdict.verdict === 'short') throw new LedgerShort(verdict);
  if (verdict.verdict === 'gather') throw new Error('every shard was locked, and yet one was not');
  return verdict;
}
