import {
  countWaitingWithholding,
  listWithheld,
  printWithholdingReport,
  readWithholdingReport,
} from '@istmo/contract/areas/corporate-actions/withholding.staff.contract';
import { isDay } from '@istmo/contract/kernel/day';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { countProposals, readOpenProposals } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { listTaxAccounts, listTaxMonths, listWithheldPayments } from '../tax-payments.store.ts';
import { isPayable, readOwed, readTaxPayment } from './tax-payments.ts';
import { taxPaymentAction, withholdingActions } from './withholding-proposals.ts';
import { typesetTaxReport } from './typeset-tax-report.ts';
import { showRate } from './withholding-rule.ts';

type Range = { readonly country: string; readonly from_day: string; readonly to_day: string };

/** The months of the days, with the decimals of their currencies. */
async function readMonths(app: App, { country, from_day: fromDay, to_day: toDay }: Range) {
  for (const [field, day] of [
    ['from_day', fromDay],
    ['to_day', toDay],
  ] as const)
    if (day !== '' && !isDay(day)) refuse('invalid_field', m.actions_day_invalid, { field });
  const { timeZone } = app.settings;
  const [registry, months] = await Promise.all([
    readRegistry(app),
    listTaxMonths(app.db, { country, fromDay: fromDay || null, toDay: toDay || null, timeZone }),
  ]);
  return months.map(({ gross, tax, paid, open, ...month }) => {
    const decimal = (units: bigint): string =>
      formatUnits(units, requireInstrument(registry, month.currency).ledgerScale);
    return { ...month, gross: decimal(gross), tax: decimal(tax), paid: decimal(paid), open: decimal(open) };
  });
}

export const answerReadWithholdingReport = handleStaff(readWithholdingReport, async (app, _caller, range) => {
  const [registry, data, accounts, proposals] = await Promise.all([
    readRegistry(app),
    readMonths(app, range),
    listTaxAccounts(app.db),
    readOpenProposals(app.db, taxPaymentAction),
  ]);
  const proposed = proposals.map(readTaxPayment);
  const listed = accounts.filter((one) => range.country === '' || one.country === range.country);
  const owed = await Promise.all(
    listed.map(async (one) => {
      const books = await readOwed(app.db, one.country, one.currency);
      const isOf = (other: typeof one) => other.country === one.country && other.currency === one.currency;
      const waiting = proposed.filter(isOf).reduce((sum, { units }) => sum + units, books.approved);
      const { ledgerScale } = requireInstrument(registry, one.currency);
      return {
        ...one,
        amount: formatUnits(books.owed, ledgerScale),
        waiting: formatUnits(waiting, ledgerScale),
        may_pay: isPayable(registry, one.currency),
      };
    }),
  );
  return { data, owed };
});

export const answerPrintWithholdingReport = handleStaff(printWithholdingReport, async (app, { language }, range) =>
  typesetTaxReport(app.settings, { ...range, months: await readMonths(app, range), at: app.clock.now() }, language),
);

export const answerListWithheld = handleStaff(listWithheld, async (app, _caller, input) => {
  checkDates(input);
  const { country, ...query } = input;
  const [registry, { rows, count }] = await Promise.all([
    readRegistry(app),
    listWithheldPayments(pageReader(app, input), { ...query, country, ...toDateRange(input) }),
  ]);
  return {
    data: rows.map((row) => {
      const decimal = (units: bigint): string =>
        formatUnits(units, requireInstrument(registry, row.currency).ledgerScale);
      return {
        id: row.id,
        paid_at: row.paidAt.toISOString(),
        event: row.event,
        kind: row.kind,
        security: row.security,
        customer_id: row.customer,
        customer: row.username,
        holder_country: row.holderCountry,
        category: row.category,
        tax_country: row.taxCountry,
        currency: row.currency,
        gross: decimal(row.gross),
        rate: showRate(row.rate),
        tax: decimal(row.tax),
        net: decimal(row.gross - row.tax),
        basis: row.basis,
      };
    }),
    count,
  };
});

export const answerCountWaitingWithholding = handleStaff(countWaitingWithholding, async (app) =>
  showQueueLength(await countProposals(app.db, withholdingActions)),
);
