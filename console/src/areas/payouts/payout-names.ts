import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { Payout, PayoutView } from './payouts.queries.ts';

/** Without the zeros that only the ledger needs. */
export const shortAmount = (amount: string): string => formatAmount(trimZeros(amount, amount.includes('.') ? 2 : 0));

export const viewNames: Readonly<Record<PayoutView, () => string>> = {
  waiting: m.payouts_view_waiting,
  review: m.payouts_view_review,
  held: m.payouts_view_held,
  sending: m.payouts_view_sending,
  unknown: m.payouts_view_unknown,
  done: m.payouts_view_done,
};

export const makerNames: Readonly<Record<Payout['steps'][number]['by'], () => string>> = {
  customer: m.payouts_by_customer,
  platform: m.payouts_by_platform,
  staff: m.payouts_by_staff,
  signer: m.payouts_by_signer,
  network: m.payouts_by_network,
};

export const screeningNames: Readonly<Record<Payout['risk']['screening'], () => string>> = {
  none: m.payouts_screening_none,
  clear: m.payouts_screening_clear,
  hit: m.payouts_screening_hit,
  unknown: m.payouts_screening_unknown,
};
