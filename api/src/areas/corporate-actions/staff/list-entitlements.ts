import { type CorporateActionKind, takesUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import {
  type entitlementMarks,
  listEntitlements,
} from '@istmo/contract/areas/corporate-actions/entitlements.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader } from '../../../http/paging.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import {
  countDifferences,
  type FileRow,
  type FileTotal,
  findLastEvent,
  listFileRows,
  readEntitledUnits,
  sumFile,
} from '../entitlement-file.store.ts';
import { worthOfAll } from '../entitlements.ts';
import { type ActionRate, requireTerms } from '../terms.store.ts';
import { requireEvent } from './require-event.ts';
import { showRate } from './withholding-rule.ts';

const usualPercent = 50;

type Mark = (typeof entitlementMarks)[number];

const marksOf = ({ isNew, hasOtherUnits, hasMuchMore }: FileRow): Mark[] => [
  ...(isNew ? (['new'] as const) : []),
  ...(hasOtherUnits ? (['units'] as const) : []),
  ...(hasMuchMore ? (['amount'] as const) : []),
];

const sumBy = (totals: readonly FileTotal[], read: (total: FileTotal) => bigint): bigint =>
  totals.reduce((sum, total) => sum + read(total), 0n);

type Amounts = {
  readonly units: (amount: bigint) => string;
  readonly decimal: (amount: bigint, currency: string) => string;
};

const showRow = (row: FileRow, { units, decimal }: Amounts) => ({
  id: row.id,
  number: row.number,
  customer_id: row.customer ?? '',
  customer: row.username ?? '',
  place: row.place,
  country: row.country,
  category: row.category,
  units: units(row.units),
  redeemed: units(row.redeemed),
  currency: row.currency,
  gross: decimal(row.gross, row.currency),
  tax_rate: showRate(row.taxRate),
  tax_country: row.taxCountry ?? '',
  tax: decimal(row.tax, row.currency),
  net: decimal(row.gross - row.tax, row.currency),
  basis: row.basis,
  state: row.state,
  reason: row.reason,
  last_units: row.lastUnits === null ? null : units(row.lastUnits),
  last_gross: row.lastGross === null ? null : decimal(row.lastGross, row.currency),
  marks: marksOf(row),
});

const showTotal = (total: FileTotal, { units, decimal }: Amounts) => ({
  currency: total.currency,
  country: total.country,
  category: total.category,
  holders: total.holders,
  units: units(total.units),
  gross: decimal(total.gross, total.currency),
  tax: decimal(total.tax, total.currency),
  net: decimal(total.gross - total.tax, total.currency),
});

type SumContext = {
  readonly kind: CorporateActionKind;
  readonly totals: readonly FileTotal[];
  /** All units of the snapshot. */
  readonly entitled: bigint;
  /** Whether the event is paid in this currency alone. */
  readonly isOnly: boolean;
  readonly scaleOf: (code: string) => number;
  readonly securityScale: number;
};

/** What the terms name in a currency, and what its holders get of it. */
function sumOf(rate: ActionRate, { kind, totals, entitled, isOnly, scaleOf, securityScale }: SumContext) {
  const { currency } = rate;
  const mine = totals.filter((total) => total.currency === currency);
  const gross = sumBy(mine, (total) => total.gross);
  const tax = sumBy(mine, (total) => total.tax);
  // Holders who get nothing have no row, so that of one currency the snapshot says how many units there are.
  const paid = takesUnits(kind) ? sumBy(mine, ({ redeemed }) => redeemed) : sumBy(mine, ({ units }) => units);
  const all = !takesUnits(kind) && isOnly ? entitled : paid;
  const scale = scaleOf(currency);
  const named = worthOfAll(rate, { units: all, securityScale, currencyScale: scale });
  return {
    currency,
    holders: mine.reduce((sum, { holders }) => sum + holders, 0),
    named: formatUnits(named, scale),
    gross: formatUnits(gross, scale),
    tax: formatUnits(tax, scale),
    net: formatUnits(gross - tax, scale),
    residue: formatUnits(named - gross, scale),
  };
}

export const answerListEntitlements = handleStaff(listEntitlements, async (app, _caller, input) => {
  const { id: event, kind, instrument } = await requireEvent(app.db, input.reference);
  const [registry, terms, last] = await Promise.all([
    readRegistry(app),
    requireTerms(app.db, event),
    findLastEvent(app.db, event),
  ]);
  const percent = input.percent === '' ? usualPercent : Number(input.percent);
  const isMarkedOnly = input.only === 'marked';
  const [{ rows, count }, totals, differences, entitled] = await Promise.all([
    listFileRows(pageReader(app, input), { ...input, event, last: last?.id ?? null, percent, isMarkedOnly }),
    sumFile(app.db, event),
    last ? countDifferences(app.db, { event, last: last.id, percent }) : undefined,
    readEntitledUnits(app.db, event),
  ]);
  const scaleOf = (code: string): number => requireInstrument(registry, code).ledgerScale;
  const securityScale = scaleOf(instrument);
  const amounts: Amounts = {
    units: (amount) => formatUnits(amount, securityScale),
    decimal: (amount, currency) => formatUnits(amount, scaleOf(currency)),
  };
  const isOnly = terms.rates.length === 1;
  return {
    data: rows.map((row) => showRow(row, amounts)),
    count,
    sums: (totals.length > 0 ? terms.rates : []).map((rate) =>
      sumOf(rate, { kind, totals, entitled, isOnly, scaleOf, securityScale }),
    ),
    totals: totals.map((total) => showTotal(total, amounts)),
    last: last && differences ? { reference: last.reference, payment_day: last.paymentDay, ...differences } : null,
  };
});
