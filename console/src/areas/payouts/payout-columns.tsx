import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import type { Column } from '@istmo/ui/table-props';
import { linkOptions } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { beneficiaryNames } from '../../shared/beneficiary-names.ts';
import { ageText } from '../../shared/age.ts';
import { caseColumn } from '../../shared/review/case-columns.tsx';
import { sheetCustomer, sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import type { CaseLink } from '../../shared/review/ReviewPage.tsx';
import { stateDisplays } from '../../shared/withdrawal-states.ts';
import { shortAmount } from './payout-names.ts';
import type { PayoutRow, PayoutsSearch, PayoutView } from './payouts.queries.ts';

const dayMs = 86_400_000;
const manyInDay = 3;

export const payoutLink: CaseLink<PayoutView> = (search) => linkOptions({ to: pages.payouts.path, search });

/** The columns of the queue; fewer while a withdrawal is open beside it. */
export function payoutColumns(search: PayoutsSearch, now: number): Column<PayoutRow>[] {
  const isOpen = search.case !== undefined;
  const columns: Column<PayoutRow>[] = [
    { key: 'age', header: m.payouts_age(), card: 'value', cell: (row) => ageText(row.state_since, now) },
    caseColumn({
      search,
      linkTo: payoutLink,
      note: ({ reference_no: reference }: PayoutRow) => <small className="code">{reference}</small>,
    }),
    {
      key: 'amount',
      header: m.payouts_amount(),
      align: 'end',
      cell: ({ amount, currency }) => `${shortAmount(amount)} ${currency}`,
    },
    {
      key: 'usd',
      header: valuationCurrency,
      align: 'end',
      cell: ({ usd }) => (usd === null ? '—' : formatAmount(usd)),
    },
  ];
  const state: Column<PayoutRow> = {
    key: 'state',
    header: m.payouts_state(),
    cell: (row) => <StateStatus display={stateDisplays[row.state]} />,
  };
  if (isOpen) return [...columns, state];
  return [
    ...columns,
    { key: 'to', header: m.payouts_to(), cell: ({ address }) => <Address value={address} shape="10" /> },
    { key: 'risk', header: m.payouts_risk(), cell: (row) => <RiskTags row={row} now={now} /> },
    state,
    {
      key: 'by',
      header: m.payouts_by(),
      align: 'end',
      cell: ({ approvals, approvals_needed: needed }) => (needed === 0 ? '—' : `${approvals} / ${needed}`),
    },
  ];
}

/** What makes a withdrawal unusual, at a glance. */
function RiskTags({ row, now }: { row: PayoutRow; now: number }) {
  const isNew = now - Date.parse(row.address_since) < dayMs;
  return (
    <span className="review-tags">
      {isNew && <Tag tone="warn">{m.payouts_risk_address_new({ age: ageText(row.address_since, now) })}</Tag>}
      {row.beneficiary === 'missing' && <Tag tone="warn">{m.payouts_risk_beneficiary()}</Tag>}
      {row.beneficiary === 'third_party' && <Tag>{m.payouts_beneficiary_third_party()}</Tag>}
      {row.used_before === 0 && <Tag>{m.payouts_risk_first_use()}</Tag>}
      {row.in_day >= manyInDay && <Tag tone="warn">{m.payouts_risk_velocity({ count: `${row.in_day}` })}</Tag>}
    </span>
  );
}

/** The columns of the file of the queue. */
export const payoutSheet: readonly ListColumn<PayoutRow>[] = [
  sheetText('reference', m.payments_reference, ({ reference_no: reference }) => reference),
  sheetCustomer(),
  sheetFigure('amount', m.payouts_amount, ({ amount, currency }) => `${amount} ${currency}`),
  sheetFigure(
    'usd',
    () => valuationCurrency,
    ({ usd }) => usd ?? '',
  ),
  sheetText('network', m.screening_column_network, ({ network }) => network),
  sheetText('to', m.payouts_to, ({ address }) => address),
  sheetText('beneficiary', m.payouts_beneficiary, ({ beneficiary }) => beneficiaryNames[beneficiary]()),
  sheetText('state', m.payouts_state, ({ state }) => stateDisplays[state].name()),
  sheetTime('since', m.payouts_age, ({ state_since: at }) => at),
  sheetText('by', m.payouts_by, ({ approvals, approvals_needed: needed }) => `${approvals} / ${needed}`),
  sheetTime('created', m.payments_date, ({ created_at: at }) => at),
];
