-- Sessions by opaque token, hashed at rest; logout, password change and suspension end them at once (requirement 3.5).
create table app.session (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  token_hash bytea not null unique,
  -- Set for sessions of the web app, which also need their cookie (requirement 4.2.2).
  binding_hash bytea unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null,
  -- The customer's language at sign-in, for emails that no request causes.
  language text not null check (language in ('en', 'es'))
);
create index session_of_customer on app.session (customer_id, created_at desc) where ended_at is null;
-- For the deletion of old sessions.
create index session_created_at on app.session (created_at);
-- Failed sign-ins are counted separately for addresses the customer has signed in from, so that attempts from elsewhere cannot lock
-- the owner out.
create index session_of_address on app.session (customer_id, address, created_at);

-- Sign-ins with a correct password that still need the two-factor code: few tries, few minutes (requirements 4.1.26 and 4.1.35).
create table app.pre_login (
  token_hash bytea primary key,
  customer_id uuid not null references app.customer (id),
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index pre_login_of_customer on app.pre_login (customer_id) where used_at is null;

-- Tokens of links in emails: activation, password reset, two-factor reset, 'This was not me', support without a session. Single use,
-- bound to a purpose, hashed at rest (requirement 3.5).
create table app.email_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('activate', 'reset-password', 'reset-tfa', 'not-me', 'support')),
  customer_id uuid not null references app.customer (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of 'This was not me': what the notice was about.
  about text,
  check ((purpose = 'not-me') = (about is not null))
);
create index email_token_of_customer on app.email_token (customer_id, purpose) where used_at is null;

-- Customers handed over by the external sign-up site (requirement 3.5). The payload's hash is the key, so a payload is accepted
-- once. The customer confirms, and the token opens one session, within minutes.
create table app.handover (
  payload_hash bytea primary key,
  customer_id uuid not null references app.customer (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index handover_of_customer on app.handover (customer_id) where used_at is null;
