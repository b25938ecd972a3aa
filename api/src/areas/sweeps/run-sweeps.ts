import type { NetworkFee } from '@istmo/providers/chain-sender/port';
import { newId } from '@istmo/db/new-id';
import { Outage } from '@istmo/providers/outage';
import { coinTransferGas, maxTokenGas } from '@istmo/providers/chain-accounts/port';
import type { App } from '../../app.ts';
import { releaseDeposits } from '../deposits/public.ts';
import { planRaise, readNetworkFee } from '../payouts/public.ts';
import { advanceTransfer, listSigned } from './look-at-transfer.ts';
import { type CollectedAsset, estimateTransfer, hasLess, readCollected, sumCoinPayments } from './collected-asset.ts';
import { maxRateOf, type SweptNetwork } from './plan-sweeps.ts';
import {
  endSweep,
  insertSignatureOrder,
  insertTransfer,
  listOpenSweeps,
  readTransfers,
  refuseTransfer,
  storeReason,
  sumTopUpsUnderWay,
  type Sweep,
  type SweepReason,
  type Transfer,
} from './sweeps.store.ts';

const timeoutMs = 4_000;
const maxTopUps = 5;
const maxFailures = 5;

/**
 * One run for a network: goes on with the sweeps under way. Safe to kill at any point: each transaction is stored before it is
 * sent, has one number of its account, and sending it again moves nothing twice.
 */
export async function runSweeps(app: App, network: SweptNetwork): Promise<void> {
  if (!app.chainAccounts.reads(network)) return;
  let failures = 0;
  for (const sweep of await listOpenSweeps(app.db, network)) {
    // Nodes that are down are left alone until the next run.
    if (failures >= maxFailures) return;
    try {
      await goOn(app, sweep);
      failures = 0;
    } catch (error) {
      if (!(error instanceof Outage)) throw error;
      failures += 1;
      app.log.warn({ err: error, network }, 'a chain could not be asked about a sweep');
    }
  }
}

const isUnderWay = ({ state }: Transfer): boolean => state === 'ordered' || state === 'sent';
const hasEndedBadly = ({ state }: Transfer): boolean => ['failed', 'replaced', 'refused'].includes(state);

async function goOn(app: App, sweep: Sweep): Promise<void> {
  const transfers: Transfer[] = [];
  for (const transfer of await readTransfers(app.db, sweep.id)) transfers.push(await advance(app, sweep, transfer));
  const topUps = transfers.filter(({ kind }) => kind === 'gas');
  const token = transfers.find(({ kind }) => kind === 'token');
  const pending = topUps.find(isUnderWay);
  if (pending) return raiseLate(app, sweep, pending);
  if (token?.state === 'confirmed') return end(app, sweep, { state: 'swept', reason: null });
  const bad = token && hasEndedBadly(token) ? token : topUps.findLast(hasEndedBadly);
  if (bad) return end(app, sweep, { state: 'failed', reason: reasons[bad.state] ?? 'network' });
  return token ? raiseLate(app, sweep, token) : payFor(app, sweep, topUps.length);
}

const reasons: Partial<Record<Transfer['state'], SweepReason>> = { refused: 'signer', replaced: 'replaced' };

/** A top-up is looked at until its sweep has ended: a reorganisation may take it back. */
async function advance(app: App, sweep: Sweep, transfer: Transfer): Promise<Transfer> {
  if (hasEndedBadly(transfer) || (transfer.kind === 'token' && transfer.state === 'confirmed')) return transfer;
  const [newest] = transfer.signatures;
  if (listSigned(transfer).length === 0) {
    if (newest?.finding === null) return transfer;
    app.log.error({ sweep: sweep.id, finding: newest?.finding }, 'the signer signed no transfer of a sweep');
    await refuseTransfer(app.db, transfer.id);
    return { ...transfer, state: 'refused' };
  }
  return { ...transfer, state: await advanceTransfer(app, sweep, transfer) };
}

