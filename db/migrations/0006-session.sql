-- Why: opaque session tokens, hashed at rest, ended at once by logout, password change or suspension (decisions, point 5).
create table app.session (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  token_hash bytea not null unique,
  -- Set when the web app asked for it: the session then needs its cookie too (security bar, 2.2).
  binding_hash bytea unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null,
  -- What the customer spoke when signing in, for letters that no request asks for.
  language text not null check (language in ('en', 'es'))
);
create index session_of_customer on app.session (customer_id, created_at desc) where ended_at is null;
-- An address that was signed in from before has failures of its own, so that a stranger elsewhere can't keep the owner out.
create index session_of_address on app.session (customer_id, address, created_at);

-- Why: the step between a right password and the six digits. Few tries, few minutes (security bar, R26 and R35).
create table app.pre_login (
  token_hash bytea primary key,
  customer_id uuid not null references app.customer (id),
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index pre_login_of_customer on app.pre_login (customer_id) where used_at is null;

-- Why: links in letters: activation, password reset, two-factor reset. Single use, purpose-bound, hashed at rest (decisions, point 5).
create table app.mail_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('activate', 'reset-password', 'reset-tfa')),
  customer_id uuid not null references app.customer (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_of_customer on app.mail_token (customer_id, purpose) where used_at is null;
