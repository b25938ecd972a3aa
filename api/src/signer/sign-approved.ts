import { isDuplicate, readSqlState } from '@istmo/db/failures';
import type { Db, Reader, Tx } from '@istmo/db/tx';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { NetworkFee, PaymentOrder, TransactionSigner } from '@istmo/providers/signing/port';
import { ChangeTooSmall, SigningRefused } from '@istmo/providers/bitcoin-payments/port';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import { NotPrepared } from './bitcoin-transactions.ts';
import { readApprovalSignatures } from '../signatures/approval-signatures.store.ts';
import { isCoinPayment, requireCoin } from './paying-coin.ts';
import {
  checkApprovals,
  countNeededApprovals,
  findRaiseProblem,
  findSigningProblem,
  type SigningRules,
} from './check-order.ts';
import type { JournalEntry, SignerJournal } from '../signatures/signer-journal.ts';
import {
  announceAccount,
  announceCoinAccount,
  isStored,
  listApproved,
  listRaises,
  type RaiseOrder,
  readFreshFee,
  readSigningFacts,
  refuseRaise,
  reportRestore,
  type SignedFirst,
  type SigningFacts,
  storeRefusal,
  storeSigned,
  storeTransaction,
  takeNonce,
  takeNoncesTo,
} from './signer.store.ts';

/** The signer: its own login, its keys, and what it checks by. */
export type Signer = SigningRules & {
  readonly db: Db;
  readonly transactions: TransactionSigner;
  readonly journal: SignerJournal;
  /** Called for each withdrawal that could not be worked on. */
  readonly onError: (withdrawal: string, error: unknown) => void;
};

const maxPerRun = 100;
const maxFeeAgeMs = 15 * 60_000;
const changeWaitMs = 60 * 60_000;

/** Signs every approved withdrawal once, or stores why not. It sends nothing: only what is stored can be sent. */
export async function signApproved(signer: Signer): Promise<void> {
  for (const id of await listApproved(signer.db, maxPerRun)) await tryTo(signer, id, () => signOne(signer, id));
}

/** Signs again, with a higher fee, what was ordered. Each spends what the one that it replaces spends, so a network includes one of them. */
export async function signRaises(signer: Signer): Promise<void> {
  for (const order of await listRaises(signer.db, maxPerRun))
    await tryTo(signer, order.withdrawal, () => raiseOne(signer, order));
}

async function tryTo(signer: Signer, withdrawal: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    // The customer or staff were faster, or another signer was.
    if (readSqlState(error) === '23001' || isDuplicate(error)) return;
    // It waits: the worker says why.
    if (error instanceof NotPrepared || error instanceof SignedMeanwhile) return;
    signer.onError(withdrawal, error);
  });
}

/** Not before what it follows: the sandbox's clock runs ahead of this one. */
const notBefore = (since: Date): Date => new Date(Math.max(Date.now(), since.getTime()));

const toOrder = (facts: SigningFacts, fee: NetworkFee): Omit<PaymentOrder, 'nonce'> => {
  const { id, chain: network, currency, contract, address, sentUnits: units, scale: ledgerScale } = facts;
  return { id, network, currency, contract, address, units, ledgerScale, fee };
};

async function signOne(signer: Signer, id: string): Promise<void> {
  const { db, transactions } = signer;
  const found = await readSigningFacts(db, id, ['approved']);
  if (!found) return;
  const facts = await checkApprovals(found, await readApprovalSignatures(db, 'withdrawal', id), signer);
  const at = notBefore(facts.stateSince);
  const finding = findSigningProblem(facts, signer);
  if (finding !== undefined) {
    const needsApprovals = facts.approvals < countNeededApprovals(facts, signer.maxUnapproved);
    return storeRefusal(db, id, { finding, needsApprovals, at });
  }
  const network = facts.chain;
  const fee = await readFee(signer, network);
  if (!fee) throw new Error(`the fee of ${network} is not known, or is older than ${maxFeeAgeMs / 60_000} minutes`);
  const account = transactions.accountOf(network);
  const isOfCoin = isCoinPayment({ facts });
  if (account !== undefined) await (isOfCoin ? announceCoinAccount : announceAccount)(db, network, account);
  let added: JournalEntry | undefined;
  await db
    .inTransaction(async (tx) => {
      const known = account === undefined ? undefined : await findSigned(signer, tx, { facts, account });
      if (known) return storeSigned(tx, known, at);
      const nonce = account === undefined ? undefined : await takeNonce(tx, network, account);
      if (account !== undefined && nonce === undefined)
        throw new Error(`the worker has not read yet how many transactions ${account} has sent on ${network}`);
      if (account !== undefined && isOfCoin) await requireCoin(tx, { facts, account, fee }, at);
      const signed = await transactions.sign({ ...toOrder(facts, fee), nonce });
      const entry = toEntry(facts, { ...signed, account: account ?? null, nonce: nonce ?? null, fee });
      const before = await findBefore(signer, tx, entry);
      if (!before) await signer.journal.append((added = entry));
      await storeSigned(tx, { ...(before ?? entry), network, account, nonce }, at);
    })
    .catch(async (error: unknown) => {
      // Whether a lost commit took effect is known by the row.
      if (added && !(await isStored(db, added.txid))) await signer.journal.undo(added);
      if (error instanceof OlderDatabase) await reportRestore(db, error.message);
      if (!(error instanceof SigningRefused || error instanceof OlderDatabase)) throw error;
      await storeRefusal(db, id, { finding: error.message, needsApprovals: false, at });
    });
}

