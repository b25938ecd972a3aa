-- Passkeys of staff: in place of the code after the password, or alone to sign in. A passkey belongs to one account, so that no
-- one decides with it as two people.
create table app.staff_passkey (
  id uuid primary key,
  staff_id uuid not null references app.staff (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it has signed, where its device counts; a number that does not grow is the sign of a copy.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Signed by the platform over owner and public key when the passkey was added; null: it signs no approval.
  key_proof bytea
);
create index passkey_of_staff on app.staff_passkey (staff_id, id desc);

-- What a passkey of staff has to sign: once, within minutes, to be added in one session or to sign in. Using one deletes it.
create table app.staff_passkey_challenge (
  challenge_hash bytea primary key,
  session_id uuid,
  expires_at timestamptz not null
);
create index staff_passkey_challenge_expires on app.staff_passkey_challenge (expires_at);

-- No process that serves customers may create or use one.
revoke all on app.staff_passkey, app.staff_passkey_challenge from istmo_app;
grant select, delete on app.staff_passkey_challenge to istmo_worker;
call app.grant_to_console('app.staff_passkey', 'insert', 'update', 'delete');
grant insert, delete on app.staff_passkey_challenge to istmo_console;
