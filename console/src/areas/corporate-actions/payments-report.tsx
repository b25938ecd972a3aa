import { callOrThrow } from '@istmo/client/call-error';
import type { ListFilter, ListSpec } from '@istmo/client/list/list-spec';
import type { ListView } from '@istmo/client/list/list-view';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import {
  type listEventSecurities,
  readPaymentsReport,
} from '@istmo/contract/areas/corporate-actions/reports.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { StateStatus } from '@istmo/ui/Tag';
import { dayOf } from '../../shared/day-of.ts';
import { dayText } from '../../shared/day-text.ts';
import { moneyColumn } from '../../shared/list-columns.tsx';
import { EventLink } from './event-list.tsx';
import { stateDisplays } from './event-names.ts';

export type ReportLine = ReplyAt<typeof readPaymentsReport>['data'][number];
export type ReportTotal = ReplyAt<typeof readPaymentsReport>['totals'][number];
type EventSecurity = ReplyAt<typeof listEventSecurities>['data'][number];

export const securityFilters = ['security', 'issuer'] as const;

const once = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

/** What lists of events are narrowed to: the securities that have events, and their issuers. */
export const filtersOf = (known: readonly EventSecurity[]): ListFilter[] => [
  {
    key: 'security',
    label: m.actions_security,
    options: () => once(known.map(({ security }) => security)).map((value) => ({ value, label: value })),
  },
  {
    key: 'issuer',
    label: m.actions_issuer,
    options: () =>
      once(known.map(({ issuer }) => issuer)).map((value) => ({
        value,
        label: value === '-' ? m.actions_operator() : value,
      })),
  },
];

/** The days and filters of a view, as the report takes them. */
export const reportInput = ({ from, to, filters }: Pick<ListView, 'from' | 'to' | 'filters'>) => ({
  from_day: from,
  to_day: to,
  security: filters['security'] ?? '',
  issuer: filters['issuer'] ?? '',
});

/** What events paid, by event and currency. */
export const paymentsReport = (known: readonly EventSecurity[]): ListSpec<ReportLine> => ({
  name: 'event-payments',
  fileName: 'event-payments',
  title: m.actions_report_title,
  empty: m.actions_report_empty,
  read: async ({ pageIndex, pageSize, startDate, endDate }, signal, filters) => {
    const range = { from: dayOf(startDate), to: dayOf(endDate), filters };
    const { reply } = await callOrThrow(readPaymentsReport, reportInput(range), { signal });
    const from = pageIndex * pageSize;
    return { rows: reply.data.slice(from, from + pageSize), count: reply.data.length };
  },
  topics: [],
  hasDates: true,
  hasSearch: false,
  filters: filtersOf(known),
  keyOf: ({ reference, currency }) => `${reference} ${currency}`,
  columns: [
    {
      key: 'event',
      header: m.actions_reference,
      text: ({ reference }) => reference,
      show: ({ reference }) => <EventLink reference={reference} />,
      names: true,
      card: 'title',
    },
    { key: 'day', header: m.actions_payment_day, text: ({ payment_day: day }) => dayText(day) || '—' },
    { key: 'security', header: m.actions_security, text: ({ security }) => security },
    {
      key: 'kind',
      header: m.actions_kind,
      text: ({ kind }) => translate(kindNames[kind], getLocale()),
      card: 'hidden',
    },
    {
      key: 'state',
      header: m.actions_state,
      text: ({ state }) => stateDisplays[state].name(),
      show: ({ state }) => <StateStatus display={stateDisplays[state]} />,
    },
    { key: 'issuer', header: m.actions_issuer, text: ({ issuer }) => issuer || m.actions_operator(), card: 'hidden' },
    { key: 'holders', header: m.actions_holders, text: ({ holders }) => String(holders), align: 'end' },
    moneyColumn('gross', m.actions_gross, ({ gross }) => gross),
    moneyColumn('tax', m.actions_tax, ({ tax }) => tax),
    { ...moneyColumn<ReportLine>('net', m.actions_net, ({ net }) => net), card: 'value' },
    moneyColumn('paid', m.actions_money_paid, ({ paid }) => paid),
    moneyColumn('waiting', m.actions_payment_ready, ({ waiting }) => waiting),
    moneyColumn('kept', m.actions_payment_kept, ({ kept }) => kept),
    moneyColumn('outside', m.actions_payment_outside, ({ outside }) => outside),
    moneyColumn('returned', m.actions_payment_returned, ({ returned }) => returned),
    moneyColumn('funded', m.actions_money_funded, ({ funded }) => funded),
    moneyColumn('residue', m.actions_residue, ({ residue }) => residue),
  ],
});
