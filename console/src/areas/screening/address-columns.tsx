import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus, Tag, type TagTone } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { networkName } from '../../shared/network-name.ts';
import { ageColumn, caseColumn, decidedColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetDecided, sheetText, sheetWaiting } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { AddressesSearch, AddressRow } from './addresses.queries.ts';

const results: Readonly<Record<AddressRow['screening'], { readonly tone: TagTone; readonly name: () => string }>> = {
  clear: { tone: 'pos', name: m.screening_result_clear },
  hit: { tone: 'neg', name: m.screening_result_hit },
  unknown: { tone: 'warn', name: m.screening_result_unknown },
};

export function ScreeningResult({ result }: { readonly result: AddressRow['screening'] }) {
  return <Tag tone={results[result].tone}>{results[result].name()}</Tag>;
}

const states: Readonly<Record<AddressRow['state'], StateDisplay>> = {
  in_review: { kind: 'waiting', name: m.screening_state_waits },
  // Approved; its waiting time runs.
  pending: { kind: 'done', name: m.screening_state_approved },
  completed: { kind: 'done', name: m.screening_state_approved },
  rejected: { kind: 'failed', name: m.screening_state_refused },
  deleted: { kind: 'stopped', name: m.screening_state_deleted },
};

export function AddressState({ state }: Pick<AddressRow, 'state'>) {
  return <StateStatus display={states[state]} />;
}

/** The network, where the currency has more than its own. */
export const networkText = ({ currency, network }: Pick<AddressRow, 'currency' | 'network'>): string =>
  currency === network ? currency : `${currency} · ${networkName(network)}`;

export const addressLink: CaseLink<AddressesSearch['view']> = (search) =>
  linkOptions({ to: pages.screening.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function addressColumns(search: AddressesSearch, now: number): Column<AddressRow>[] {
  const isAlone = search.case === undefined;
  const columns: Column<AddressRow>[] = [
    ageColumn((row) => row.waits_since, now),
    caseColumn({ search, linkTo: addressLink }),
    {
      key: 'address',
      header: m.screening_column_address(),
      cell: ({ address }) => <Address value={address} shape="10" />,
    },
    {
      key: 'result',
      header: m.screening_column_result(),
      cell: ({ screening }) => <ScreeningResult result={screening} />,
    },
  ];
  const network: Column<AddressRow> = {
    key: 'network',
    header: m.screening_column_network(),
    cell: networkText,
  };
  const state: Column<AddressRow> = {
    key: 'state',
    header: m.screening_column_state(),
    cell: (row) => <AddressState state={row.state} />,
  };
  if (search.view === 'decided') return isAlone ? [...columns, network, state, decidedColumn()] : [...columns, state];
  return [...columns, ...(isAlone ? [network] : []), dueColumn(now)];
}

/** The columns of the file of the queue. */
export const addressSheet: readonly ListColumn<AddressRow>[] = [
  sheetCustomer(),
  sheetText('address', m.screening_column_address, ({ address }) => address),
  sheetText('network', m.screening_column_network, networkText),
  sheetText('result', m.screening_column_result, ({ screening }) => results[screening].name()),
  sheetText('state', m.screening_column_state, ({ state }) => states[state].name()),
  ...sheetWaiting<AddressRow>(),
  ...sheetDecided<AddressRow>(),
];
