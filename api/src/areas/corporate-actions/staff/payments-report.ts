import {
  listEventSecurities as securitiesCall,
  operatorsOwn,
  printPaymentsReport,
  readPaymentsReport,
} from '@istmo/contract/areas/corporate-actions/reports.staff.contract';
import { isDay } from '@istmo/contract/kernel/day';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { type EventPayments, listEventPayments, listEventSecurities } from '../payments-report.store.ts';
import { typesetPaymentsReport } from './typeset-payments-report.ts';

type ReportRange = {
  readonly from_day: string;
  readonly to_day: string;
  readonly security: string;
  readonly issuer: string;
};

type Amounts = Pick<
  EventPayments,
  'gross' | 'tax' | 'paid' | 'waiting' | 'kept' | 'outside' | 'returned' | 'funded' | 'residue'
>;

/** Amounts as decimals of a currency. */
const showAmounts = (amounts: Amounts, decimal: (units: bigint) => string) => ({
  gross: decimal(amounts.gross),
  tax: decimal(amounts.tax),
  net: decimal(amounts.gross - amounts.tax),
  paid: decimal(amounts.paid),
  waiting: decimal(amounts.waiting),
  kept: decimal(amounts.kept),
  outside: decimal(amounts.outside),
  returned: decimal(amounts.returned),
  funded: decimal(amounts.funded),
  residue: decimal(amounts.residue),
});

const none: Amounts = {
  gross: 0n,
  tax: 0n,
  paid: 0n,
  waiting: 0n,
  kept: 0n,
  outside: 0n,
  returned: 0n,
  funded: 0n,
  residue: 0n,
};

const plus = (one: Amounts, other: Amounts): Amounts => ({
  gross: one.gross + other.gross,
  tax: one.tax + other.tax,
  paid: one.paid + other.paid,
  waiting: one.waiting + other.waiting,
  kept: one.kept + other.kept,
  outside: one.outside + other.outside,
  returned: one.returned + other.returned,
  funded: one.funded + other.funded,
  residue: one.residue + other.residue,
});

/** The lines of the report and their sums by currency. */
async function readReport(app: App, { from_day: fromDay, to_day: toDay, security, issuer }: ReportRange) {
  for (const [field, day] of [
    ['from_day', fromDay],
    ['to_day', toDay],
  ] as const)
    if (day !== '' && !isDay(day)) refuse('invalid_field', m.actions_day_invalid, { field });
  const code = security.trim().toUpperCase();
  const [registry, lines] = await Promise.all([
    readRegistry(app),
    listEventPayments(app.db, {
      fromDay: fromDay || null,
      toDay: toDay || null,
      security: code,
      issuer: issuer.trim(),
    }),
  ]);
  const decimalIn = (currency: string) => (units: bigint) =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const byCurrency = [...Map.groupBy(lines, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    data: lines.map((line) => ({
      reference: line.reference,
      security: line.security,
      kind: line.kind,
      state: line.state,
      issuer: line.issuer ?? '',
      payment_day: line.paymentDay ?? '',
      currency: line.currency,
      holders: line.holders,
      ...showAmounts(line, decimalIn(line.currency)),
    })),
    totals: byCurrency.map(([currency, own]) => ({
      currency,
      events: own.length,
      ...showAmounts(own.reduce(plus, none), decimalIn(currency)),
    })),
  };
}

export const answerReadPaymentsReport = handleStaff(readPaymentsReport, (app, _caller, range) =>
  readReport(app, range),
);

export const answerPrintPaymentsReport = handleStaff(printPaymentsReport, async (app, { language }, range) => {
  const report = await readReport(app, range);
  return typesetPaymentsReport(app.settings, { ...range, ...report, at: app.clock.now() }, language);
});

export const answerListEventSecurities = handleStaff(securitiesCall, async (app) => ({
  data: (await listEventSecurities(app.db)).map(({ security, issuer }) => ({
    security,
    issuer: issuer ?? operatorsOwn,
  })),
}));
