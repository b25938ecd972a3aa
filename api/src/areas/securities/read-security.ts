import { readSecurity } from '@istmo/contract/areas/securities/securities.contract';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { countHolders, external, issued, readBalance, readBalances } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { imageAddress, readAssets } from '../assets/public.ts';
import { readTradeState } from '../exchange/public.ts';
import { readSecurityEnd } from '../instruments/public.ts';
import { readOfferingOf, stateOf } from '../tranches/public.ts';
import { findSecurity } from './find-security.ts';
import { readPriceFields } from './price-fields.ts';

export const answerReadSecurity = handle(readSecurity, async (app, caller, { ticker }) => {
  const { asset, instrument } = await findSecurity(app, caller, ticker);
  const { code, names, ledgerScale } = instrument;
  const [trade_state, units, holders, price, own, tranches, end] = await Promise.all([
    readTradeState(app, instrument),
    readUnits(app, instrument),
    readHolderCounts(app),
    readPriceFields(app, instrument),
    readOwn(app, caller, instrument),
    readTranches(app, instrument),
    readSecurityEnd(app.db, code),
  ]);
  return {
    data: {
      ticker: code,
      name: names[caller.language],
      precision: ledgerScale,
      asset_id: asset.assetId,
      image: imageAddress(asset),
      trade_state,
      issued: formatUnits(units.issued, ledgerScale),
      on_platform: formatUnits(units.onPlatform, ledgerScale),
      redemption: end
        ? { closed_at: end.closedAt.toISOString(), redeemed_at: end.endedAt?.toISOString() ?? null }
        : null,
      holders: Number(holders.get(code) ?? 0n),
      ...price,
      type: asset.securityType,
      own,
      tranches,
    },
  };
});

/** What was issued, which is below zero on the account that issues, and that without what is in wallets on the networks. */
async function readUnits({ db }: App, { code, networks }: Instrument) {
  const chains = [...new Set(networks.map(({ chain }) => chain))];
  const [made, ...outside] = await Promise.all(
    [issued, ...chains.map((chain) => external(`chain:${chain}`))].map((account) => readBalance(db, account, code)),
  );
  const all = -(made?.units ?? 0n);
  return { issued: all, onPlatform: outside.reduce((left, { units }) => left - units, all) };
}

async function readTranches(app: App, { code, ledgerScale }: Instrument) {
  const offering = await readOfferingOf(app, code);
  if (!offering) return [];
  const now = app.clock.now();
  return offering.tranches.map((tranche) => ({
    number: tranche.number,
    supply: formatUnits(tranche.supply, ledgerScale),
    left: formatUnits(tranche.left, ledgerScale),
    price: formatUnits(tranche.priceCents, 2),
    state: stateOf(tranche, offering, now),
    opens_at: tranche.opensAt?.toISOString() ?? null,
    closes_at: tranche.closesAt?.toISOString() ?? null,
  }));
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
  return {
    available: decimal(own?.available),
    held: decimal(own?.held),
    frozen: decimal(own?.frozen),
    locked: decimal(own?.locked),
  };
}
