/*
 * A holder who has died: recorded by two of the staff, ended by two. While a record is open payments of corporate actions are kept and the account stays
 * suspended. Relies on app.proposal (0028), app.is_console (0026), app.account_status (0011) and app.list_payment_obstacles (0087).
 */
create table app.deceased_holder (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  died_on date not null,
  -- What names the certificate of death: register, number, place.
  certificate text not null check (char_length(certificate) between 3 and 120),
  proposal uuid not null unique references app.proposal (id),
  recorded_at timestamptz not null,
  -- The suspension that came with the record; null where the account was suspended before.
  suspended_at timestamptz,
  ended_by uuid unique references app.proposal (id),
  ended_as text check (ended_as in ('mistake', 'settled')),
  ended_at timestamptz,
  constraint deceased_holder_ended check ((ended_by is null) = (ended_as is null) and (ended_by is null) = (ended_at is null))
);
create unique index deceased_holder_open on app.deceased_holder (customer_id) where ended_by is null;
create index deceased_holder_of_customer on app.deceased_holder (customer_id, id desc);
revoke all on app.deceased_holder from istmo_app;
grant select on app.deceased_holder to istmo_worker;
call app.grant_to_console('app.deceased_holder', 'insert', 'update');

-- Each row is what two of the staff approved with the console's login, and nothing of it changes but its end.
create function app.reject_deceased_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or not app.is_console() and not pg_has_role(session_user, 'istmo_owner', 'member') then
    raise exception 'a record of a deceased holder is written in the console' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.ended_by is not null or not exists (
        select from app.proposal p where p.id = new.proposal and p.kind = 'customer.record-deceased' and p.subject_kind = 'customer'
           and p.subject = new.customer_id::text and p.state = 'approved' and p.decided_by <> p.proposed_by
           and p.payload ->> 'died_on' = new.died_on::text and p.payload ->> 'certificate' = new.certificate) then
      raise exception 'two of the staff record that a holder has died' using errcode = 'restrict_violation';
    end if;
    if exists (select from app.account_status s where s.customer_id = new.customer_id
        and (s.suspended_at is null or s.suspended_at <> coalesce(new.suspended_at, s.suspended_at))) then
      raise exception 'the account of a deceased holder is suspended' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.customer_id, new.died_on, new.certificate, new.proposal, new.recorded_at, new.suspended_at)
    is distinct from (old.id, old.customer_id, old.died_on, old.certificate, old.proposal, old.recorded_at, old.suspended_at)
    or old.ended_by is not null
  then
    raise exception 'a record of a deceased holder never changes' using errcode = 'restrict_violation';
  end if;
  if not exists (
      select from app.proposal p where p.id = new.ended_by and p.kind = 'customer.end-deceased' and p.subject_kind = 'customer'
         and p.subject = new.customer_id::text and p.state = 'approved' and p.decided_by <> p.proposed_by
         and p.payload ->> 'record' = new.id::text and p.payload ->> 'ended_as' = new.ended_as) then
    raise exception 'two of the staff end the record of a deceased holder' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deceased_holder_not_changed before insert or update or delete on app.deceased_holder for each row
  execute function app.reject_deceased_change();

-- The suspension of a deceased holder is not lifted by one person alone.
create or replace function app.lift_suspension(customer uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_login('istmo_console', 'istmo_operator');
  if exists (select from app.deceased_holder d where d.customer_id = customer and d.ended_by is null) then
    raise exception 'the account of a deceased holder stays suspended' using errcode = 'restrict_violation';
  end if;
  update app.account_status set suspended_at = null where customer_id = customer and suspended_at is not null;
  return found;
end $$;

-- Why holders may not be paid now; those who may are not listed. A watch list's hit counts until staff decided that it is another person.
create or replace function app.list_payment_obstacles(in_entitlements uuid[]) returns table (id uuid, reason text) language sql stable as $$
  select o.id, o.reason from (
    select e.id, case
        when exists (select from app.deceased_holder d where d.customer_id = e.customer_id and d.ended_by is null) then 'deceased'
        when s.suspended_at is not null then 'suspended'
        when (select r.state in ('open', 'refused') from app.identity_review r
               where r.customer_id = e.customer_id and 'hit' = any (r.causes) and r.state <> 'withdrawn' order by r.id desc limit 1) then 'sanctioned'
        when s.frozen_at is not null or exists (
          select from app.frozen_holding f where f.customer_id = e.customer_id and f.instrument = a.instrument and f.units > 0) then 'frozen'
        when i.status in ('draft', 'delisted') then 'no_account'
        when s.customer_id is null then 'closed' end as reason
      from app.entitlement e
      join app.corporate_action a on a.id = e.event
      join app.instrument i on i.code = e.currency
      left join app.account_status s on s.customer_id = e.customer_id
     where e.id = any (in_entitlements) and e.customer_id is not null) o
   where o.reason is not null
$$;
