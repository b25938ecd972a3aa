import './history.css';
import { listTokenPurchases } from '@istmo/contract/areas/cards/cards.calls';
import { listDeposits } from '@istmo/contract/areas/deposits/deposits.calls';
import { listSwaps } from '@istmo/contract/areas/exchange/exchange.calls';
import { listActivity, listInternalMoves, listSignIns } from '@istmo/contract/areas/history/history.calls';
import { listWithdrawals } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { CallAddress, ReplyAt } from '@istmo/contract/wire';
import { formatPrice, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { callOrThrow } from '@istmo/client/call-error';
import { moneyOf, percentOf, whenOf } from '../../shared/format.ts';
import { DepositLink } from './DepositLink.tsx';
import { CardPurchaseLink } from './CardPurchaseLink.tsx';
import { moneyLines } from './money-lines.tsx';
import { WithdrawalLink } from './WithdrawalLink.tsx';
import { purchaseStatus, status } from './status-column.tsx';
import { type ListSpec, type ListColumn, fetchPage, fetchRows } from '@istmo/client/list/list-spec';

type RowOf<A extends CallAddress> = ReplyAt<A> extends { data: readonly (infer Row)[] } ? Row : never;

type SignIn = RowOf<typeof listSignIns>;
type Swap = RowOf<typeof listSwaps>;
type Deposit = RowOf<typeof listDeposits>;
type Withdrawal = RowOf<typeof listWithdrawals>;
type Purchase = RowOf<typeof listTokenPurchases>;
type InternalMove = RowOf<typeof listInternalMoves>;
export type Activity = RowOf<typeof listActivity>;

const noRecords = { empty: m.kernel_no_records } as const;

function when<Row>(timeOf: (row: Row) => string): ListColumn<Row> {
  return {
    key: 'date',
    header: m.ui_date,
    text: (row) => whenOf(timeOf(row)),
    at: timeOf,
    show: (row) => <DateTime at={timeOf(row)} />,
    card: 'meta',
  };
}

function currency<Row extends { currency: string }>(): ListColumn<Row> {
  return { key: 'currency', header: m.ui_currency, text: (row) => row.currency, names: true, card: 'title' };
}

function amount<Row extends { currency: string; amount: string }>(): ListColumn<Row> {
  return {
    key: 'amount',
    header: m.ui_amount,
    text: (row) => row.amount,
    show: (row) => moneyOf(row.amount, row.currency),
    align: 'end',
    card: 'value',
  };
}

const reference = <Row,>(of: (row: Row) => string, header: () => string): ListColumn<Row> => ({
  key: 'reference',
  header,
  text: of,
  // A transaction hash has 64 digits or more and would take the table's width. The export has all of it.
  show: (row) => <Address value={of(row)} shape="10" />,
});

/** A reference that leads to the page of what it names. */
const ownReference = <Row extends { reference_no: string }>(show: (row: Row) => ReactNode): ListColumn<Row> => ({
  ...reference((row: Row) => row.reference_no, m.ui_reference),
  show,
});

const signInList: ListSpec<SignIn> = {
  name: 'user',
  fileName: 'user-history',
  title: m.history_tab_user,
  ...noRecords,
  topics: ['security', 'activity'],
  hasDates: false,
  hasSearch: false,
  read: fetchPage(
    (input, options) => callOrThrow(listSignIns, input, options),
    ({ data, logCount }) => ({ rows: data, count: logCount }),
  ),
  keyOf: (row) => row._id,
  columns: [
    { key: 'browser', header: m.history_browser, text: (row) => row.browser, names: true, card: 'title' },
    { key: 'device', header: m.history_device, text: (row) => row.deviceinfo || '—', card: 'meta' },
    { ...when((row) => row.datetime), align: 'end' },
  ],
};

const swapList: ListSpec<Swap> = {
  name: 'swap',
  fileName: 'swap-history',
  title: m.history_tab_swap,
  ...noRecords,
  topics: ['swaps'],
  hasDates: true,
  hasSearch: true,
  read: fetchRows((input, options) => callOrThrow(listSwaps, input, options)),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    { key: 'from', header: m.history_from, text: (row) => row.from_symbol, card: 'title' },
    { key: 'to', header: m.history_to, text: (row) => row.to_symbol, card: 'title' },
    {
      key: 'amount',
      header: m.ui_amount,
      text: (row) => row.amount,
      show: (row) => row.quantity_message,
      align: 'end',
    },
    {
      key: 'price',
      header: m.history_price,
      text: (row) => trimZeros(row.price, 0),
      // In a table on a line of its own, so that all columns fit.
      show: (row) => (
        <>
          {formatPrice(row.price)} <small className="history-unit text-ink-3">{row.to_symbol}</small>
        </>
      ),
      align: 'end',
    },
    {
      key: 'total',
      header: m.history_total,
      text: (row) => row.total,
      show: (row) => moneyOf(row.total, row.to_symbol),
      align: 'end',
      card: 'value',
    },
    {
      key: 'fee',
      header: m.history_fee_percent,
      text: (row) => row.fee_per,
      show: (row) => percentOf(row.fee_per),
      align: 'end',
    },
  ],
  detail: {
    title: m.history_swap_details,
    of: (row) => `${row.from_symbol} ${whenOf(row.created_at)}`,
    lines: moneyLines,
  },
};

