-- Why: everything the guard of specification 1, point 6 asks about one customer, in one row. Other rooms report their part to it.
create table app.standing (
  customer_id uuid primary key references app.customer (id),
  country text not null default '',
  user_type text not null default '' check (user_type in ('', 'personal', 'business')),
  has_profile boolean not null default false,
  disclaimer_at timestamptz,
  swap_disclaimer_at timestamptz,
  deposit_disclaimer_at timestamptz,
  withdraw_disclaimer_at timestamptz,
  kyc_status smallint not null default 0 check (kyc_status between 0 and 3),
  tfa_on boolean not null default false,
  suspended_at timestamptz,
  may_create_assets boolean not null default false,
  bank_deposit_active boolean not null default false,
  -- Money does not leave for a while after a password or two-factor reset (decisions, point 5).
  withdrawals_rest_until timestamptz
);
