import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, Status } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn, dueColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetText, sheetWaiting } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import type { AssetRow, AssetsSearch } from './assets.queries.ts';

type State = AssetRow['state'];

export const states: Readonly<Record<State, StateDisplay>> = {
  requested: { kind: 'working', name: m.creation_state_requested },
  issuing: { kind: 'working', name: m.creation_state_issuing },
  unknown: { kind: 'failed', name: m.creation_state_unknown },
  issued: { kind: 'waiting', name: m.creation_state_issued },
  failed: { kind: 'failed', name: m.creation_state_failed },
  approved: { kind: 'open', name: m.creation_staff_state_approved },
  rejected: { kind: 'stopped', name: m.creation_state_rejected },
  authorised: { kind: 'working', name: m.creation_state_authorised },
  active: { kind: 'done', name: m.creation_state_active },
};

export function AssetStateTag({ state, is_proposed: isProposed }: Pick<AssetRow, 'state' | 'is_proposed'>) {
  const isWaitingForTwo = state === 'issued' && isProposed === 1;
  return (
    <Status kind={states[state].kind}>{isWaitingForTwo ? m.creation_staff_second() : states[state].name()}</Status>
  );
}

export const assetLink: CaseLink<AssetsSearch['view']> = (search) => linkOptions({ to: pages.assets.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function assetColumns(search: AssetsSearch, now: number): Column<AssetRow>[] {
  const isAlone = search.case === undefined;
  const since: Column<AssetRow> = {
    key: 'since',
    header: m.creation_staff_waits(),
    cell: ({ waits_since: at }) => <DateTime at={at} />,
  };
  return [
    caseColumn({ search, linkTo: assetLink }),
    {
      key: 'ticker',
      header: m.creation_ticker(),
      card: 'value',
      cell: ({ ticker }) => <span className="code">{ticker}</span>,
    },
    ...(isAlone
      ? [{ key: 'name', header: m.creation_name(), cell: ({ name }: AssetRow) => name } satisfies Column<AssetRow>]
      : []),
    { key: 'state', header: m.creation_status(), cell: (row) => <AssetStateTag {...row} /> },
    ...(search.view === 'open' ? [dueColumn<AssetRow>(now)] : isAlone ? [since] : []),
  ];
}

/** The columns of the file of the queue. */
export const assetSheet: readonly ListColumn<AssetRow>[] = [
  sheetCustomer(),
  sheetText('ticker', m.creation_ticker, ({ ticker }) => ticker),
  sheetText('name', m.creation_name, ({ name }) => name),
  sheetText('state', m.creation_status, ({ state }) => states[state].name()),
  ...sheetWaiting<AssetRow>(),
  sheetText('decider', m.screening_sheet_decider, ({ decider }) => decider),
];
