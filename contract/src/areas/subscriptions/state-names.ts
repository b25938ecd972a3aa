import * as m from '@istmo/contract/messages';
import type { Message } from '../../kernel/message.ts';
import type { ExpiryReason, ReturnReason, SubscriptionState } from '../../kernel/raise.ts';

export const stateNames: Readonly<Record<SubscriptionState, Message>> = {
  awaiting: m.subscriptions_state_awaiting,
  paying: m.subscriptions_state_paying,
  open: m.subscriptions_state_open,
  left: m.subscriptions_state_left,
  returned: m.subscriptions_state_returned,
  settled: m.subscriptions_state_settled,
  expired: m.subscriptions_state_expired,
};

/** Why all of a subscription went back, as a sentence. */
export const returnReasonNames: Readonly<Record<ReturnReason, Message>> = {
  failed: m.subscriptions_reason_failed,
  cancelled: m.subscriptions_reason_cancelled,
  'not-allotted': m.subscriptions_reason_not_allotted,
  rules: m.subscriptions_reason_rules,
  account: m.subscriptions_reason_account,
};

/** Why an order that was not paid expired, as a sentence. */
export const expiryReasonNames: Readonly<Record<ExpiryReason, Message>> = {
  time: m.subscriptions_expired_time,
  terms: m.subscriptions_expired_terms,
  closed: m.subscriptions_expired_closed,
};
