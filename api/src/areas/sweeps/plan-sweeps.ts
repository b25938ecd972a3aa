import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { divide } from '@istmo/contract/kernel/money';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type CollectableAddress, collectDeposits, listCollectable } from '../deposits/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { usdValueOf } from '../payouts/public.ts';
import { findCollected, hasLess, readCollected } from './collected-asset.ts';
import { countOpenSweeps, endSweep, insertSweep, listBusyAddresses, readWallet } from './sweeps.store.ts';

const perPage = 100;
const maxNewPerRun = 20;
// The top-ups of all of them have numbers of the account that pays, and withdrawals wait behind them.
const maxOpen = 50;
const retryMs = 24 * 60 * 60_000;
const usd = 10n ** 18n;

export type SweptNetwork = 'ETH' | 'POLYGON';
export const sweptNetworks: readonly SweptNetwork[] = ['ETH', 'POLYGON'];

const minWorth = ({ settings }: App, network: SweptNetwork): bigint =>
  BigInt(network === 'ETH' ? settings.sweepMinEthereum : settings.sweepMinPolygon) * usd;

/** Begins the sweep of each address whose credited deposits of a currency are worth it. A currency without a price waits. */
export async function planSweeps(app: App, network: SweptNetwork): Promise<void> {
  const wallet = await readWallet(app.db, network);
  if (wallet === undefined || !app.chainAccounts.reads(network)) return;
  if ((await countOpenSweeps(app.db, network)) >= maxOpen) return;
  const collected = listCollected((await readRegistry(app)).instruments, network);
  for (const { code: currency, ledgerScale } of collected) {
    const one = 10n ** BigInt(ledgerScale);
    const price = await usdValueOf(app, { currency, units: one }, true);
    if (price === undefined || price === 0n) continue;
    const units = divide(minWorth(app, network) * one, price, 'up');
    await beginWorthwhile(app, wallet, { network, currency, minUnits: units > 0n ? units : 1n });
  }
}

/** What is collected of a network, its own coin too; securities are not paid out of a wallet. */
export const listCollected = (instruments: readonly Instrument[], network: SweptNetwork): Instrument[] =>
  instruments.filter((one) => one.kind === 'crypto' && findCollected(one, network) !== undefined);

type Worthwhile = { readonly network: SweptNetwork; readonly currency: string; readonly minUnits: bigint };

async function beginWorthwhile(app: App, wallet: string, worthwhile: Worthwhile): Promise<void> {
  const { network } = worthwhile;
  const failedSince = new Date(app.clock.now().getTime() - retryMs);
  let after = '';
  let begun = 0;
  while (begun < maxNewPerRun) {
    const found = await listCollectable(app.db, { ...worthwhile, after, limit: perPage });
    const addresses = found.map(({ address }) => address);
    const busy = await listBusyAddresses(app.db, { network, addresses, failedSince });
    const free = found.filter(({ address }) => !busy.has(address)).slice(0, maxNewPerRun - begun);
    for (const one of free) await begin(app, wallet, one);
    begun += free.length;
    if (found.length < perPage) return;
    after = addresses.at(-1) ?? after;
  }
}

/** Its deposits are the sweep's from the same transaction on. An address that has less than its deposits was emptied by hand: staff see it. */
async function begin(app: App, wallet: string, from: CollectableAddress): Promise<void> {
  const { network, address, currency } = from;
  const asset = await readCollected(app, currency, network);
  const isShort = await hasLess(app, { network, address }, asset, from.units);
  const id = newId();
  const at = app.clock.now();
  await app.db
    .inTransaction(async (tx) => {
      await insertSweep(tx, { ...from, id, wallet, at });
      const units = await collectDeposits(tx, id, from);
      // A deposit was credited or taken back meanwhile: the next run reads the new sum.
      if (units !== from.units) throw new ChangedMeanwhile();
      if (isShort) await endSweep(tx, id, { state: 'failed', reason: 'short', at });
    })
    .catch((error: unknown) => {
      if (!(error instanceof ChangedMeanwhile) && !isDuplicate(error)) throw error;
    });
  if (isShort) app.log.error({ network, address, currency }, 'an address has less than was deposited there');
}

class ChangedMeanwhile extends Error {}

/** The most that is paid for gas, in wei. */
export const maxRateOf = ({ settings }: App, network: Chain): bigint =>
  BigInt(network === 'ETH' ? settings.sweepFeeEthereum : settings.sweepFeePolygon) * 10n ** 9n;
