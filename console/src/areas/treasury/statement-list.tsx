import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import type { LedgerAccountKind } from '@istmo/contract/kernel/account-kind';
import { readAccountStatement } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { addressColumn, timeColumn } from '../../shared/list-columns.tsx';
import { accountText } from './account-names.ts';
import { movementNames, toMovementSearch } from './movement-names.ts';
import { AccountLink } from './AccountLink.tsx';

type Line = ReplyAt<typeof readAccountStatement>['data'][number];

export type StatementAccount = {
  readonly kind: LedgerAccountKind;
  readonly currency: string;
  readonly place: string;
  readonly owner: string;
};

/** The lines of an account's statement; its counterparts lead to theirs. */
export function statementOf(account: StatementAccount): ListSpec<Line> {
  const { kind, currency, place, owner } = account;
  const counterpartOf = ({ counterpart }: Line) => (
    <AccountLink account={{ ...counterpart, currency }}>{accountText(counterpart)}</AccountLink>
  );
  return {
    name: `statement ${kind} ${currency} ${place} ${owner}`,
    fileName: ['statement', kind, place.replaceAll(/\W/g, '-'), owner, currency].filter((part) => part).join('-'),
    title: m.treasury_statement,
    empty: m.treasury_statement_empty,
    read: fetchRows((paging, options) =>
      callOrThrow(readAccountStatement, { ...paging, ...account, search: toMovementSearch(paging.search) }, options),
    ),
    topics: [],
    hasDates: true,
    hasSearch: true,
    searchLabel: m.treasury_statement_search,
    orderedBy: 'at',
    keyOf: ({ key }) => key,
    columns: [
      timeColumn('at', m.treasury_time, ({ at }) => at),
      {
        key: 'name',
        header: m.treasury_movement,
        text: ({ name }) => movementNames[name](),
        names: true,
        card: 'title',
      },
      {
        key: 'amount',
        header: m.treasury_amount,
        text: ({ amount }) => amount,
        show: ({ amount }) => <Money amount={amount} unit={currency} signed />,
        align: 'end',
        card: 'value',
      },
      {
        key: 'counterpart',
        header: m.treasury_counterpart,
        text: ({ counterpart }) => accountText(counterpart),
        show: counterpartOf,
      },
      addressColumn('event', m.treasury_event, ({ event }) => event),
      { key: 'movement', header: m.treasury_movement_number, text: ({ movement }) => movement, align: 'end' },
    ],
    detail: {
      title: m.treasury_movement,
      of: ({ name, at }) => m.treasury_line_of({ movement: movementNames[name](), at: formatDateTime(at) }),
      lines: (line) => [
        { key: 'name', name: m.treasury_movement(), value: movementNames[line.name]() },
        { key: 'number', name: m.treasury_movement_number(), value: line.movement },
        { key: 'at', name: m.treasury_time(), value: <DateTime at={line.at} /> },
        { key: 'amount', name: m.treasury_amount(), value: <Money amount={line.amount} unit={currency} signed /> },
        { key: 'counterpart', name: m.treasury_counterpart(), value: counterpartOf(line) },
        { key: 'event', name: m.treasury_event(), value: <span className="code">{line.event}</span> },
      ],
    },
  };
}
