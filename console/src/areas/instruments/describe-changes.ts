import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { percentOf, type TermsProposal } from './registry-entry.ts';

type Change = TermsProposal['changes'][number];

const amount = (value: string): string => formatAmount(trimZeros(value, 0));
const dollars = (value: string): string => `${amount(value)} USD`;
const plain = (value: string): string => value;
const yesOrNo = (value: string): string => (value === 'true' ? m.instruments_yes() : m.instruments_no());

const fields: Readonly<Record<Change['field'], readonly [name: () => string, show: (value: string) => string]>> = {
  fee_per: [m.instruments_fee, percentOf],
  large_order_usd: [m.instruments_large_order_usd, dollars],
  large_order_fee_per: [m.instruments_large_order_fee, percentOf],
  min_amount: [m.instruments_min_amount, amount],
  max_amount: [m.instruments_max_amount, amount],
  is_open: [m.instruments_is_open, yesOrNo],
  confirmations: [m.instruments_confirmations, plain],
  min_deposit: [m.instruments_min_deposit, amount],
  min_withdrawal: [m.instruments_min_withdrawal, amount],
  withdrawal_fee: [m.instruments_withdrawal_fee, amount],
  max_withdrawal: [m.instruments_max_withdrawal, amount],
  daily_limit: [m.instruments_daily_limit, amount],
  monthly_limit: [m.instruments_monthly_limit, amount],
  accepts_deposits: [m.instruments_accepts_deposits, yesOrNo],
  accepts_withdrawals: [m.instruments_accepts_withdrawals, yesOrNo],
};

/** "Fee: 0.5% → 0.85%" */
export const describeChanges = (changes: readonly Change[]): string[] =>
  changes.map(({ field, before, after }) => {
    const [name, show] = fields[field];
    const shown = (value: string): string => (value === '' ? m.instruments_no_limit() : show(value));
    return m.instruments_proposed_change({ field: name(), before: shown(before), after: shown(after) });
  });
