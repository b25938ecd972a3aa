import * as m from '@istmo/contract/messages';
import { formatAmount } from '../../kernel/format.ts';
import { type Message, withParams } from '../../kernel/message.ts';
import type { WithdrawalReason } from '../../kernel/withdrawal.ts';

type ReasonDetails = {
  /** What staff wrote for the customer. */
  readonly written: string | null;
  /** Above this value two people approve. */
  readonly approvalUsd: string;
  /** Whether it has ended for that reason; otherwise it waits. */
  readonly hasEnded: boolean;
};

const texts: Readonly<Record<Exclude<WithdrawalReason, 'threshold'>, Message>> = {
  security_change: m.withdrawals_reason_security_change,
  owing: m.withdrawals_reason_owing,
  recent_deposit: m.withdrawals_reason_recent_deposit,
  books_closed: m.withdrawals_reason_books_closed,
  service_paused: m.withdrawals_reason_service_paused,
  awaiting_price: m.withdrawals_reason_awaiting_price,
  no_price: m.withdrawals_reason_no_price,
  screening: m.withdrawals_reason_screening,
  address_changed: m.withdrawals_reason_address_changed,
  identity: m.withdrawals_reason_identity,
  limit: m.withdrawals_reason_limit,
  rules: m.withdrawals_reason_rules,
  suspended: m.withdrawals_reason_suspended,
  frozen: m.withdrawals_reason_frozen,
  signer: m.withdrawals_reason_signer,
  staff: m.withdrawals_reason_staff,
  network: m.withdrawals_reason_network,
  originator: m.withdrawals_reason_originator,
  beneficiary: m.withdrawals_reason_beneficiary,
};

/** What was awaited from the customer and did not come in time. */
const endedTexts: Partial<Readonly<Record<WithdrawalReason, Message>>> = {
  originator: m.withdrawals_reason_originator_ended,
  beneficiary: m.withdrawals_reason_beneficiary_ended,
};

/** Why a withdrawal waits or was rejected, in the customer's words; what staff wrote stands for itself. */
export function withdrawalReasonText(reason: WithdrawalReason, details: ReasonDetails): Message {
  const { written, approvalUsd, hasEnded } = details;
  if (written !== null) return () => written;
  const ended = hasEnded ? endedTexts[reason] : undefined;
  if (ended) return ended;
  if (reason === 'threshold')
    return withParams(m.withdrawals_reason_threshold, { usd: formatAmount(approvalUsd, { places: 2 }) });
  return texts[reason];
}
