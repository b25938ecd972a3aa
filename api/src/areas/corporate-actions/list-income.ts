import { dayAt } from '@istmo/contract/kernel/day';
import { listIncome } from '@istmo/contract/areas/corporate-actions/corporate-actions.contract';
import type { Registry } from '@istmo/contract/kernel/instrument';
import type { Language } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { convert, crossRate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { readUsdPrice, usdScale } from '../prices/public.ts';
import { type HolderEntitlement, readPaidIn, readPaidYears, readUnpaid } from './holder-events.store.ts';
import { titleIn, toEntitlementView } from './holder-views.ts';

const centsScale = 2;
const oneUsd = 10n ** BigInt(usdScale);

export const answerListIncome = handle(listIncome, async (app, { customer, language }, { year: asked }) => {
  const { timeZone } = app.settings;
  const thisYear = Number.parseInt(dayAt(app.clock.now(), timeZone), 10);
  const [registry, years, unpaid] = await Promise.all([
    readRegistry(app),
    readPaidYears(app.db, customer, timeZone),
    readUnpaid(app.db, customer),
  ]);
  const year = asked === undefined || asked === '' ? (years[0] ?? thisYear) : Number.parseInt(asked, 10);
  const paid = await readPaidIn(app.db, customer, { year, timeZone });
  const view = (one: HolderEntitlement) => toIncomeView(one, registry, language);
  return {
    years,
    year,
    paid: paid.map(view),
    totals: await addUp(app, paid, registry),
    by_security: addUpBySecurity(paid, registry),
    coming: unpaid
      .filter(({ state }) => state === 'ready')
      .map((one) => ({ ...view(one), payment_day: one.paymentDay })),
    kept: unpaid.filter(({ state }) => state !== 'ready').map((one) => ({ ...view(one), claim_until: one.claimUntil })),
  };
});

function toIncomeView(entitlement: HolderEntitlement, registry: Registry, language: Language) {
  const { reference, instrument: security, kind } = entitlement;
  return {
    reference,
    security,
    kind,
    title: titleIn(entitlement, language),
    ...toEntitlementView(entitlement, registry),
  };
}

type Sums = { readonly gross: string; readonly tax: string; readonly net: string };

/** The sums of payments in one currency. */
function sumUp(paid: readonly HolderEntitlement[], scale: number): Sums & { readonly netUnits: bigint } {
  const gross = paid.reduce((total, { grossUnits }) => total + grossUnits, 0n);
  const tax = paid.reduce((total, { taxUnits }) => total + taxUnits, 0n);
  const decimal = (units: bigint): string => formatUnits(units, scale);
  return { gross: decimal(gross), tax: decimal(tax), net: decimal(gross - tax), netUnits: gross - tax };
}

/** By currency, in the order of the registry. */
async function addUp(app: App, paid: readonly HolderEntitlement[], { instruments }: Registry) {
  const byCurrency = Map.groupBy(paid, ({ currency }) => currency);
  return Promise.all(
    instruments
      .filter(({ code }) => byCurrency.has(code))
      .map(async (instrument) => {
        const { code, ledgerScale } = instrument;
        const { netUnits, ...sums } = sumUp(byCurrency.get(code) ?? [], ledgerScale);
        const price = await readUsdPrice(app, instrument);
        const sides = { fromScale: ledgerScale, toScale: centsScale, rounding: 'down' } as const;
        const usd = price ? convert(netUnits, crossRate(price.usd, oneUsd), sides) : undefined;
        return {
          currency: code,
          ...sums,
          approximate_usd: usd === undefined ? null : formatUnits(usd, centsScale),
        };
      }),
  );
}

/** By security and currency, in the order of their names. */
function addUpBySecurity(paid: readonly HolderEntitlement[], registry: Registry) {
  const groups = Map.groupBy(paid, ({ instrument, currency }) => `${instrument} ${currency}`);
  return [...groups.keys()].toSorted().flatMap((key) => {
    const rows = groups.get(key) ?? [];
    const [first] = rows;
    if (!first) return [];
    const { netUnits: _, ...sums } = sumUp(rows, requireInstrument(registry, first.currency).ledgerScale);
    return [{ security: first.instrument, currency: first.currency, ...sums }];
  });
}