const depositList: ListSpec<Deposit> = {
  name: 'deposit',
  fileName: 'user-deposit',
  title: m.history_tab_deposit,
  ...noRecords,
  topics: ['deposits', 'bank'],
  hasDates: true,
  hasSearch: false,
  read: fetchRows((input, options) => callOrThrow(listDeposits, input, options)),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    ownReference((row) => <DepositLink row={row} />),
    status(),
  ],
};

const withdrawalList: ListSpec<Withdrawal> = {
  name: 'withdraw',
  fileName: 'user-withdraw',
  title: m.history_tab_withdraw,
  ...noRecords,
  topics: ['withdrawals'],
  hasDates: true,
  hasSearch: false,
  read: fetchRows((input, options) => callOrThrow(listWithdrawals, input, options)),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    // No copy button here: fraudsters exploit addresses copied from a history.
    {
      key: 'address',
      header: m.ui_address,
      text: (row) => row.address_info,
      show: (row) => <Address value={row.address_info} shape="10" />,
    },
    ownReference((row) => <WithdrawalLink row={row} />),
    status(),
  ],
};

const purchaseList: ListSpec<Purchase> = {
  name: 'purchase',
  fileName: 'buy_token',
  title: m.history_tab_purchase,
  ...noRecords,
  topics: ['cards'],
  hasDates: true,
  hasSearch: false,
  read: fetchRows((input, options) => callOrThrow(listTokenPurchases, input, options)),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.datetime),
    currency(),
    amount(),
    { ...reference<Purchase>((row) => row.Transaction_id, m.history_transaction_id), show: CardPurchaseLink },
    purchaseStatus(),
  ],
};

const isSuccessful = (row: InternalMove): boolean => row.status === 1;

const internalMoveList: ListSpec<InternalMove> = {
  name: 'internal',
  fileName: 'internal-history',
  title: m.history_tab_internal,
  ...noRecords,
  topics: ['balances'],
  hasDates: true,
  hasSearch: false,
  read: fetchRows((input, options) => callOrThrow(listInternalMoves, input, options)),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    {
      key: 'status',
      header: m.ui_status,
      text: (row) => (isSuccessful(row) ? m.history_status_success() : m.history_status_failed()),
      card: 'meta',
      show: (row) => (
        <Status kind={isSuccessful(row) ? 'done' : 'failed'}>
          {isSuccessful(row) ? m.history_status_success() : m.history_status_failed()}
        </Status>
      ),
    },
  ],
};

export const historyLists = {
  user: signInList,
  swap: swapList,
  deposit: depositList,
  withdraw: withdrawalList,
  purchase: purchaseList,
  internal: internalMoveList,
} as const;

export const activityList: ListSpec<Activity> = {
  name: 'activity',
  fileName: 'User-activity',
  title: m.history_activity_title,
  empty: m.history_none_found,
  topics: ['activity', 'swaps', 'deposits', 'security'],
  hasDates: true,
  hasSearch: false,
  read: fetchPage(
    (input, options) => callOrThrow(listActivity, input, options),
    ({ data, userCount }) => ({ rows: data, count: userCount }),
  ),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    { key: 'type', header: m.ui_type, text: (row) => row.type },
    { key: 'message', header: m.ui_message, text: (row) => row.message },
    { key: 'received', header: m.history_received, text: (row) => row.receive_message },
    { key: 'deducted', header: m.history_deducted, text: (row) => row.deducted_message },
  ],
  detail: {
    title: m.history_activity_details,
    of: (row) => `${row.type} ${whenOf(row.created_at)}`,
    lines: moneyLines,
  },
};
