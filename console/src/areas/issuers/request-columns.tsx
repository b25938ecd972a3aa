import type { AssetType } from '@istmo/contract/areas/issuers/issuers.rules';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Money } from '@istmo/ui/Money';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn, decidedColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetDecided, sheetFigure, sheetText, sheetWaiting } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { RequestRow, RequestsSearch, RequestView } from './requests.queries.ts';

export const typeNames: Readonly<Record<AssetType, () => string>> = {
  Security: m.issuers_security,
  Bond: m.issuers_bond,
};

const states: Readonly<Record<RequestRow['state'], StateDisplay>> = {
  pending: { kind: 'waiting', name: m.issuers_pending },
  approved: { kind: 'done', name: m.issuers_approved_status },
  rejected: { kind: 'failed', name: m.issuers_rejected_status },
  created: { kind: 'done', name: m.issuers_created_status },
};

export function RequestState({ state }: Pick<RequestRow, 'state'>) {
  return <StateStatus display={states[state]} />;
}

export const requestLink: CaseLink<RequestView> = (search) => linkOptions({ to: pages.issuers.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function requestColumns(search: RequestsSearch, now: number): Column<RequestRow>[] {
  const isAlone = search.case === undefined;
  return [
    caseColumn({ search, linkTo: requestLink }),
    { key: 'type', header: m.issuers_asset_type(), cell: ({ asset_type: type }) => typeNames[type]() },
    {
      key: 'amount',
      header: m.issuers_amount(),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { key: 'state', header: m.issuers_status(), cell: (row) => <RequestState state={row.state} /> },
    ...(search.view === 'decided' ? (isAlone ? [decidedColumn<RequestRow>()] : []) : [dueColumn<RequestRow>(now)]),
  ];
}

/** The columns of the file of the queue. */
export const requestSheet: readonly ListColumn<RequestRow>[] = [
  sheetCustomer(),
  sheetText('type', m.issuers_asset_type, ({ asset_type: type }) => typeNames[type]()),
  sheetFigure('amount', m.issuers_amount, ({ amount, currency }) => `${amount} ${currency}`),
  sheetText('state', m.issuers_status, ({ state }) => states[state].name()),
  ...sheetWaiting<RequestRow>(),
  ...sheetDecided<RequestRow>(),
];