/**
 * What the journal has for this very payment, by an account that numbers its transactions, with that number taken: after a restore the network may have
 * it, and others of the account may have been signed before it.
 */
async function findSigned(
  { journal }: Signer,
  tx: Tx,
  { facts, account }: { readonly facts: SigningFacts; readonly account: string },
): Promise<SignedFirst | undefined> {
  const { id, chain: network, currency, address, sentUnits } = facts;
  const found = await journal.findOf(id);
  const isSame =
    found?.account === account &&
    found.network === network &&
    found.currency === currency &&
    found.address === address &&
    found.units === sentUnits;
  if (!isSame || found.nonce === null || (await isStored(tx, found.txid))) return undefined;
  await takeNoncesTo(tx, { network, address: account, nonce: found.nonce });
  return { ...found, network, account, nonce: found.nonce };
}

const olderDatabase = "the database is older than the signer's journal";

/** The journal has what this database does not know: it was restored from a backup. */
class OlderDatabase extends Error {}
class SignedMeanwhile extends Error {}

const toEntry = (
  { id, chain: network, currency, address, sentUnits: units }: SigningFacts,
  signed: Omit<JournalEntry, 'withdrawal' | 'network' | 'currency' | 'address' | 'units'>,
): JournalEntry => ({ ...signed, withdrawal: id, network, currency, address, units });

/**
 * What the journal has for a withdrawal, where that spends the same: it is stored, whatever the fee is now. Nothing else is signed for a withdrawal that the
 * journal has and the database does not know, and nothing that spends what was signed for another.
 */
async function findBefore({ journal }: Signer, tx: Reader, entry: JournalEntry): Promise<JournalEntry | undefined> {
  const before = await journal.findOf(entry.withdrawal);
  const other = await journal.findSpent(entry.network, entry.spends);
  if (other && other.withdrawal !== entry.withdrawal)
    throw new OlderDatabase(`${olderDatabase}: ${other.txid} of another withdrawal spends the same`);
  const isSame = before?.spends === entry.spends && before.address === entry.address && before.units === entry.units;
  if (!before || isSame) return before;
  // Another signer was faster.
  if (await isStored(tx, before.txid)) throw new SignedMeanwhile();
  throw new OlderDatabase(`${olderDatabase}: ${before.txid} was signed for this withdrawal`);
}

/** What the network asks for, and never more than this process's own limit: with less it waits, and staff see that it does. */
async function readFee({ db, maxFeeRate }: Signer, network: Chain): Promise<NetworkFee | undefined> {
  const fee = await readFreshFee(db, network, new Date(Date.now() - maxFeeAgeMs));
  const limit = maxFeeRate(network);
  if (!fee || fee.rate <= limit) return fee;
  return { ...fee, rate: limit, tip: fee.tip < limit ? fee.tip : limit };
}

async function raiseOne(signer: Signer, order: RaiseOrder): Promise<void> {
  const { db, transactions } = signer;
  const { broadcast, number, rate, tip, replaced } = order;
  const facts = await readSigningFacts(db, order.withdrawal, ['signed', 'sent', 'unknown']);
  if (!facts) return;
  const finding = findRaiseProblem(facts, order, signer);
  if (finding !== undefined) return refuseRaise(db, order, finding);
  const fee = { rate, tip };
  const signed = await transactions.replace(toOrder(facts, fee), replaced).catch((error: unknown) => {
    if (error instanceof InvalidArgument) return error;
    throw error;
  });
  // The worker prepares further outputs; until it finds none for an hour the order waits.
  if (signed instanceof ChangeTooSmall && Date.now() - order.orderedAt.getTime() < changeWaitMs) return undefined;
  if (signed instanceof InvalidArgument) return refuseRaise(db, order, signed.message);
  const at = notBefore(order.orderedAt);
  await storeTransaction(db, { broadcast, number, network: facts.chain, fee, ...signed }, at);
}
