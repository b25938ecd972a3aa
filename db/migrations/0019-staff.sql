-- Staff accounts, separate from customers' (requirement 3.12). Two-factor authentication is mandatory: an account is active from the moment
-- its invitation was accepted with a password and a code, or with a passkey.
create table app.staff (
  id uuid primary key,
  -- Shown to customers who get an answer, and in the audit log.
  name text not null check (trim(name) <> ''),
  email text not null,
  role text not null check (role in ('support', 'compliance', 'treasury', 'administrator', 'auditor')),
  password_hash text check (password_hash like '$argon2id$%'),
  -- Encrypted with a key that is not in the database, made with the invitation.
  tfa_secret bytea not null,
  -- The latest time step whose code was accepted: a code works once, whatever it was for.
  tfa_last_step bigint not null default 0,
  created_at timestamptz not null,
  activated_at timestamptz,
  disabled_at timestamptz,
  -- The first moment whose proposals the account may approve; null: all. Set when it becomes active, gets another role or is enabled.
  approves_from timestamptz,
  constraint active_staff_can_sign_in check (activated_at is null or password_hash is not null)
);
create unique index staff_email on app.staff (lower(email));

-- A new approver waits, so that no approver is made for one decision; the wait is never shortened afterwards.
create function app.reject_shorter_wait() returns trigger language plpgsql as $$
begin
  if new.approves_from is null or new.approves_from < old.approves_from then
    raise exception 'the wait of a new approver is not shortened' using errcode = 'restrict_violation';
  end if;
  if new.approves_from is not distinct from old.approves_from
    and (new.role <> old.role or new.disabled_at is null and old.disabled_at is not null)
  then
    raise exception 'who gets another role or is enabled waits again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_wait_not_shortened before update on app.staff for each row
  when (old.activated_at is not null
    and (old.approves_from is not null or new.role <> old.role or new.disabled_at is null and old.disabled_at is not null))
  execute function app.reject_shorter_wait();

/*
 * Of two people one decides what the other proposed. Who may not approve yet, or not what was proposed before they could, is refused here
 * too. The names of the columns of who decides and of when it was proposed are the arguments.
 */
create function app.reject_new_approver() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  perform app.require_approver((row ->> tg_argv[0])::uuid, (row ->> tg_argv[1])::timestamptz);
  return new;
end $$;

create function app.require_approver(approver uuid, proposed_at timestamptz) returns void language plpgsql as $$
begin
  if exists (select from app.staff s where s.id = approver and s.approves_from > proposed_at) then
    raise exception 'this approver may not approve what was proposed before %', (select s.approves_from from app.staff s where s.id = approver)
      using errcode = 'restrict_violation';
  end if;
end $$;
grant execute on function app.require_approver(uuid, timestamptz) to istmo_console, istmo_operator;

-- Invitations by mailed link: single use, hashed at rest.
create table app.staff_invitation (
  token_hash bytea primary key,
  staff_id uuid not null references app.staff (id),
  -- Null when the operator's command invited.
  invited_by uuid references app.staff (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitation_of_staff on app.staff_invitation (staff_id) where used_at is null;

-- Sessions of the console, opened with password and code together.
create table app.staff_session (
  id uuid primary key,
  staff_id uuid not null references app.staff (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  device text not null
);
create index staff_session_of_staff on app.staff_session (staff_id, created_at desc) where ended_at is null;
create index staff_session_created_at on app.staff_session (created_at);

-- Two staff open the books again, so no process that serves customers may create one, or see how they sign in.
revoke all on app.staff, app.staff_invitation, app.staff_session from istmo_app;
-- Which one answers a customer.
grant select (id, name, role) on app.staff to istmo_app;
grant select, insert, update, delete on app.staff, app.staff_invitation, app.staff_session to istmo_operator;
grant select on app.staff to istmo_worker;
grant select, delete on app.staff_session to istmo_worker;
