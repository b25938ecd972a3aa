import { callOrThrow } from '@istmo/client/call-error';
import { fetchPage, type ListSpec } from '@istmo/client/list/list-spec';
import { failureSentence } from '@istmo/contract/areas/rules/rule-sentences';
import { listDecisions } from '@istmo/contract/areas/rules/rules.staff.calls';
import { formatAmount, formatDateTime } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { actionNames, ruleNames } from './rule-names.ts';

type RuleDecision = ReplyAt<typeof listDecisions>['data'][number];

export const decisionFilters = ['ticker', 'outcome'] as const;

const outcomeIn = (text: string | undefined) => (text === 'allowed' || text === 'refused' ? text : ('' as const));

const amountOf = ({ units, scale }: RuleDecision): string => formatUnits(BigInt(units), scale);
const namesOf = ({ failures }: RuleDecision): string => failures.map(({ rule }) => ruleNames[rule]()).join(', ');
const sentencesOf = ({ failures, ticker, scale }: RuleDecision): string =>
  failures.map((failure) => translate(failureSentence(failure, { ticker, scale }), getLocale())).join(' ');

/** The decisions about orders of these securities. */
export const decisionsOf = (tickers: readonly string[]): ListSpec<RuleDecision> => ({
  name: 'rule-decisions',
  fileName: 'rule-decisions',
  title: m.rules_staff_decisions,
  empty: m.rules_staff_decisions_empty,
  read: fetchPage(
    (paging, options, { ticker, outcome }) =>
      callOrThrow(listDecisions, { ...paging, ticker: ticker ?? '', outcome: outcomeIn(outcome) }, options),
    ({ data, count }) => ({ rows: data, count }),
  ),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.rules_staff_decisions_search,
  filters: [
    {
      key: 'ticker',
      label: m.rules_staff_security,
      options: () => tickers.map((value) => ({ value, label: value })),
    },
    {
      key: 'outcome',
      label: m.rules_staff_outcome,
      options: () => [
        { value: 'allowed', label: m.rules_staff_allowed() },
        { value: 'refused', label: m.rules_staff_refused() },
      ],
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'at',
      header: m.rules_staff_time,
      text: ({ at }) => formatDateTime(at),
      show: ({ at }) => <DateTime at={at} />,
      card: 'meta',
    },
    {
      key: 'customer',
      header: m.rules_staff_customer,
      text: ({ customer }) => customer,
      show: ({ customer, customer_id: id }) => <CustomerLink id={id} name={customer} />,
      names: true,
      card: 'title',
    },
    { key: 'action', header: m.rules_staff_action, text: ({ action }) => actionNames[action]() },
    {
      key: 'amount',
      header: m.rules_staff_amount,
      text: (row) => `${amountOf(row)} ${row.ticker}`,
      show: (row) => `${formatAmount(amountOf(row))} ${row.ticker}`,
      align: 'end',
      card: 'value',
    },
    {
      key: 'outcome',
      header: m.rules_staff_outcome,
      text: ({ failures }) => (failures.length === 0 ? m.rules_staff_allowed() : m.rules_staff_refused()),
      show: ({ failures }) =>
        failures.length === 0 ? (
          <Status kind="done">{m.rules_staff_allowed()}</Status>
        ) : (
          <Status kind="failed">{m.rules_staff_refused()}</Status>
        ),
    },
    { key: 'why', header: m.rules_staff_why, text: (row) => namesOf(row) || '—' },
    { key: 'version', header: m.rules_staff_version, text: ({ version }) => `${version}`, align: 'end' },
  ],
  detail: {
    title: m.rules_staff_decisions,
    of: ({ customer }) => m.rules_staff_decision_of({ customer }),
    lines: (row) => [
      { key: 'at', name: m.rules_staff_time(), value: <DateTime at={row.at} /> },
      { key: 'action', name: m.rules_staff_action(), value: actionNames[row.action]() },
      { key: 'amount', name: m.rules_staff_amount(), value: `${formatAmount(amountOf(row))} ${row.ticker}` },
      { key: 'version', name: m.rules_staff_version(), value: row.version },
      { key: 'why', name: m.rules_staff_why(), value: sentencesOf(row) || '—' },
      { key: 'facts', name: m.rules_staff_facts(), value: <pre>{JSON.stringify(row.facts, null, 1)}</pre> },
    ],
  },
});
