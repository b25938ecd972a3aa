-- The current password and the four before it, as Argon2id hashes; the highest number is the current one (requirement 3.5).
create table app.password (
  customer_id uuid not null references app.customer (id),
  number integer not null check (number > 0),
  hash text not null check (hash like '$argon2id$%'),
  set_at timestamptz not null,
  -- Set with a link mailed to the customer: a reader of the mailbox may have chosen it (requirement 3.5.6).
  set_by_link boolean not null,
  primary key (customer_id, number)
);

-- The secret of the customer's authenticator app, encrypted with a key that is not in the database. Off while enabled_at is null.
create table app.two_factor (
  customer_id uuid primary key references app.customer (id),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- The session it was created in; another session gets its own secret. Null when the platform set it.
  created_in uuid,
  enabled_at timestamptz,
  -- The latest time step whose code was accepted: a code works once (requirement 4.2.3).
  last_step bigint not null default 0
);

create table app.recovery_code (
  customer_id uuid not null references app.customer (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- Wrong codes over all calls that take one: how many in the hour from `since`, and how many in a row (requirement 4.1.26).
create table app.code_attempt (
  customer_id uuid primary key references app.customer (id),
  since timestamptz not null,
  failures smallint not null,
  consecutive_failures smallint not null check (consecutive_failures between 0 and 100)
);
