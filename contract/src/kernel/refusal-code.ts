/**
 * The stable, machine-readable reasons of refusals (requirement 3.1), each with its one HTTP code. Messages may be reworded and
 * translated; these codes are never renamed.
 */
export const refusalCodes = {
  // The request itself.
  bad_request: 400,
  invalid_field: 422,
  disallowed_content: 422,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  throttled: 429,
  internal: 500,
  not_built: 501,
  outage: 503,
  outcome_unknown: 503,
  maintenance: 503,
  books_closed: 503,
  overloaded: 503,

  // Who may call.
  session_required: 401,
  session_expired: 401,
  binding_missing: 401,
  suspended: 403,
  frozen: 403,
  terms_required: 403,
  disclaimer_required: 403,
  kyc_required: 403,
  tfa_required: 403,
  bank_account_required: 403,
  asset_permission_required: 403,
  service_paused: 403,
  role_required: 403,
  own_proposal: 403,
  swap_disclaimer_required: 403,
  deposit_disclaimer_required: 403,
  withdraw_disclaimer_required: 403,

  // Accounts and sign-in.
  wrong_credentials: 422,
  not_activated: 422,
  username_taken: 409,
  email_taken: 409,
  wrong_code: 422,
  code_used: 422,
  wrong_recovery_code: 422,
  pre_login_expired: 422,
  link_invalid: 422,
  link_expired: 422,
  wrong_password: 422,
  password_from_link: 422,
  weak_password: 422,
  password_reused: 422,
  tfa_already_on: 409,
  tfa_off: 409,
  passkey_expired: 422,
  passkey_refused: 422,
  handover_off: 403,
  handover_invalid: 422,

  // Work of staff.
  reason_missing: 422,
  already_done: 409,

  // Profile and identity.
  profile_incomplete: 422,
  profile_locked: 422,
  already_verified: 409,
  verification_refused: 403,

  // Money.
  insufficient_balance: 422,
  amount_invalid: 422,
  amount_too_small: 422,
  amount_too_large: 422,
  currency_inactive: 422,
  network_unknown: 422,
  pair_unknown: 422,
  pair_closed: 422,
  price_stale: 422,
  price_halted: 422,
  rate_changed: 422,
  figures_missing: 422,
  hold_expired: 422,
  hold_used: 422,
  hold_exceeded: 422,
  hold_void: 422,
  offering_short: 422,
  offering_closed: 422,
  liquidity_short: 422,
  rules_refused: 422,
  limit_exceeded: 422,
  withdrawals_resting: 422,
  withdrawals_owing: 422,
  money_resting: 422,
  address_invalid: 422,
  address_duplicate: 409,
  address_own: 422,
  address_pending: 422,
  address_required: 422,
  fee_changed: 422,
  entries_full: 422,
  card_declined: 422,
  card_number_refused: 422,
  card_token_unknown: 422,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalCodes;

/** Whether the text is a refusal code, so that a reply's text becomes a code without a cast. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalCodes, text);
}
