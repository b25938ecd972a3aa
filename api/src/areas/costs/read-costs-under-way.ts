import { findChain } from '@istmo/contract/kernel/chain-address';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { listUnbookedTransfers } from '../sweeps/public.ts';
import { listUnbooked } from '../withdrawals/public.ts';
import { networkCoins, unitsPerLedgerUnit } from './network-coins.ts';

/** What the networks may have taken, at most, for transactions whose cost is not booked yet. */
export async function readCostsUnderWay(
  app: App,
): Promise<{ readonly chain: string; readonly currency: string; readonly units: bigint }[]> {
  const unbooked = [...(await listUnbooked(app.db)), ...(await listUnbookedTransfers(app.db))];
  return Promise.all(
    unbooked.flatMap(({ network, ...transaction }) => {
      const chain = findChain(network);
      if (!chain) return [];
      const coin = networkCoins[chain];
      return toUnderWay(app, chain, coin.maxCostOf(transaction));
    }),
  );
}

async function toUnderWay(app: App, chain: keyof typeof networkCoins, maxCost: bigint) {
  const coin = networkCoins[chain];
  const { ledgerScale } = await readInstrument(app, coin.currency);
  return { chain, currency: coin.currency, units: maxCost / unitsPerLedgerUnit(coin, ledgerScale) + 1n };
}
