-- The customer's activity: the kind of each entry and its values; the text is rendered in the reader's language when it is shown.
-- The primary key is the only index: ids ascend in time, and entries are only read per customer.
create table app.activity (
  id uuid,
  customer_id uuid not null,
  kind text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);

-- The log of sign-ins that the User History tab shows.
create table app.sign_in (
  id uuid primary key,
  customer_id uuid not null,
  browser text not null,
  device text not null,
  address text not null,
  at timestamptz not null
);
create index sign_in_of_customer on app.sign_in (customer_id, id desc);

-- Adjustments and distributions as the Internal History tab shows them; the money itself is in the ledger.
create table app.internal_move (
  id uuid primary key,
  customer_id uuid not null,
  currency text not null,
  units bigint not null,
  succeeded boolean not null,
  created_at timestamptz not null
);
create index internal_move_of_customer on app.internal_move (customer_id, id desc);

-- What happened to a customer is added to, and never changed.
revoke update, delete on app.activity, app.sign_in from istmo_app;

-- Written by the operator's login with the adjustment that it shows, and never changed.
revoke insert, update, delete on app.internal_move from istmo_app;
grant insert on app.internal_move to istmo_operator;
