import { callOrThrow } from '@istmo/client/call-error';
import { fetchRows, type ListColumn, type ListSpec } from '@istmo/client/list/list-spec';
import { listAudit } from '@istmo/contract/areas/audit/audit.calls';
import { listCustomerDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { listCustomerSwaps } from '@istmo/contract/areas/exchange/exchange.staff.calls';
import { listCustomerSignIns } from '@istmo/contract/areas/history/history.staff.calls';
import { listCustomerPayouts } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import { listMovements } from '@istmo/contract/areas/wallets/wallets.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Address } from '@istmo/ui/Address';
import { Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';
import { stateDisplays } from '../../shared/withdrawal-states.ts';
import { addressColumn, timeColumn } from '../../shared/list-columns.tsx';
import { actionName } from './customer-names.ts';
import { accountKindNames, movementNames } from '../treasury/public.ts';

type Movement = ReplyAt<typeof listMovements>['data'][number];
type Deposit = ReplyAt<typeof listCustomerDeposits>['data'][number];
type Withdrawal = ReplyAt<typeof listCustomerPayouts>['data'][number];
type Swap = ReplyAt<typeof listCustomerSwaps>['data'][number];
type SignIn = ReplyAt<typeof listCustomerSignIns>['data'][number];
type AuditEntry = ReplyAt<typeof listAudit>['data'][number];

type AmountRow = { readonly amount: string; readonly currency: string };

/** An amount; its currency is beside it on the screen and in a column of its own in the file. */
const amountColumns = <Row extends AmountRow>(isSigned = false): readonly ListColumn<Row>[] => [
  {
    key: 'amount',
    header: m.customers_amount,
    text: ({ amount }) => amount,
    show: ({ amount, currency }) => <Money amount={amount} unit={currency} signed={isSigned} />,
    align: 'end',
    card: 'value',
  },
  { key: 'currency', header: m.customers_currency, text: ({ currency }) => currency, card: 'hidden' },
];

// A name of its own for each customer: the rows of one are never shown for another.
const plainList = (name: string, id: string) =>
  ({ name: `${name} ${id}`, fileName: `${name}-${id}`, topics: [], hasDates: true, hasSearch: false }) as const;

export const movementsOf = (id: string): ListSpec<Movement> => ({
  ...plainList('movements', id),
  hasDates: false,
  title: m.customers_tab_movements,
  empty: m.customers_movements_empty,
  read: fetchRows((paging, options) => callOrThrow(listMovements, { ...paging, id }, options)),
  keyOf: ({ key }) => key,
  columns: [
    timeColumn('at', m.customers_time, ({ at }) => at),
    {
      key: 'kind',
      header: m.customers_movement_kind,
      text: ({ kind }) => movementNames[kind](),
      names: true,
      card: 'title',
    },
    ...amountColumns(true),
    { key: 'account', header: m.customers_account, text: ({ account }) => accountKindNames[account]() },
    { key: 'counterpart', header: m.customers_counterpart, text: ({ counterpart }) => accountKindNames[counterpart]() },
    addressColumn('event', m.customers_event, ({ event }) => event),
    { key: 'movement', header: m.customers_movement, text: ({ movement }) => movement, align: 'end' },
  ],
});

type DepositReferenceProps = Pick<Deposit, 'txid' | 'way'> & { readonly deposit: string; readonly opensCases: boolean };

/** A wire or a payment by a link has a case in its queue. */
function DepositReference({ txid, way, deposit, opensCases }: DepositReferenceProps) {
  if (way === 'chain') return <Address value={txid} shape="16" />;
  if (!opensCases) return <span className="code">{txid}</span>;
  const [to, open] = way === 'link' ? [pages.copPayments.path, txid] : [pages.bankDeposits.path, deposit];
  return (
    <Link to={to} search={{ case: open }} className="link code">
      {txid}
    </Link>
  );
}

/** `opensCases`: whether the role sees the queues of wires and payments. */
export const depositsOf = (id: string, opensCases: boolean): ListSpec<Deposit> => ({
  ...plainList('deposits', id),
  title: m.customers_deposits,
  empty: m.customers_deposits_empty,
  read: fetchRows((paging, options) => callOrThrow(listCustomerDeposits, { ...paging, id }, options)),
  keyOf: (row) => row.id,
  columns: [
    timeColumn('at', m.customers_time, (row) => row.created_at),
    {
      key: 'txid',
      header: m.customers_txid,
      text: ({ txid }) => txid,
      show: ({ txid, way, id: deposit }) => <DepositReference {...{ txid, way, deposit, opensCases }} />,
      names: true,
      card: 'title',
    },
    ...amountColumns(),
    { key: 'network', header: m.customers_network, text: ({ network }) => network },
    {
      key: 'sender',
      header: m.customers_sender,
      text: ({ sender }) => sender,
      show: ({ sender }) => (sender === '' ? '—' : <Address value={sender} shape="10" />),
    },
    { key: 'state', header: m.customers_state, text: ({ state }) => m.customers_deposit_state({ state }) },
  ],
});

/** `opensCase`: whether the role sees the queue of withdrawals. */
export const withdrawalsOf = (id: string, opensCase: boolean): ListSpec<Withdrawal> => ({
  ...plainList('withdrawals', id),
  title: m.customers_tab_withdrawals,
  empty: m.customers_withdrawals_empty,
  read: fetchRows((paging, options) => callOrThrow(listCustomerPayouts, { ...paging, id }, options)),
  keyOf: (row) => row.reference_no,
  columns: [
    timeColumn('at', m.customers_time, (row) => row.created_at),
    {
      key: 'reference',
      header: m.customers_reference,
      text: ({ reference_no: reference }) => reference,
      show: ({ reference_no: reference }) =>
        opensCase ? (
          <Link to={pages.payouts.path} search={{ case: reference }} className="link code">
            {reference}
          </Link>
        ) : (
          <span className="code">{reference}</span>
        ),
      names: true,
      card: 'title',
    },
    ...amountColumns(),
    {
      key: 'fee',
      header: m.customers_fee,
      text: ({ fee, fee_currency: currency }) => `${fee} ${currency}`,
      show: ({ fee, fee_currency: currency }) => <Money amount={fee} unit={currency} />,
      align: 'end',
    },
    addressColumn('address', m.customers_withdrawal_address, ({ address }) => address),
    {
      key: 'txid',
      header: m.customers_txid,
      text: ({ txid }) => txid ?? '—',
      show: ({ txid }) => (txid === null ? '—' : <Address value={txid} shape="10" />),
    },
    { key: 'state', header: m.customers_state, text: ({ state }) => stateDisplays[state].name() },
  ],
});

export const swapsOf = (id: string): ListSpec<Swap> => ({
  ...plainList('swaps', id),
  title: m.customers_tab_swaps,
  empty: m.customers_swaps_empty,
  read: fetchRows((paging, options) => callOrThrow(listCustomerSwaps, { ...paging, id }, options)),
  keyOf: (row) => row.id,
  columns: [
    timeColumn('at', m.customers_time, ({ at }) => at),
    {
      key: 'paid',
      header: m.customers_paid,
      text: ({ paid, from }) => `${paid} ${from}`,
      show: ({ paid, from }) => <Money amount={paid} unit={from} />,
      align: 'end',
      names: true,
      card: 'title',
    },
    {
      key: 'received',
      header: m.customers_received,
      text: ({ received, to }) => `${received} ${to}`,
      show: ({ received, to }) => <Money amount={received} unit={to} />,
      align: 'end',
      card: 'value',
    },
    {
      key: 'fee',
      header: m.customers_fee,
      text: ({ fee, fee_currency: currency }) => `${fee} ${currency}`,
      show: ({ fee, fee_currency: currency }) => <Money amount={fee} unit={currency} />,
      align: 'end',
    },
    { key: 'rate', header: m.customers_rate, text: ({ rate }) => rate, align: 'end' },
  ],
});

export const signInsOf = (id: string): ListSpec<SignIn> => ({
  ...plainList('sign-ins', id),
  title: m.customers_sign_ins,
  empty: m.customers_sign_ins_empty,
  read: fetchRows((paging, options) => callOrThrow(listCustomerSignIns, { ...paging, id }, options)),
  keyOf: (row) => row.id,
  columns: [
    timeColumn('at', m.customers_time, ({ at }) => at),
    { key: 'browser', header: m.customers_browser, text: ({ browser }) => browser, names: true, card: 'title' },
    { key: 'device', header: m.customers_device, text: ({ device }) => device },
    { key: 'address', header: m.customers_address, text: ({ address }) => address },
  ],
});

export const looksOf = (id: string): ListSpec<AuditEntry> => ({
  ...plainList('audit', id),
  title: m.customers_tab_looks,
  empty: m.audit_empty,
  read: fetchRows((paging, options) =>
    callOrThrow(listAudit, { ...paging, subject_kind: 'customer', subject: id }, options),
  ),
  keyOf: ({ number }) => number,
  columns: [
    timeColumn('at', m.customers_time, ({ at }) => at),
    { key: 'staff', header: m.audit_staff, text: ({ staff }) => staff || m.audit_system() },
    { key: 'action', header: m.audit_action, text: ({ action }) => actionName(action), names: true, card: 'title' },
    { key: 'reason', header: m.audit_reason, text: ({ reason }) => reason || '—' },
    { key: 'address', header: m.audit_address, text: ({ address }) => address || '—' },
  ],
});
