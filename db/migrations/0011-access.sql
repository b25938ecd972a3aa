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
  may_create_assets boolean not null default false,
  bank_deposit_active boolean not null default false,
  -- No withdrawals until then: set after a password or two-factor reset and after a reversed deposit (requirement 3.5).
  withdrawal_cooldown_until timestamptz
);
