-- Passkeys (WebAuthn): beside the six-digit code, and to sign in without a password. They exist only while two-factor is on, so a
-- customer always has codes too.
create table app.passkey (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it has signed, where its device counts; a number that does not grow is the sign of a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_customer on app.passkey (customer_id, id desc);

-- What a passkey has to sign: once, within minutes, for one purpose and in the session or sign-in that began it. Using one deletes it.
create table app.passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'login', 'second-factor')),
  session_id uuid,
  pre_login_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (session_id is not null)),
  check ((purpose = 'second-factor') = (pre_login_hash is not null))
);
create index passkey_challenge_expires on app.passkey_challenge (expires_at);

-- Staff who switch a customer's two-factor off remove the passkeys with it.
call app.grant_to_console('app.passkey', 'delete');
