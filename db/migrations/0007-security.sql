-- Why: the current password and the four before it, as Argon2id hashes; the highest number is the current one (decisions, point 5).
create table app.password (
  customer_id uuid not null references app.customer (id),
  number integer not null check (number > 0),
  hash text not null check (hash like '$argon2id$%'),
  set_at timestamptz not null,
  primary key (customer_id, number)
);

-- Why: the authenticator's secret, sealed with a key that the database doesn't hold. Off while on_at is null.
create table app.two_factor (
  customer_id uuid primary key references app.customer (id),
  sealed_secret bytea not null,
  made_at timestamptz not null,
  -- The session it was shown to: another one gets a secret of its own. Null when the house set it.
  made_in uuid,
  on_at timestamptz,
  -- The newest time step whose code was accepted: a code works once (security bar, 2.3).
  last_step bigint not null default 0
);

create table app.recovery_code (
  customer_id uuid not null references app.customer (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- Why: one count of wrong codes over every call that takes one. Hourly, and in a row until a right one (security bar, R26).
create table app.code_attempt (
  customer_id uuid primary key references app.customer (id),
  since timestamptz not null,
  wrong smallint not null,
  in_a_row smallint not null check (in_a_row between 0 and 100)
);
