import { listTokenPurchases } from '@istmo/contract/areas/cards/cards.calls';
import { listDeposits } from '@istmo/contract/areas/deposits/deposits.calls';
import { listSwaps } from '@istmo/contract/areas/exchange/exchange.calls';
import { listActivity, listInternalMoves, listSignIns } from '@istmo/contract/areas/history/history.calls';
import { listWithdrawals } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import type { CallAddress, ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { DateTime } from '@istmo/ui/DateTime';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { call } from '../../kit/call.ts';
import { moneyOf, percentOf, rateOf, whenOf } from '../../kit/format.ts';
import { type Book, type BookColumn, type DetailLine, reading } from './book.ts';

type RowOf<A extends CallAddress> = ReplyAt<A> extends { data: readonly (infer Row)[] } ? Row : never;

const toPage = <Row,>({ data, count }: { data: readonly Row[]; count: number }) => ({ rows: data, count });

type SignIn = RowOf<typeof listSignIns>;
type Swap = RowOf<typeof listSwaps>;
type Deposit = RowOf<typeof listDeposits>;
type Withdrawal = RowOf<typeof listWithdrawals>;
type Purchase = RowOf<typeof listTokenPurchases>;
type Internal = RowOf<typeof listInternalMoves>;
export type Activity = RowOf<typeof listActivity>;

const noRecords = { empty: m.kernel_no_records } as const;

function when<Row>(timeOf: (row: Row) => string): BookColumn<Row> {
  return {
    key: 'date',
    header: m.ui_date,
    text: (row) => whenOf(timeOf(row)),
    show: (row) => <DateTime at={timeOf(row)} />,
    card: 'meta',
  };
}

function currency<Row extends { currency: string }>(): BookColumn<Row> {
  return { key: 'currency', header: m.ui_currency, text: (row) => row.currency, names: true, card: 'title' };
}

function amount<Row extends { currency: string; amount: string }>(): BookColumn<Row> {
  return {
    key: 'amount',
    header: m.ui_amount,
    text: (row) => row.amount,
    show: (row) => moneyOf(row.amount, row.currency),
    align: 'end',
    card: 'value',
  };
}

/** A rate without the zeros that only fill its places. */
function withoutIdleZeros(rate: string): string {
  return rate.replace(/\.?0+$/, '');
}

const known: Readonly<Record<string, { kind: StatusKind; word: () => string }>> = {
  completed: { kind: 'done', word: m.history_status_completed },
  rejected: { kind: 'failed', word: m.history_status_rejected },
};

/** 'completed' and 'rejected' are translated, everything else stands as it came (specification 1, point 4). */
function status<Row extends { status: string }>(isTranslated: boolean): BookColumn<Row> {
  const wordOf = (row: Row): string => (isTranslated ? known[row.status]?.word() : undefined) ?? row.status;
  return {
    key: 'status',
    header: m.ui_status,
    text: wordOf,
    card: 'meta',
    show: (row) => <Status kind={known[row.status.toLowerCase()]?.kind ?? 'waiting'}>{wordOf(row)}</Status>,
  };
}

const reference = <Row,>(of: (row: Row) => string, header: () => string): BookColumn<Row> => ({
  key: 'reference',
  header,
  text: of,
  // A transaction's name is 64 digits and more: whole it would take the table's width. The export has all of it.
  show: (row) => <Address value={of(row)} shape="10" />,
});

const userBook: Book<SignIn> = {
  name: 'user',
  fileName: 'user-history',
  title: m.history_tab_user,
  ...noRecords,
  topics: ['security', 'activity'],
  hasDates: false,
  hasSearch: false,
  read: reading(
    (input, options) => call(listSignIns, input, options),
    ({ data, logCount }) => ({ rows: data, count: logCount }),
  ),
  keyOf: (row) => row._id,
  columns: [
    { key: 'browser', header: m.history_browser, text: (row) => row.browser, names: true, card: 'title' },
    { key: 'device', header: m.history_device, text: (row) => row.deviceinfo, card: 'meta' },
    { ...when((row) => row.datetime), align: 'end' },
  ],
};

function moneyLines(row: Swap | Activity): readonly DetailLine[] {
  const lines = [
    { key: 'type', name: m.ui_type(), value: row.type },
    { key: 'date', name: m.ui_date(), value: <DateTime at={row.created_at} /> },
    { key: 'message', name: m.ui_message(), value: row.message },
    { key: 'received', name: m.history_received(), value: row.receive_message },
    { key: 'deducted', name: m.history_deducted(), value: row.deducted_message },
  ];
  return lines.filter(({ value }) => value !== '');
}

const swapBook: Book<Swap> = {
  name: 'swap',
  fileName: 'swap-history',
  title: m.history_tab_swap,
  ...noRecords,
  topics: ['swaps'],
  hasDates: true,
  hasSearch: true,
  read: reading((input, options) => call(listSwaps, input, options), toPage),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    { key: 'from', header: m.history_from, text: (row) => row.from_symbol, card: 'title' },
    { key: 'to', header: m.history_to, text: (row) => row.to_symbol, card: 'title' },
    {
      key: 'amount',
      header: m.ui_amount,
      text: (row) => row.amount,
      show: (row) => moneyOf(row.amount, row.from_symbol),
      align: 'end',
    },
    {
      key: 'price',
      header: m.history_price,
      text: (row) => withoutIdleZeros(row.price),
      show: (row) => rateOf(row.price),
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

const depositBook: Book<Deposit> = {
  name: 'deposit',
  fileName: 'user-deposit',
  title: m.history_tab_deposit,
  ...noRecords,
  topics: ['deposits'],
  hasDates: true,
  hasSearch: false,
  read: reading((input, options) => call(listDeposits, input, options), toPage),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    reference((row) => row.reference_no, m.ui_reference),
    status(true),
  ],
};

const withdrawBook: Book<Withdrawal> = {
  name: 'withdraw',
  fileName: 'user-withdraw',
  title: m.history_tab_withdraw,
  ...noRecords,
  topics: ['withdrawals'],
  hasDates: true,
  hasSearch: false,
  read: reading((input, options) => call(listWithdrawals, input, options), toPage),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    // No copying from here: an address copied out of a history has sent money to thieves.
    {
      key: 'address',
      header: m.ui_address,
      text: (row) => row.address_info,
      show: (row) => <Address value={row.address_info} shape="10" />,
    },
    reference((row) => row.reference_no, m.ui_reference),
    status(true),
  ],
};

const purchaseBook: Book<Purchase> = {
  name: 'purchase',
  fileName: 'buy_token',
  title: m.history_tab_purchase,
  ...noRecords,
  topics: ['swaps', 'balances'],
  hasDates: true,
  hasSearch: false,
  read: reading((input, options) => call(listTokenPurchases, input, options), toPage),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.datetime),
    currency(),
    amount(),
    reference((row) => row.Transaction_id, m.history_transaction_id),
    status(false),
  ],
};

