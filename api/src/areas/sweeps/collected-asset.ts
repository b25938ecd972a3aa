import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { coinTransferGas, findOwnCoin, toEvmCoin } from '@istmo/providers/chain-accounts/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { sumUnderWay } from '../payouts/public.ts';

const timeoutMs = 4_000;

/** What is collected: a token by its contract, or the chain's own coin, of which so much is one of the ledger. */
export type CollectedAsset =
  | { readonly kind: 'token'; readonly contract: string }
  | { readonly kind: 'coin'; readonly perUnit: bigint };

/** Undefined for an instrument that does not arrive by the network. */
export function findCollected(
  { code: currency, ledgerScale, networks }: Instrument,
  network: Chain,
): CollectedAsset | undefined {
  const entry = networks.find(({ chain }) => chain === network);
  if (!entry) return undefined;
  if (entry.contract !== null) return { kind: 'token', contract: entry.contract };
  const coin = toEvmCoin({ network, currency, contract: null, ledgerScale });
  return coin && { kind: 'coin', perUnit: coin.perUnit };
}

/** The same of a sweep's own currency, which arrives by the network. */
export async function readCollected(app: App, currency: string, network: Chain): Promise<CollectedAsset> {
  const found = findCollected(await readInstrument(app, currency), network);
  if (!found) throw new Outage('custody', new Error(`${currency} does not arrive by ${network}`), false);
  return found;
}

/** What withdrawals under way take of the chain's own coin, in its smallest unit, beside their gas. */
export async function sumCoinPayments(app: App, network: Chain): Promise<bigint> {
  const currency = findOwnCoin(network)?.currency;
  if (currency === undefined) return 0n;
  const { ledgerScale } = await readInstrument(app, currency);
  const coin = toEvmCoin({ network, currency, contract: null, ledgerScale });
  return (await sumUnderWay(app.db, { network, currency })) * (coin?.perUnit ?? 0n);
}

type Place = { readonly network: Chain; readonly address: string };

/**
 * Whether an address has less than was deposited there. Of the coin it may have a little less, because transfers of tokens pay their fees
 * with it: with less than half it was emptied by hand.
 */
export async function hasLess(app: App, place: Place, asset: CollectedAsset, units: bigint): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  if (asset.kind === 'token')
    return (await app.chainAccounts.readToken({ ...place, contract: asset.contract }, signal)) < units;
  return (await app.chainAccounts.readCoin(place, signal)) * 2n < units * asset.perUnit;
}

/** The gas that the transfer takes now. */
export async function estimateTransfer(
  app: App,
  { network, address: from }: Place,
  asset: CollectedAsset,
  { to, units }: { readonly to: string; readonly units: bigint },
): Promise<bigint> {
  if (asset.kind === 'coin') return coinTransferGas;
  const { contract } = asset;
  const signal = AbortSignal.timeout(timeoutMs);
  const estimate = await app.chainAccounts.estimateGas({ network, contract, from, to, units }, signal);
  // What is not used is not paid; a token may take a little more when its transfer is included than now.
  return estimate + estimate / 4n;
}
