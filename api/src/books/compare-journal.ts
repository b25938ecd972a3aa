import type { Db, Reader } from '@istmo/db/tx';
import { raiseNonce } from '../areas/payouts/public.ts';
import { isSweepTransfer } from '../areas/sweeps/public.ts';
import { readOwners } from '../areas/whitelist/public.ts';
import { findBroadcast, readWithdrawalById } from '../areas/withdrawals/public.ts';
import type { JournalEntry } from '../signatures/signer-journal.ts';

/** What the signer's journal has and the database does not: it was signed, so it may have been paid. */
export type LostBroadcast = Pick<
  JournalEntry,
  'withdrawal' | 'network' | 'txid' | 'spends' | 'currency' | 'address' | 'units'
> & {
  /** The reference of the withdrawal, and its state; undefined where the withdrawal itself is lost. */
  readonly known: { readonly referenceNo: string; readonly state: string } | undefined;
  /** The customers who have saved the address. */
  readonly owners: readonly string[];
};

/** Compares the signer's journal with the database, after a restore from a backup (docs/recipes/after-a-restore.md). */
export async function compareJournal(reader: Reader, entries: readonly JournalEntry[]): Promise<LostBroadcast[]> {
  const lost: LostBroadcast[] = [];
  for (const { withdrawal, network, txid, spends, currency, address, units } of entries) {
    if (await findBroadcast(reader, withdrawal)) continue;
    if (await isSweepTransfer(reader, withdrawal)) continue;
    const row = await readWithdrawalById(reader, withdrawal);
    lost.push({
      withdrawal,
      network,
      txid,
      spends,
      currency,
      address,
      units,
      known: row && { referenceNo: row.referenceNo, state: row.state },
      owners: await readOwners(reader, { chain: network, address }),
    });
  }
  return lost;
}

type RaisedNumber = { readonly network: string; readonly account: string; readonly next: number };

/**
 * Raises the next number of each account of the signer past those in its journal, so that no number that a network has taken is given again. Returns the
 * accounts whose number was raised. Needs the operator's login, and an open restore.
 */
export async function raiseSigningNumbers(db: Db, entries: readonly JournalEntry[]): Promise<RaisedNumber[]> {
  const highest = new Map<string, RaisedNumber>();
  for (const { network, account, nonce } of entries) {
    if (account === null || nonce === null) continue;
    const key = `${network} ${account}`;
    highest.set(key, { network, account, next: Math.max(nonce + 1, highest.get(key)?.next ?? 0) });
  }
  const raised: RaisedNumber[] = [];
  for (const one of highest.values()) if (await raiseNonce(db, one)) raised.push(one);
  return raised;
}
