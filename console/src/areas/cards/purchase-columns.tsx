import type { CardProblem } from '@istmo/contract/areas/cards/card-states';
import { purchaseStates } from '@istmo/client/purchase-states';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { caseColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import { cardNetworkName } from './card-network-name.ts';
import type { PurchaseRow, PurchasesSearch, PurchaseView } from './cards.queries.ts';
import { dollars } from '../../shared/dollars.ts';

export const stateName = (state: PurchaseRow['state']): string => purchaseStates[state].name();

/** What staff read of a problem. */
export const problemTexts: Readonly<Record<CardProblem, () => string>> = {
  amount_differs: m.cards_problem_amount_differs,
  refunded_outside: m.cards_problem_refunded_outside,
  dispute_after_refund: m.cards_problem_dispute_after_refund,
  return_refused: m.cards_problem_return_refused,
  escrow_short: m.cards_problem_escrow_short,
};

export const viewNames: Readonly<Record<PurchaseView, () => string>> = {
  attention: m.cards_view_attention,
  open: m.cards_view_open,
  disputes: m.cards_view_disputes,
  all: m.cards_view_all,
};

export function PurchaseState({ state, is_proposed: isProposed }: Pick<PurchaseRow, 'state' | 'is_proposed'>) {
  return (
    <Status kind={purchaseStates[state].kind}>{isProposed === 1 ? m.cards_state_proposed() : stateName(state)}</Status>
  );
}

export const purchaseLink: CaseLink<PurchaseView> = (search) => linkOptions({ to: pages.cards.path, search });

/** The columns of the queue; fewer while a case is open beside it. */
export function purchaseColumns(search: PurchasesSearch): Column<PurchaseRow>[] {
  const isAlone = search.case === undefined;
  const card: Column<PurchaseRow> = {
    key: 'card',
    header: m.cards_card(),
    cell: ({ card_network: network, last_four: lastFour }) => (
      <span className="code">
        {cardNetworkName(network)} {lastFour}
      </span>
    ),
  };
  const created: Column<PurchaseRow> = {
    key: 'created',
    header: m.cards_column_created(),
    card: 'meta',
    cell: ({ created_at: at }) => <DateTime at={at} />,
  };
  return [
    caseColumn({ search, linkTo: purchaseLink }),
    {
      key: 'reference',
      header: m.cards_column_reference(),
      cell: ({ reference_no: reference }) => <span className="code review-reference">{reference}</span>,
    },
    { key: 'tokens', header: m.cards_amount(), align: 'end', cell: ({ tokens, symbol }) => `${tokens} ${symbol}` },
    { key: 'total', header: m.cards_total(), align: 'end', card: 'value', cell: ({ total }) => dollars(total) },
    ...(isAlone ? [card] : []),
    { key: 'state', header: m.ui_status(), cell: (row) => <PurchaseState {...row} /> },
    ...(isAlone ? [created] : []),
  ];
}

/** The columns of the file of the queue. */
export const purchaseSheet: readonly ListColumn<PurchaseRow>[] = [
  sheetText('reference', m.cards_column_reference, ({ reference_no: reference }) => reference),
  sheetCustomer(),
  sheetFigure('tokens', m.cards_amount, ({ tokens, symbol }) => `${tokens} ${symbol}`),
  sheetFigure('total', m.cards_total, ({ total }) => `${total} USD`),
  sheetText(
    'card',
    m.cards_card,
    ({ card_network: network, last_four: lastFour }) => `${cardNetworkName(network)} ${lastFour}`,
  ),
  sheetText('state', m.ui_status, ({ state }) => stateName(state)),
  sheetTime('created', m.cards_column_created, ({ created_at: at }) => at),
];