const wasDone = (row: Internal): boolean => row.status === 1;

const internalBook: Book<Internal> = {
  name: 'internal',
  fileName: 'internal-history',
  title: m.history_tab_internal,
  ...noRecords,
  topics: ['balances'],
  hasDates: true,
  hasSearch: false,
  read: reading((input, options) => call(listInternalMoves, input, options), toPage),
  keyOf: (row) => row._id,
  columns: [
    when((row) => row.created_at),
    currency(),
    amount(),
    {
      key: 'status',
      header: m.ui_status,
      text: (row) => (wasDone(row) ? m.history_status_success() : m.history_status_failed()),
      card: 'meta',
      show: (row) => (
        <Status kind={wasDone(row) ? 'done' : 'failed'}>
          {wasDone(row) ? m.history_status_success() : m.history_status_failed()}
        </Status>
      ),
    },
  ],
};

export const books = {
  user: userBook,
  swap: swapBook,
  deposit: depositBook,
  withdraw: withdrawBook,
  purchase: purchaseBook,
  internal: internalBook,
} as const;

export const activityBook: Book<Activity> = {
  name: 'activity',
  fileName: 'User-activity',
  title: m.history_activity_title,
  empty: m.history_none_found,
  topics: ['activity', 'swaps', 'deposits', 'security'],
  hasDates: true,
  hasSearch: false,
  read: reading(
    (input, options) => call(listActivity, input, options),
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
