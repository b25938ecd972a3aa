import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { Column } from '@istmo/ui/table-props';
import { Status, type StatusKind } from '@istmo/ui/Tag';
import { networkName } from '../../shared/network-name.ts';
import {
  type InstrumentEntry,
  type LimitsEntry,
  type MarketEntry,
  type NetworkEntry,
  percentOf,
  statusNames,
} from './registry-entry.ts';

const statusKinds: Readonly<Record<InstrumentEntry['status'], StatusKind>> = {
  draft: 'idle',
  listed: 'done',
  suspended: 'waiting',
  delisted: 'stopped',
  redeeming: 'waiting',
  redeemed: 'stopped',
};

const kindNames: Readonly<Record<InstrumentEntry['kind'], () => string>> = {
  fiat: m.instruments_kind_fiat,
  crypto: m.instruments_kind_crypto,
  security: m.instruments_kind_security,
};

const showSwitch = (isOn: boolean) =>
  isOn ? <Status kind="done">{m.instruments_on()}</Status> : <Status kind="stopped">{m.instruments_off()}</Status>;

const amountOf = (amount: string, currency: string): string => `${formatAmount(trimZeros(amount, 0))} ${currency}`;

export const instrumentColumns = (): readonly Column<InstrumentEntry>[] => [
  { key: 'code', header: m.instruments_instrument(), names: true, card: 'title', cell: ({ code }) => code },
  { key: 'name', header: m.staff_name(), cell: ({ name }) => name },
  { key: 'kind', header: m.instruments_kind(), cell: ({ kind }) => kindNames[kind]() },
  {
    key: 'status',
    header: m.instruments_status(),
    cell: ({ status }) => <Status kind={statusKinds[status]}>{statusNames[status]()}</Status>,
  },
  { key: 'deposits', header: m.instruments_deposits(), cell: (row) => showSwitch(row.accepts_deposits) },
  { key: 'withdrawals', header: m.instruments_withdrawals(), cell: (row) => showSwitch(row.accepts_withdrawals) },
];

export const networkColumns = (): readonly Column<NetworkEntry>[] => [
  {
    key: 'network',
    header: m.instruments_network(),
    names: true,
    card: 'title',
    cell: ({ code, title }) => `${code} · ${networkName(title)}`,
  },
  { key: 'min', header: m.instruments_min_deposit(), align: 'end', cell: (row) => amountOf(row.min_deposit, row.code) },
  {
    key: 'min-out',
    header: m.instruments_min_withdrawal(),
    align: 'end',
    cell: (row) => amountOf(row.min_withdrawal, row.code),
  },
  {
    key: 'fee',
    header: m.instruments_withdrawal_fee(),
    align: 'end',
    cell: (row) => amountOf(row.withdrawal_fee, row.fee_currency),
  },
  {
    key: 'confirmations',
    header: m.instruments_confirmations(),
    align: 'end',
    cell: ({ confirmations }) => confirmations,
  },
  { key: 'deposits', header: m.instruments_deposits(), cell: (row) => showSwitch(row.accepts_deposits) },
  { key: 'withdrawals', header: m.instruments_withdrawals(), cell: (row) => showSwitch(row.accepts_withdrawals) },
];

/** As the customer's form and the page of fees write them. */
const limitOf = (limit: string | null, { currency, display_scale: places }: LimitsEntry): string =>
  limit === null ? m.instruments_no_limit() : `${formatAmount(trimZeros(limit, places))} ${currency}`;

export const limitsColumns = (): readonly Column<LimitsEntry>[] => [
  { key: 'currency', header: m.instruments_instrument(), names: true, card: 'title', cell: ({ currency }) => currency },
  {
    key: 'max',
    header: m.instruments_max_withdrawal(),
    align: 'end',
    cell: (row) => limitOf(row.max_withdrawal, row),
  },
  { key: 'daily', header: m.instruments_daily_limit(), align: 'end', cell: (row) => limitOf(row.daily_limit, row) },
  {
    key: 'monthly',
    header: m.instruments_monthly_limit(),
    align: 'end',
    cell: (row) => limitOf(row.monthly_limit, row),
  },
];

export const marketColumns = (): readonly Column<MarketEntry>[] => [
  { key: 'pair', header: m.instruments_market(), names: true, card: 'title', cell: ({ from, to }) => `${from}/${to}` },
  {
    key: 'open',
    header: m.instruments_status(),
    cell: ({ is_open: isOpen }) =>
      isOpen ? (
        <Status kind="done">{m.instruments_open()}</Status>
      ) : (
        <Status kind="stopped">{m.instruments_closed()}</Status>
      ),
  },
  {
    key: 'fee',
    header: m.instruments_fee(),
    align: 'end',
    cell: ({ fee_per: fee, fee_mode: mode }) =>
      `${percentOf(fee)} ${mode === 'on_top' ? m.instruments_fee_on_top() : m.instruments_fee_included()}`,
  },
  {
    key: 'large',
    header: m.instruments_large_order(),
    cell: ({ large_order: large }) =>
      large
        ? m.instruments_large_order_value({
            percent: percentOf(large.fee_per),
            amount: formatAmount(trimZeros(large.usd, 0)),
          })
        : m.instruments_no_limit(),
  },
  {
    key: 'min',
    header: m.instruments_min_amount(),
    align: 'end',
    cell: ({ min_amount: min, from }) => amountOf(min, from),
  },
  {
    key: 'max',
    header: m.instruments_max_amount(),
    align: 'end',
    cell: ({ max_amount: max, from }) => (max === null ? m.instruments_no_limit() : amountOf(max, from)),
  },
];
