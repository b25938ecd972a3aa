import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import type { ListView } from '@istmo/client/list/list-view';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { listWithheld, readWithholdingReport } from '@istmo/contract/areas/corporate-actions/withholding.staff.calls';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { dayOf } from '../../shared/day-of.ts';
import { customerColumn, moneyColumn, timeColumn } from '../../shared/list-columns.tsx';
import { EventLink } from './event-list.tsx';
import { countryText, listCountries } from '../../shared/countries.ts';
import { percentText, taxCategoryNames, type TaxMonth, type WithheldRow } from './tax-names.ts';

const countryFilter = { key: 'country', label: m.actions_authority, options: listCountries };

/** The authority and the days of a view, as the report takes them. */
export const reportRange = ({ from, to, filters }: Pick<ListView, 'from' | 'to' | 'filters'>) => ({
  country: filters['country'] ?? '',
  from_day: from,
  to_day: to,
});

/** Tax by authority, currency and month. */
export const taxMonths: ListSpec<TaxMonth> = {
  name: 'withholding-report',
  fileName: 'withholding-report',
  title: m.actions_tax_report,
  empty: m.actions_tax_report_empty,
  read: async ({ pageIndex, pageSize, startDate, endDate }, signal, { country = '' }) => {
    const days = { from_day: dayOf(startDate), to_day: dayOf(endDate) };
    const { reply } = await callOrThrow(readWithholdingReport, { country, ...days }, { signal });
    const from = pageIndex * pageSize;
    return { rows: reply.data.slice(from, from + pageSize), count: reply.data.length };
  },
  topics: [],
  hasDates: true,
  hasSearch: false,
  filters: [countryFilter],
  keyOf: ({ country, currency, month }) => `${country} ${currency} ${month}`,
  columns: [
    {
      key: 'country',
      header: m.actions_authority,
      text: ({ country }) => countryText(country),
      names: true,
      card: 'title',
    },
    { key: 'month', header: m.actions_month, text: ({ month }) => month },
    { key: 'payments', header: m.actions_payments_count, text: ({ payments }) => String(payments), align: 'end' },
    moneyColumn('gross', m.actions_gross, ({ gross }) => gross),
    moneyColumn('tax', m.actions_tax_withheld, ({ tax }) => tax),
    moneyColumn('paid', m.actions_tax_paid, ({ paid }) => paid),
    { ...moneyColumn<TaxMonth>('open', m.actions_tax_open, ({ open }) => open), card: 'value' },
  ],
};

/** Each payment of which tax was withheld. */
export const withheldPayments: ListSpec<WithheldRow> = {
  name: 'withheld',
  fileName: 'withheld-tax',
  title: m.actions_withheld_title,
  empty: m.actions_withheld_empty,
  read: fetchRows((paging, options, { country = '' }) => callOrThrow(listWithheld, { ...paging, country }, options)),
  topics: [],
  hasDates: true,
  hasSearch: true,
  searchLabel: m.actions_search_withheld,
  orderedBy: 'paid',
  filters: [countryFilter],
  keyOf: ({ id }) => id,
  columns: [
    timeColumn('paid', m.actions_paid_at, ({ paid_at: at }) => at),
    customerColumn(m.actions_customer),
    {
      key: 'event',
      header: m.actions_reference,
      text: ({ event }) => event,
      show: ({ event }) => <EventLink reference={event} />,
    },
    { key: 'security', header: m.actions_security, text: ({ security }) => security },
    {
      key: 'kind',
      header: m.actions_kind,
      text: ({ kind }) => translate(kindNames[kind], getLocale()),
      card: 'hidden',
    },
    { key: 'authority', header: m.actions_authority, text: ({ tax_country: code }) => countryText(code) },
    { key: 'holder', header: m.actions_holder_country, text: ({ holder_country: code }) => countryText(code) },
    { key: 'category', header: m.actions_category, text: ({ category }) => taxCategoryNames[category]() },
    moneyColumn('gross', m.actions_gross, ({ gross }) => gross),
    { key: 'rate', header: m.actions_tax_percent, text: ({ rate }) => percentText(rate), align: 'end' },
    { ...moneyColumn<WithheldRow>('tax', m.actions_tax_withheld, ({ tax }) => tax), card: 'value' },
    moneyColumn('net', m.actions_net, ({ net }) => net),
    { key: 'basis', header: m.actions_basis, text: ({ basis }) => basis, card: 'hidden' },
  ],
};
