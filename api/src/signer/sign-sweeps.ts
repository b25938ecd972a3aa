import { isDuplicate, readSqlState } from '@istmo/db/failures';
import type { Db } from '@istmo/db/tx';
import { toEvmCoin } from '@istmo/providers/chain-accounts/port';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { SignedPayment, SweepKeys } from '@istmo/providers/signing/port';
import type { JournalEntry, SignerJournal } from '../signatures/signer-journal.ts';
import { announceAccount, takeNonce } from './signer.store.ts';
import {
  announceSweepWallet,
  listSweepOrders,
  refuseSweepOrder,
  removeSweepWallets,
  storeSweepNumber,
  storeSweepSignature,
  type SweepOrder,
} from './sweep-orders.store.ts';

/** The signer of what collects deposits: its own login and keys. */
export type SweepSigner = {
  readonly db: Db;
  /** Undefined where it has no key of deposit addresses: nothing is collected. */
  readonly keys: SweepKeys | undefined;
  /** Of the account that pays, which withdrawals are numbered in too. */
  readonly journal: SignerJournal;
  /** Called for each transfer that could not be worked on. */
  readonly onError: (transfer: string, error: unknown) => void;
};

const maxPerRun = 100;
const maxSignatures = 20;

/** Says which accounts are collected into. */
export async function announceSweeps({ db, keys }: SweepSigner): Promise<void> {
  const networks = keys?.networks ?? [];
  await removeSweepWallets(db, networks);
  for (const network of networks) await announceSweepWallet(db, network, keys?.wallet ?? '');
}

/** Signs each ordered transfer of a sweep once, or stores why not. It sends nothing. */
export async function signSweeps(signer: SweepSigner): Promise<void> {
  const { db, keys } = signer;
  if (!keys) return;
  for (const order of await listSweepOrders(db, maxPerRun))
    await signOne(signer, keys, order).catch((error: unknown) => {
      // Another signer was faster.
      if (readSqlState(error) === '23001' || isDuplicate(error)) return;
      signer.onError(order.transfer, error);
    });
}

/** Why it is not signed; undefined where it only moves between accounts of this process's own keys. The limits of fees are those of the keys. */
function findProblem(keys: SweepKeys, order: SweepOrder): string | undefined {
  if (!isSame(order.wallet, keys.wallet)) return "the sweep goes to another account than the signer's own";
  if (!isSame(order.address, keys.addressOf(order.index)))
    return 'the address is not derived from the key of the signer';
  if (order.kind === 'token' && order.contract === null && !toEvmCoin(toAsset(order)))
    return `${order.currency} has no contract`;
  // A coin pays its own fee.
  const isWhole = order.contract === null ? order.amount <= order.units : order.amount === order.units;
  if (order.kind === 'token' && !isWhole) return 'the amount is not the one of the sweep';
  if (order.number > maxSignatures) return `it was signed ${maxSignatures} times`;
  if (order.account !== null && order.account !== accountOf(keys, order))
    return 'it was signed by another account before';
  return undefined;
}

const toAsset = ({ network, currency, contract, scale: ledgerScale }: SweepOrder) => ({
  network,
  currency,
  contract,
  ledgerScale,
});

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const accountOf = (keys: SweepKeys, { kind, index }: SweepOrder): string =>
  kind === 'gas' ? keys.wallet : keys.addressOf(index);

async function signOne(signer: SweepSigner, keys: SweepKeys, order: SweepOrder): Promise<void> {
  const { db, journal } = signer;
  const { network } = order;
  const finding = findProblem(keys, order);
  if (finding !== undefined) return refuseSweepOrder(db, order, finding);
  const account = accountOf(keys, order);
  await announceAccount(db, network, account);
  const signed = await db
    .inTransaction(async (tx) => {
      const nonce = order.nonce ?? (await takeNonce(tx, network, account));
      if (nonce === undefined)
        throw new Error(`the worker has not read yet how many transactions ${account} has sent on ${network}`);
      if (order.nonce === null) await storeSweepNumber(tx, { transfer: order.transfer, account, nonce });
      const made = await signWith(keys, order, nonce);
      // A withdrawal that was signed with this number and not stored is stored first.
      const other = await journal.findSpent(network, made.spends);
      if (other && other.withdrawal !== order.transfer)
        throw new Error(`${other.txid}, which the database does not know, has the number ${nonce} of ${account}`);
      // Not before the order: the sandbox's clock runs ahead of this one.
      const at = new Date(Math.max(Date.now(), order.orderedAt.getTime()));
      return (await storeSweepSignature(tx, order, { ...made, at })) ? { ...made, nonce } : undefined;
    })
    .catch((error: unknown) => {
      if (!(error instanceof InvalidArgument)) throw error;
      return error;
    });
  if (signed instanceof InvalidArgument) return refuseSweepOrder(db, order, signed.message);
  if (signed && order.kind === 'gas' && order.number === 1)
    await journal.append(toEntry(order, { ...signed, account }));
}

function signWith(keys: SweepKeys, order: SweepOrder, nonce: number): Promise<SignedPayment> {
  const { kind, contract, network, index, amount, gas, rate, tip } = order;
  const fields = { network, index, amount, gas, fee: { rate, tip }, nonce };
  if (kind === 'gas') return keys.signTopUp(fields);
  const coin = toEvmCoin(toAsset(order));
  return coin
    ? keys.signCoin({ ...fields, amount: amount * coin.perUnit })
    : keys.signToken({ ...fields, contract: contract ?? '' });
}

/**
 * What the account that pays signs is in the journal with the withdrawals, so that after a restore its numbers go on where they were. It is written
 * once it is stored: of a number that only the journal has, the next withdrawal would close the books.
 */
function toEntry(
  { transfer, network, address, amount, rate, tip }: SweepOrder,
  signed: SignedPayment & { readonly account: string; readonly nonce: number },
): JournalEntry {
  return { ...signed, withdrawal: transfer, network, currency: network, address, units: amount, fee: { rate, tip } };
}
