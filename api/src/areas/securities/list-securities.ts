import { listSecurities } from '@istmo/contract/areas/securities/securities.contract';
import type { Instrument, Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { readBalances, readIssuedUnits } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { type AssetRow, readAssets } from '../assets/public.ts';
import { readTradeState } from '../exchange/public.ts';
import { hasPage, readRegistry, readSecurityEnds, readShownRegistry } from '../instruments/public.ts';
import { findOpenTranche, type OfferingProgress, readOfferingOf, stateOf } from '../tranches/public.ts';
import { readPriceFields } from './price-fields.ts';

/** Each request reads the balances of its caller only; what all see alike is shared. */
export const answerListSecurities = handle(listSecurities, async (app, { customer, language }) => {
  const [listed, balances] = await Promise.all([readListed(app), readBalances(app.db, [customer])]);
  const own = new Map(
    (balances.get(customer) ?? []).map(({ currency, available, held, frozen, locked }) => [
      currency,
      available + held + frozen + locked,
    ]),
  );
  return {
    data: listed
      .filter(({ instrument }) => hasPage(instrument, (own.get(instrument.code) ?? 0n) > 0n))
      .map(({ instrument: { code, names, ledgerScale }, facts }) => ({
        ...facts,
        ticker: code,
        name: names[language],
        own: formatUnits(own.get(code) ?? 0n, ledgerScale),
      })),
  };
});

// As old as a price on a list may be.
const readListed = cachedRead({ maxAgeMs: 1_000, load: loadListed });

async function loadListed(app: App) {
  const [assets, { instruments }, shown, ends] = await Promise.all([
    readAssets(app),
    readRegistry(app),
    readShownRegistry(app),
    readSecurityEnds(app.db),
  ]);
  const endedAt = new Map(ends.map((end) => [end.instrument, end.endedAt]));
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const currencies = listCurrencies(shown, byCode);
  const found = assets.flatMap((asset) => {
    const instrument = byCode.get(asset.ticker);
    return instrument && instrument.status !== 'draft' ? [{ asset, instrument }] : [];
  });
  return Promise.all(
    found.map(async ({ asset, instrument }) => ({
      instrument,
      facts: {
        ...(await readFacts(app, { asset, instrument, currencies: currencies.get(instrument.code) ?? [] })),
        redeemed_at: endedAt.get(instrument.code)?.toISOString() ?? null,
      },
    })),
  );
}

/** With what each instrument can be paid on its open markets. */
function listCurrencies(
  { markets }: Registry,
  byCode: ReadonlyMap<string, Instrument>,
): ReadonlyMap<string, readonly string[]> {
  const open = markets.filter(({ from, isOpen }) => isOpen && byCode.get(from)?.status === 'listed');
  return new Map(
    [...Map.groupBy(open, ({ to }) => to)].map(([code, paid]) => [code, paid.map(({ from }) => from)] as const),
  );
}

type Listed = {
  readonly asset: AssetRow;
  readonly instrument: Instrument;
  readonly currencies: readonly string[];
};

async function readFacts(app: App, { asset, instrument, currencies }: Listed) {
  const [price, trade_state, offering, units] = await Promise.all([
    readPriceFields(app, instrument),
    readTradeState(app, instrument),
    readOfferingOf(app, instrument.code),
    readIssued(app),
  ]);
  const isSold = offering !== undefined && findOpenTranche(offering, app.clock.now()) !== undefined;
  return {
    type: asset.securityType,
    issuer: asset.organization,
    jurisdiction: asset.jurisdiction,
    isin: asset.isin,
    matures_on: asset.maturesOn,
    ...price,
    trade_state,
    is_offered: isSold && trade_state === 'open',
    currencies: [...currencies],
    issued: formatUnits(units.get(instrument.code) ?? 0n, instrument.ledgerScale),
    free: offering ? formatUnits(sumFree(offering, app.clock.now()), instrument.ledgerScale) : null,
  };
}

const sumFree = (offering: OfferingProgress, now: Date): bigint =>
  offering.tranches.reduce((sum, one) => (stateOf(one, offering, now) === 'closed' ? sum : sum + one.left), 0n);

// Rarely changes.
const readIssued = cachedRead({
  maxAgeMs: 30_000,
  load: async (app) =>
    readIssuedUnits(
      app.db,
      (await readAssets(app)).map(({ ticker }) => ticker),
    ),
});