/** Orders the transfer of what is collected where the address can pay for it, otherwise the coin that it lacks. */
async function payFor(app: App, sweep: Sweep, topUps: number): Promise<void> {
  const { network, address, wallet, units, id } = sweep;
  const fee = await readNetworkFee(app.db, network);
  if (!fee || fee.rate > maxRateOf(app, network)) return storeReason(app.db, id, 'fee');
  const place = { network, address };
  const asset = await readCollected(app, sweep.currency, network);
  // A deposit was taken back by its network meanwhile, or the address was emptied by hand.
  if (await hasLess(app, place, asset, units)) return end(app, sweep, { state: 'failed', reason: 'short' });
  const gas = await estimateTransfer(app, place, asset, { to: wallet, units });
  if (gas > maxTokenGas) return storeReason(app.db, id, 'gas');
  const coin = await app.chainAccounts.readCoin(place, AbortSignal.timeout(timeoutMs));
  const missing = gas * fee.rate - coin;
  if (missing > 0n)
    return topUps < maxTopUps
      ? topUp(app, sweep, { missing, fee })
      : end(app, sweep, { state: 'failed', reason: 'gas' });
  const amount = amountOf(asset, { units, left: -missing });
  // The fee would take all of it.
  if (amount <= 0n) return storeReason(app.db, id, 'fee');
  await storeReason(app.db, id, null);
  const order = { id: newId(), sweep: id, network, fee, at: app.clock.now() };
  await app.db.inTransaction((tx) => insertTransfer(tx, { ...order, kind: 'token', amount, gas }));
}

/** All of a token; of the coin what its own fee leaves. What is at the address beside the deposits stays for later fees. */
function amountOf(asset: CollectedAsset, { units, left }: { readonly units: bigint; readonly left: bigint }): bigint {
  if (asset.kind === 'token') return units;
  const payable = left / asset.perUnit;
  return payable < units ? payable : units;
}

/** So many withdrawals can still be paid for: a top-up that nodes refuse for want of coin would hold all of them up. */
const keptTransfers = 10n;

async function topUp(
  app: App,
  { id, network, wallet }: Sweep,
  { missing, fee }: { readonly missing: bigint; readonly fee: NetworkFee },
): Promise<void> {
  const coin = await app.chainAccounts.readCoin({ network, address: wallet }, AbortSignal.timeout(timeoutMs));
  const promised = (await sumTopUpsUnderWay(app.db, network)) + (await sumCoinPayments(app, network));
  const kept = (keptTransfers * maxTokenGas + coinTransferGas) * fee.rate;
  if (coin - promised - missing < kept) return storeReason(app.db, id, 'coin');
  await storeReason(app.db, id, null);
  const order = {
    id: newId(),
    sweep: id,
    network,
    kind: 'gas',
    gas: coinTransferGas,
    fee,
    at: app.clock.now(),
  } as const;
  await app.db.inTransaction((tx) => insertTransfer(tx, { ...order, amount: missing }));
}

/** Orders a higher fee for what has waited for a block too long, and the coin that the address lacks for it. */
async function raiseLate(app: App, sweep: Sweep, transfer: Transfer): Promise<void> {
  const { settings, clock, db } = app;
  const { network, address } = sweep;
  const [newest, ...earlier] = listSigned(transfer);
  const [lastOrder] = transfer.signatures;
  const now = clock.now();
  const isLate = newest && now.getTime() - newest.signedAt.getTime() > settings.withdrawalFeeMinutes * 60_000;
  if (!isLate || transfer.blockHash !== null) return;
  const plan = planRaise(
    {
      newest,
      first: earlier.at(-1) ?? newest,
      lastOrder,
      current: await readNetworkFee(db, network),
      maxPercent: BigInt(settings.withdrawalFeePercent),
    },
    false,
  );
  if ('problem' in plan) {
    if (plan.problem !== 'ordered') await storeReason(db, sweep.id, plan.problem === 'limit' ? 'fee' : 'signer');
    return;
  }
  if (transfer.kind === 'token') {
    if (plan.fee.rate > maxRateOf(app, network)) return storeReason(db, sweep.id, 'fee');
    const coin = await app.chainAccounts.readCoin({ network, address }, AbortSignal.timeout(timeoutMs));
    const asset = await readCollected(app, sweep.currency, network);
    const value = asset.kind === 'coin' ? transfer.amount * asset.perUnit : 0n;
    const missing = transfer.gas * plan.fee.rate + value - coin;
    if (missing > 0n) return topUp(app, sweep, { missing, fee: plan.fee });
  }
  // Withdrawals wait behind a top-up, which has a number of their account: no ceiling of sweeps delays it.
  await insertSignatureOrder(db, { transfer: transfer.id, number: plan.number, ...plan.fee, at: now });
}

/** The deposits of one that failed are another one's, a day later. */
async function end(
  app: App,
  { id }: Sweep,
  { state, reason }: { state: 'swept' | 'failed'; reason: SweepReason | null },
) {
  await app.db.inTransaction(async (tx) => {
    const hasEnded = await endSweep(tx, id, { state, reason, at: app.clock.now() });
    if (hasEnded && state === 'failed') await releaseDeposits(tx, id);
  });
  if (state === 'failed') app.log.error({ sweep: id, reason }, 'a sweep failed');
}
