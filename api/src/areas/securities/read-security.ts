import { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { countHolders, external, issued, readBalance, readBalances } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { imageAddress, readAssets } from '../assets/public.ts';
import { readTradeState } from '../exchange/public.ts';
import { formatUsd, readUsdPrices } from '../prices/public.ts';
import { findSecurity } from './find-security.ts';

export const answerReadSecurity = handle(readSecurity, async (app, caller, { ticker }) => {
  const { asset, instrument } = await findSecurity(app, caller, ticker);
  const { code, names, ledgerScale } = instrument;
  const [trade_state, onPlatform, holders, [price], own] = await Promise.all([
    readTradeState(app, instrument),
    readUnitsOnPlatform(app, instrument),
    readHolderCounts(app),
    readUsdPrices(app, instrument, { since: app.clock.now() }),
    readOwn(app, caller, instrument),
  ]);
  return {
    data: {
      ticker: code,
      name: names[caller.language],
      precision: ledgerScale,
      asset_id: asset.assetId,
      image: imageAddress(asset),
      trade_state,
      on_platform: formatUnits(onPlatform, ledgerScale),
      holders: Number(holders.get(code) ?? 0n),
      price: price ? formatUsd(price.usd) : null,
      price_at: price ? price.observedAt.toISOString() : null,
      price_stale: price?.isStale ?? true,
      own,
    },
  };
});

/** What was issued, which is below zero on the account that issues, without what is in wallets on the networks. */
async function readUnitsOnPlatform({ db }: App, { code, networks }: Instrument): Promise<bigint> {
  const chains = new Set(networks.map(({ chain }) => chain));
  const accounts = [issued, ...[...chains].map((chain) => external(`chain:${chain}`))];
  const balances = await Promise.all(accounts.map((account) => readBalance(db, account, code)));
  return -balances.reduce((sum, { units }) => sum + units, 0n);
}

// Counting goes through all accounts of a security, and a page may show the number of a minute ago.
const readHolderCounts = cachedRead({
  maxAgeMs: 60_000,
  load: async (app) =>
    countHolders(
      app.db,
      (await readAssets(app)).map(({ ticker }) => ticker),
    ),
});

async function readOwn(app: App, { customer }: Caller, { code, ledgerScale }: Instrument) {
  const balances = (await readBalances(app.db, [customer])).get(customer) ?? [];
  const own = balances.find(({ currency }) => currency === code);
  const decimal = (units = 0n): string => formatUnits(units, ledgerScale);
  return { available: decimal(own?.available), held: decimal(own?.held), frozen: decimal(own?.frozen) };
}
