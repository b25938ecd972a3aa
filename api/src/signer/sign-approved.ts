import { isDuplicate, readSqlState } from '@istmo/db/failures';
import type { Db } from '@istmo/db/tx';
import type { TransactionSigner } from '@istmo/providers/signing/port';
import { findSigningProblem, type SigningRules } from './check-order.ts';
import { listApproved, readSigningFacts, storeRefusal, storeSigned } from './signer.store.ts';

/** The signer: its own login, its keys, and what it checks by. */
export type Signer = SigningRules & {
  readonly db: Db;
  readonly transactions: TransactionSigner;
  /** Called for each withdrawal that could not be worked on. */
  readonly onError: (withdrawal: string, error: unknown) => void;
};

const maxPerRun = 100;

/** Signs every approved withdrawal once, or stores why not. It sends nothing: only what is stored can be sent. */
export async function signApproved(signer: Signer): Promise<void> {
  for (const id of await listApproved(signer.db, maxPerRun)) {
    await signOne(signer, id).catch((error: unknown) => {
      // The customer or staff were faster, or another signer was.
      if (readSqlState(error) === '23001' || isDuplicate(error)) return;
      signer.onError(id, error);
    });
  }
}

async function signOne(signer: Signer, id: string): Promise<void> {
  const { db, transactions } = signer;
  const facts = await readSigningFacts(db, id);
  if (!facts) return;
  // Not before the approval: the sandbox's clock runs ahead of this one.
  const at = new Date(Math.max(Date.now(), facts.stateSince.getTime()));
  const finding = findSigningProblem(facts, signer);
  if (finding !== undefined) return storeRefusal(db, id, { finding, at });
  const { chain: network, currency, contract, address, sentUnits: units, scale: ledgerScale } = facts;
  const signed = await transactions.sign({ id, network, currency, contract, address, units, ledgerScale });
  await storeSigned(db, { withdrawal: id, network, ...signed }, at);
}
