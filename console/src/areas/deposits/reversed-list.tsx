import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListSpec } from '@istmo/client/list/list-spec';
import { listReversedDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { type ReversedState, reversedStates } from '@istmo/contract/areas/deposits/reversed-states';
import { signOf } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { type StateDisplay, Status } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pages } from '../../paths.ts';
import { networkName } from '../../shared/network-name.ts';
import { customerColumn, moneyColumn, timeColumn } from '../../shared/list-columns.tsx';

export type ReversedDeposit = ReplyAt<typeof listReversedDeposits>['data'][number];

const stateDisplays: Readonly<Record<ReversedState, StateDisplay>> = {
  reversed: { kind: 'waiting', name: m.deposits_reversed_watched },
  closing: { kind: 'working', name: m.deposits_reversed_closing },
  closed: { kind: 'stopped', name: m.deposits_reversed_closed },
};

export const reversedFilters = ['state'] as const;

const stateIn = (text: string | undefined) => reversedStates.find((state) => state === text) ?? '';

/** One that waits for a second person says who proposed to close it. */
const stateName = ({ state, proposal }: ReversedDeposit): string =>
  proposal ? m.deposits_reversed_proposed({ name: proposal.proposer }) : stateDisplays[state].name();

/** What was spent of it is a debt of the customer. */
function Spent({ spent, currency, txid }: ReversedDeposit) {
  return (
    <span className="reversed-spent">
      <Money amount={spent} unit={currency} />
      {signOf(spent) !== 'zero' && (
        <Link to={pages.debts.path} search={{ search: txid }} className="link">
          {m.deposits_see_debt()}
        </Link>
      )}
    </span>
  );
}

function Transaction({ txid, explorer_url: explorer }: ReversedDeposit) {
  const address = <Address value={txid} shape="10" />;
  if (explorer === null) return address;
  return (
    <a href={explorer} className="link" target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  );
}

export const reversedList = (renderWork: (row: ReversedDeposit) => ReactNode): ListSpec<ReversedDeposit> => ({
  name: 'reversed-deposits',
  fileName: 'reversed-deposits',
  title: m.deposits_queue,
  empty: m.deposits_queue_empty,
  read: fetchRows((paging, options, { state }) =>
    callOrThrow(listReversedDeposits, { ...paging, state: stateIn(state) }, options),
  ),
  topics: [],
  hasDates: false,
  hasSearch: true,
  searchLabel: m.deposits_queue_search,
  orderedBy: 'reversed',
  filters: [
    {
      key: 'state',
      label: m.deposits_column_state,
      options: () => reversedStates.map((value) => ({ value, label: stateDisplays[value].name() })),
    },
  ],
  keyOf: ({ id }) => id,
  columns: [
    timeColumn('reversed', m.deposits_column_reversed_at, ({ reversed_at: at }) => at),
    customerColumn(m.deposits_column_customer),
    { key: 'network', header: m.deposits_column_network, text: ({ network }) => networkName(network) },
    {
      key: 'txid',
      header: m.deposits_column_txid,
      text: ({ txid }) => txid,
      show: (row) => <Transaction {...row} />,
    },
    { ...moneyColumn('amount', m.deposits_column_amount, ({ amount }) => amount), card: 'value' },
    moneyColumn('frozen', m.deposits_column_frozen, ({ frozen }) => frozen),
    {
      key: 'spent',
      header: m.deposits_column_spent,
      text: ({ spent, currency }) => `${spent} ${currency}`,
      show: (row) => <Spent {...row} />,
      align: 'end',
    },
    {
      key: 'state',
      header: m.deposits_column_state,
      text: stateName,
      show: (row) => (
        <span className="reversed-state">
          <Status kind={stateDisplays[row.state].kind}>{stateName(row)}</Status>
          {renderWork(row)}
        </span>
      ),
    },
  ],
  detail: {
    title: m.deposits_queue,
    of: ({ customer }) => m.deposits_close_work({ customer }),
    lines: (row) => [
      { key: 'reversed', name: m.deposits_column_reversed_at(), value: <DateTime at={row.reversed_at} /> },
      { key: 'credited', name: m.deposits_column_credited_at(), value: <DateTime at={row.credited_at} /> },
      { key: 'network', name: m.deposits_column_network(), value: networkName(row.network) },
      { key: 'txid', name: m.deposits_column_txid(), value: <span className="code">{row.txid}</span> },
      { key: 'amount', name: m.deposits_column_amount(), value: <Money amount={row.amount} unit={row.currency} /> },
      { key: 'frozen', name: m.deposits_column_frozen(), value: <Money amount={row.frozen} unit={row.currency} /> },
      { key: 'spent', name: m.deposits_column_spent(), value: <Spent {...row} /> },
      { key: 'state', name: m.deposits_column_state(), value: stateName(row) },
    ],
  },
});
