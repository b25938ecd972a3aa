import { wasNotTaken } from '../../http.ts';
import { Outage } from '../../outage.ts';
import { anySchema, balanceSchema, distributionSchema } from './api.ts';
import type { AmpClient } from './client.ts';
import { assetPath } from './registry.ts';
import type { ElementsWallet, WalletTransaction } from './elements.ts';
import { NodeRefusal, toOutageOfNode } from './elements-rpc.ts';
import { type DistributionEntry, type IssuanceJournal, storeStep } from './journal.ts';

export type DistributionParts = {
  readonly client: AmpClient;
  readonly wallet: ElementsWallet;
  readonly journal: IssuanceJournal;
};
export type Signal = AbortSignal | undefined;
export type OwnDistribution = { readonly id: string; readonly entry: DistributionEntry };

/** What a step leaves: what changed in the entry, since when, and whether to go on at once. */
export type Progress = {
  readonly change: Partial<DistributionEntry>;
  readonly goesOn: boolean;
  /** The entry that the step itself stored, where it did. */
  readonly from?: DistributionEntry;
};
export type Step = (entry: DistributionEntry, signal: Signal) => Promise<Progress>;

export const waiting = (change: Partial<DistributionEntry>): Progress => ({ change, goesOn: false });
export const goingOn = (change: Partial<DistributionEntry>): Progress => ({ change, goesOn: true });
export const outage = (message: string, retry = true): Outage => new Outage('issuance', new Error(message), retry);

const neededConfirmations = 2;
/**
 * After this many blocks without the transaction in the wallet's own list, and with every output of the security still unspent that was so before, the
 * node, which carries a request out or drops it within seconds, has not carried it out.
 */
const provingBlocks = 10;

/** In the wallet's record of the transaction: how it is found again after a lost answer. */
const markOf = (id: string, attempt: number): string => (attempt === 1 ? `istmo:${id}` : `istmo:${id}:${attempt}`);

/** The steps in which units leave: one sending, a search after a lost answer, and the confirmation, which may be repeated. */
export function sendingSteps(parts: DistributionParts, id: string): Record<'send' | 'lookFor' | 'confirm', Step> {
  return {
    send: (entry, signal) => send(parts, { id, entry }, signal),
    lookFor: (entry, signal) => lookFor(parts, { id, entry }, signal),
    confirm: (entry, signal) => confirm(parts, entry, signal),
  };
}

/** Stores that it is sent, and from which block on it is to be searched; only the process that stored it sends, once. */
async function send(parts: DistributionParts, { id, entry }: OwnDistribution, signal: Signal): Promise<Progress> {
  const sentSince = await readReadiness(parts, entry, signal);
  const stored = parts.journal.distribution(id);
  const sending = await storeStep(stored, entry, { step: 'sending', sentSince });
  if (!sending) return waiting({});
  const { address, assetId, units, attempt } = sending;
  const comment = markOf(id, attempt);
  try {
    const txid = await parts.wallet.sendMany({ address, assetId, units: BigInt(units), comment }, signal);
    return { ...goingOn({ step: 'sent', txid }), from: sending };
  } catch (problem) {
    if (problem instanceof NodeRefusal || wasNotTaken(problem)) {
      await storeStep(stored, sending, { step: 'ready' });
      throw problem instanceof NodeRefusal ? new Outage('issuance', problem) : problem;
    }
    return { ...waiting({}), from: sending };
  }
}

async function readReadiness(
  { client, wallet }: DistributionParts,
  { assetUuid, assetId }: DistributionEntry,
  signal: Signal,
): Promise<DistributionEntry['sentSince']> {
  const balance = await client.read(assetPath(assetUuid, '/balance'), balanceSchema, signal);
  if (balance.lost_outputs.length > 0 || balance.reissuance_lost_outputs.length > 0)
    throw outage('the service lost track of outputs of the security', false);
  const tip = await wallet.readTip(signal).catch(toOutageOfNode);
  if (!tip.isSynced) throw outage('the node is behind the chain');
  const { rows } = await wallet.listUnspent(assetId, signal).catch(toOutageOfNode);
  return { block: tip.hash, height: tip.height, unspent: rows.map(({ output }) => output) };
}

/** Whether it was sent is not known: it is searched, and sent again only when the chain has proved that it was not. */
async function lookFor(
  { wallet }: DistributionParts,
  { id, entry }: OwnDistribution,
  signal: Signal,
): Promise<Progress> {
  const { sentSince, attempt, assetId } = entry;
  const tip = await wallet.readTip(signal).catch(toOutageOfNode);
  const txid = await wallet.findSent(markOf(id, attempt), sentSince.block, signal).catch(toOutageOfNode);
  if (txid !== undefined) return goingOn({ step: 'sent', txid });
  if (!tip.isSynced || tip.height - sentSince.height < provingBlocks) return waiting({});
  const { rows } = await wallet.listUnspent(assetId, signal).catch(toOutageOfNode);
  const isUntouched = sentSince.unspent.every((output) => rows.some((row) => row.output === output));
  return isUntouched ? goingOn({ step: 'ready', attempt: attempt + 1 }) : waiting({});
}

async function confirm(
  { client, wallet }: DistributionParts,
  entry: DistributionEntry,
  signal: Signal,
): Promise<Progress> {
  const { assetUuid, distributionUuid, txid, assetId } = entry;
  const transaction = await wallet.readTransaction(txid, signal).catch(toOutageOfNode);
  if (!transaction || transaction.confirmations < 0) throw outage(`${txid} is no longer in the chain`, false);
  assertPays(transaction, entry);
  if (transaction.confirmations < neededConfirmations) return waiting({});
  const distributionPath = assetPath(assetUuid, `/distributions/${encodeURIComponent(distributionUuid)}`);
  const readStatus = async () =>
    (await client.read(distributionPath, distributionSchema, signal)).distribution_status === 'CONFIRMED';
  if (await readStatus()) return goingOn({ step: 'confirmed' });
  const { rows } = await wallet.listUnspent(assetId, signal).catch(toOutageOfNode);
  const changeData = rows.filter((row) => row.txid === txid).map(({ raw }) => raw);
  const body = { tx_data: { details: transaction.details, txid }, change_data: changeData };
  const request = { method: 'POST', path: `${distributionPath}/confirm`, body } as const;
  const answer = await client.ask(request, anySchema, signal);
  if (answer.state === 'done' || (await readStatus())) return goingOn({ step: 'confirmed' });
  throw outage(`the confirmation of ${txid} was refused: ${answer.reason}`);
}

/** A node that found another transaction by our mark would have the service confirm what was never paid. */
function assertPays({ txid, paid }: WalletTransaction, { address, assetId, units }: DistributionEntry): void {
  const isPaid = paid.some((one) => one.address === address && one.assetId === assetId && one.units === BigInt(units));
  if (!isPaid) throw outage(`${txid} does not pay this distribution`, false);
}
