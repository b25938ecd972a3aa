-- Everything the guard of requirement 1.6 checks about a customer, in one row. The other areas update their part of it.
create table app.account_status (
  customer_id uuid primary key references app.customer (id),
  country text not null default '',
  user_type text not null default '' check (user_type in ('', 'personal', 'business')),
  has_profile boolean not null default false,
  disclaimer_at timestamptz,
  swap_disclaimer_at timestamptz,
  deposit_disclaimer_at timestamptz,
  withdraw_disclaimer_at timestamptz,
  kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'redo', 'verified')),
  tfa_on boolean not null default false,
  suspended_at timestamptz,
  -- Frozen by the link of a security notice: what the notice was about, and the ticket of the case.
  frozen_at timestamptz,
  frozen_about text,
  frozen_ticket text,
  may_create_assets boolean not null default false,
  -- Reported by the debts themselves.
  owes_money boolean not null default false,
  investor_category text not null default 'retail' check (investor_category in ('retail', 'professional', 'institutional')),
  -- Since when each condition is as it is.
  kyc_changed_at timestamptz,
  tfa_changed_at timestamptz,
  profile_since timestamptz,
  bank_deposit_active boolean not null default false,
  -- No withdrawals until then: set after a password or two-factor reset and after a reversed deposit (requirement 3.5).
  withdrawal_cooldown_until timestamptz,
  -- No trading until then: set after a two-factor reset.
  trading_cooldown_until timestamptz,
  -- Why withdrawals rest: the change whose rest ends last.
  cooldown_reason text check (cooldown_reason in ('password-reset', 'password-changed', 'tfa-reset', 'tfa-changed', 'passkey-added', 'deposit-reversed')),
  check ((frozen_at is null) = (frozen_about is null) and (frozen_at is null) = (frozen_ticket is null)),
  check ((withdrawal_cooldown_until is null) = (cooldown_reason is null)),
  check (trading_cooldown_until is null or trading_cooldown_until <= withdrawal_cooldown_until)
);
