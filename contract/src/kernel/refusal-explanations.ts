import * as m from '@istmo/contract/messages';
import type { Message } from './message.ts';
import type { RefusalCode } from './refusal-code.ts';

/** The sentence of these refusals says what happened. */
const plain = undefined;

/**
 * What happened, in plain words, for each refusal whose own sentence does not say it: many sentences are the product's (requirements 1.8
 * and 2.8), and one of them answers several refusals. Shown beside the sentence.
 */
export const refusalExplanations: Readonly<Record<RefusalCode, Message | undefined>> = {
  // The request itself.
  bad_request: plain,
  invalid_field: plain,
  disallowed_content: m.kernel_disallowed_explained,
  not_found: plain,
  method_not_allowed: plain,
  conflict: plain,
  idempotency_conflict: plain,
  too_large: plain,
  unsupported_type: plain,
  throttled: plain,
  internal: plain,
  not_built: plain,
  outage: plain,
  outcome_unknown: plain,
  maintenance: plain,
  books_closed: plain,
  overloaded: plain,

  // Who may call.
  session_required: plain,
  session_expired: plain,
  binding_missing: plain,
  suspended: m.access_suspended_body,
  frozen: m.access_frozen_body,
  disclaimer_required: m.access_disclaimer_explained,
  kyc_required: m.access_kyc_explained,
  tfa_required: m.access_tfa_explained,
  bank_account_required: m.access_bank_explained,
  asset_permission_required: m.access_asset_permission_explained,
  role_required: undefined,
  own_proposal: undefined,
  reason_missing: undefined,
  already_done: undefined,
  service_paused: m.access_service_paused_explained,
  swap_disclaimer_required: plain,
  deposit_disclaimer_required: plain,
  withdraw_disclaimer_required: plain,

  // Accounts and sign-in.
  wrong_credentials: plain,
  not_activated: plain,
  username_taken: plain,
  email_taken: plain,
  wrong_code: plain,
  code_used: plain,
  wrong_recovery_code: plain,
  pre_login_expired: plain,
  passkey_expired: plain,
  passkey_refused: plain,
  link_invalid: plain,
  link_expired: plain,
  wrong_password: plain,
  password_from_link: plain,
  weak_password: plain,
  password_reused: plain,
  tfa_already_on: plain,
  tfa_off: plain,
  handover_off: plain,
  handover_invalid: plain,

  // Profile and identity.
  profile_incomplete: plain,
  profile_locked: plain,
  already_verified: plain,
  verification_refused: plain,

  // Money.
  insufficient_balance: m.exchange_balance_explained,
  amount_invalid: plain,
  amount_too_small: plain,
  amount_too_large: plain,
  currency_inactive: plain,
  network_unknown: plain,
  pair_unknown: plain,
  pair_closed: plain,
  price_stale: m.exchange_price_stale,
  price_halted: plain,
  rate_changed: m.exchange_rate_changed,
  figures_missing: plain,
  hold_expired: m.exchange_locked_quote_expired,
  hold_used: plain,
  hold_exceeded: plain,
  hold_void: plain,
  offering_short: plain,
  offering_closed: m.exchange_sold_out_note,
  liquidity_short: m.exchange_liquidity_explained,
  limit_exceeded: plain,
  withdrawals_resting: m.withdrawals_cooldown_explained,
  withdrawals_owing: m.debts_withdrawals_explained,
  money_resting: plain,
  address_invalid: plain,
  address_duplicate: plain,
  address_own: plain,
  address_pending: plain,
  address_required: plain,
  fee_changed: plain,
  entries_full: plain,
  card_declined: plain,
  card_number_refused: plain,
  card_token_unknown: plain,
};
