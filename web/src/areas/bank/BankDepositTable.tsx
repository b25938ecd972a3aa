import { bankCurrency } from '@istmo/contract/areas/bank/bank.rules';
import { readBankReceipt } from '@istmo/contract/areas/bank/bank.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { dateText } from '@istmo/ui/date-text';
import type { Column } from '@istmo/ui/table-props';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { moneyOf } from '../../shared/format.ts';
import { PagedTable } from '../../shared/PagedTable.tsx';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { bankDepositsQuery, type BankDepositRow } from './bank.queries.ts';

/** Requirement 2.4: anything else is Pending. */
const statuses: Readonly<Record<BankDepositRow['status'], StateDisplay>> = {
  0: { kind: 'waiting', name: m.bank_pending },
  1: { kind: 'done', name: m.bank_approved },
  2: { kind: 'failed', name: m.bank_rejected },
  5: { kind: 'done', name: m.bank_completed },
};

const columns = (): Column<BankDepositRow>[] => [
  {
    key: 'reference',
    header: m.bank_reference(),
    names: true,
    card: 'title',
    cell: ({ _id: id, reff_num: reference, bank_name: name, account_num: number }) => (
      <span className="bank-name">
        <Link to={paths.bankDepositView} params={{ id }} className="link">
          {reference}
        </Link>
        <small>
          {name} · <span className="code">{number}</span>
        </small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: m.bank_amount(),
    align: 'end',
    card: 'value',
    cell: ({ dep_amount: amount }) => moneyOf(amount, bankCurrency),
  },
  { key: 'date', header: m.bank_date(), cell: ({ transfer_date: day }) => dateText(day) },
  { key: 'created', header: m.bank_reported_at(), cell: ({ created_at: at }) => <DateTime at={at} day /> },
  {
    key: 'status',
    header: m.bank_status(),
    cell: ({ _id: id, reff_num: reference, status, reason }) => (
      <span className="bank-name">
        <StateStatus display={statuses[status]} />
        {reason !== '' && <small>{reason}</small>}
        {(status === 1 || status === 5) && <ReceiptButton of={readBankReceipt} input={{ id }} reference={reference} />}
      </span>
    ),
  },
];

/** The transfers that the customer reported, newest first. */
export function BankDepositTable() {
  const rows = useSuspenseQuery(bankDepositsQuery).data.data;
  return (
    <PagedTable
      caption={m.bank_history()}
      columns={columns()}
      rows={rows}
      rowKey={({ _id }) => _id}
      empty={m.bank_history_empty()}
    />
  );
}
