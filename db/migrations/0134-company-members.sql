/*
 * Several people of one company: who acts for an issuer, in which role, and the invitations by e-mail. A membership follows from an invitation that its own
 * address accepted in time. Relies on app.customer, app.is_console (0026) and app.account_status, whose flags are written by functions (0064).
 */
create table app.company_invitation (
  id uuid primary key,
  issuer_id uuid not null references app.customer (id),
  email text not null check (char_length(email) between 3 and 254),
  role text not null check (role in ('editor', 'approver')),
  token_hash text collate "C" not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid references app.customer (id),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint company_invitation_seven_days check (expires_at = created_at + interval '168 hours'),
  constraint company_invitation_accepted check ((accepted_by is null) = (accepted_at is null) and (accepted_at is null or withdrawn_at is null)),
  constraint company_invitation_in_time check (accepted_at >= created_at and accepted_at < expires_at),
  constraint company_invitation_other check (accepted_by <> issuer_id)
);
-- One invitation of an address is open, also of two that are sent at the same moment.
create unique index company_invitation_open on app.company_invitation (issuer_id, lower(email)) where accepted_at is null and withdrawn_at is null;
create index company_invitation_unused on app.company_invitation (expires_at) where accepted_at is null;

create function app.guard_company_invitation() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.accepted_at is not null then
      raise exception 'an accepted invitation is kept' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.accepted_at is not null or new.withdrawn_at is not null then
      raise exception 'a new invitation is open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.issuer_id, new.email, new.role, new.token_hash, new.created_at, new.expires_at)
    is distinct from (old.id, old.issuer_id, old.email, old.role, old.token_hash, old.created_at, old.expires_at)
    or old.accepted_at is not null or old.withdrawn_at is not null
  then
    raise exception 'an invitation never changes, and ends once' using errcode = 'restrict_violation';
  end if;
  if new.accepted_by is not null and not exists (
      select from app.customer c where c.id = new.accepted_by and lower(c.email) = lower(new.email) and c.activated_at is not null) then
    raise exception 'an invitation is accepted by the account of its address' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger company_invitation_guarded before insert or update or delete on app.company_invitation
  for each row execute function app.guard_company_invitation();

-- Another role is another row, so that it stays known who had which role when.
create table app.company_member (
  id uuid primary key,
  issuer_id uuid not null references app.customer (id),
  member_id uuid not null references app.customer (id),
  role text not null check (role in ('editor', 'approver')),
  invitation uuid not null references app.company_invitation (id),
  -- The row with the role before; null for the first.
  before uuid unique references app.company_member (id),
  since timestamptz not null,
  role_since timestamptz not null,
  ended_at timestamptz,
  -- 'role': the next row has another role.
  ended_as text check (ended_as in ('role', 'removed', 'left', 'staff')),
  ended_by uuid references app.staff (id),
  constraint company_member_other check (issuer_id <> member_id),
  constraint company_member_order check (role_since >= since and ended_at >= role_since),
  constraint company_member_ended check ((ended_at is null) = (ended_as is null) and (ended_by is not null) = (ended_as is not distinct from 'staff'))
);
create unique index company_member_now on app.company_member (issuer_id, member_id) where ended_at is null;
create unique index company_member_of_invitation on app.company_member (invitation) where before is null;
create index company_member_of_member on app.company_member (member_id) where ended_at is null;

create function app.guard_company_member() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'memberships are kept' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.ended_at is not null or (case when new.before is null then not exists (
        select from app.company_invitation i where i.id = new.invitation and i.issuer_id = new.issuer_id and i.accepted_by = new.member_id
           and i.role = new.role and i.accepted_at = new.since and new.role_since = new.since)
      else not exists (
        select from app.company_member b where b.id = new.before and b.ended_as = 'role' and b.ended_at = new.role_since and b.role <> new.role
           and (b.issuer_id, b.member_id, b.invitation, b.since) = (new.issuer_id, new.member_id, new.invitation, new.since)) end)
    then
      raise exception 'a membership follows from an accepted invitation or from the role before' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.issuer_id, new.member_id, new.role, new.invitation, new.before, new.since, new.role_since)
    is distinct from (old.id, old.issuer_id, old.member_id, old.role, old.invitation, old.before, old.since, old.role_since)
    or old.ended_at is not null
  then
    raise exception 'a membership never changes but for its end' using errcode = 'restrict_violation';
  end if;
  if (new.ended_as = 'staff') <> app.is_console() then
    raise exception 'staff end a membership in the console, and only so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger company_member_guarded before insert or update or delete on app.company_member
  for each row execute function app.guard_company_member();

-- Whether a customer works for a company of another account, which each page reads with the account status.
alter table app.account_status add column works_for_company boolean not null default false;
create function app.store_works_for_company() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Locked first: the statement after it sees what a concurrent change of another company's membership committed.
  perform from app.account_status where customer_id = new.member_id for no key update;
  update app.account_status set works_for_company = exists (
      select from app.company_member m where m.member_id = new.member_id and m.ended_at is null)
   where customer_id = new.member_id;
  return null;
end $$;
create trigger company_member_stored after insert or update on app.company_member
  for each row execute function app.store_works_for_company();

revoke update, delete on app.company_invitation from istmo_app;
grant update (accepted_by, accepted_at, withdrawn_at) on app.company_invitation to istmo_app;
grant delete on app.company_invitation to istmo_worker;
revoke update, delete on app.company_member from istmo_app;
grant update (ended_at, ended_as) on app.company_member to istmo_app;
call app.grant_to_console('app.company_member', 'update (ended_at, ended_as, ended_by)');
