import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { divide } from '@istmo/contract/kernel/money';
import { isDuplicate } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { type CollectableAddress, collectDeposits, listCollectable } from '../deposits/public.ts';
import { readInstrument, readRegistry } from '../instruments/public.ts';
import { usdValueOf } from '../payouts/public.ts';
import { countOpenSweeps, endSweep, insertSweep, listBusyAddresses, readWallet } from './sweeps.store.ts';

const timeoutMs = 4_000;
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
  const tokens = listTokens((await readRegistry(app)).instruments, network);
  for (const { code: currency, ledgerScale } of tokens) {
    const one = 10n ** BigInt(ledgerScale);
    const price = await usdValueOf(app, { currency, units: one }, true);
    if (price === undefined || price === 0n) continue;
    const units = divide(minWorth(app, network) * one, price, 'up');
    await beginWorthwhile(app, wallet, { network, currency, minUnits: units > 0n ? units : 1n });
  }
}

/** The tokens of a network that are collected; securities are not paid out of a wallet. */
export const listTokens = (instruments: readonly Instrument[], network: string): Instrument[] =>
  instruments.filter(({ kind, networks }) => kind === 'crypto' && contractOf(networks, network) !== undefined);

/** The contract of a token on a network; undefined where it has none. */
export const contractOf = (networks: Instrument['networks'], network: string): string | undefined =>
  networks.find(({ chain }) => chain === network)?.contract ?? undefined;

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
  const contract = contractOf((await readInstrument(app, currency)).networks, network) ?? '';
  const balance = await app.chainAccounts.readToken({ network, address, contract }, AbortSignal.timeout(timeoutMs));
  const id = newId();
  const at = app.clock.now();
  await app.db
    .inTransaction(async (tx) => {
      await insertSweep(tx, { ...from, id, wallet, at });
      const units = await collectDeposits(tx, id, from);
      // A deposit was credited or taken back meanwhile: the next run reads the new sum.
      if (units !== from.units) throw new ChangedMeanwhile();
      if (balance < units) await endSweep(tx, id, { state: 'failed', reason: 'short', at });
    })
    .catch((error: unknown) => {
      if (!(error instanceof ChangedMeanwhile) && !isDuplicate(error)) throw error;
    });
  if (balance < from.units)
    app.log.error({ network, address, currency }, 'an address has less than was deposited there');
}

class ChangedMeanwhile extends Error {}

/** The most that is paid for gas, in wei. */
export const maxRateOf = ({ settings }: App, network: Chain): bigint =>
  BigInt(network === 'ETH' ? settings.sweepFeeEthereum : settings.sweepFeePolygon) * 10n ** 9n;
