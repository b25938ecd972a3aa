/*
 * Principal that a bond's schedule drafts, and the end of a security: trading closes on the record day of a redemption or a call of all units, and the security
 * is redeemed when no unit is left. Relies on the tables of 0082, app.reject_change (0084), app.list_posted_lines (0043) and app.posting_fact (0023).
 */

-- A period of a schedule has its coupon, and its principal where it repays some.
drop index app.corporate_action_of_coupon;
create unique index corporate_action_of_schedule on app.corporate_action (instrument, kind, coupon) where coupon is not null and state <> 'cancelled';

-- `redeeming`: not traded any more, its holders are about to be paid. `redeemed`: no unit is left.
alter table app.instrument drop constraint instrument_status_check;
alter table app.instrument add constraint instrument_status_check
  check (status in ('draft', 'listed', 'suspended', 'delisted', 'redeeming', 'redeemed'));

-- The end of a security by the event that redeems all of it. Reopened: the event was cancelled before its record moment.
create table app.security_end (
  event uuid primary key references app.corporate_action (id),
  instrument text collate "C" not null references app.instrument (code),
  -- What a cancelled event gives back.
  status_before text not null check (status_before in ('listed', 'suspended', 'delisted')),
  closed_at timestamptz not null,
  reopened_at timestamptz,
  ended_at timestamptz,
  constraint security_end_one check (num_nonnulls(reopened_at, ended_at) <= 1)
);
create unique index security_end_of_instrument on app.security_end (instrument) where reopened_at is null;

create function app.reject_security_end_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  action app.corporate_action;
begin
  select a.* into action from app.corporate_action a where a.id = new.event;
  if tg_op = 'INSERT' then
    perform from app.instrument i where i.code = new.instrument and i.status = new.status_before for no key update;
    if not found or action.kind not in ('redemption', 'early-call') or action.instrument <> new.instrument or action.state in ('draft', 'proposed', 'cancelled')
      or num_nonnulls(new.reopened_at, new.ended_at) > 0
      or (select t.record_at from app.corporate_action_terms t where (t.event, t.version) = (action.id, action.version)) > new.closed_at + interval '25 hours'
    then
      raise exception 'trading closes on the record day of an announced redemption or call of all units' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.event, new.instrument, new.status_before, new.closed_at) is distinct from (old.event, old.instrument, old.status_before, old.closed_at)
    or num_nonnulls(old.reopened_at, old.ended_at) > 0
    or new.reopened_at is not null and action.state <> 'cancelled'
    or new.ended_at is not null and (action.state not in ('paid', 'closed')
      or coalesce((select sum(b.balance) from ledger.account b where b.kind = 'issued' and b.currency = new.instrument), 0) <> 0)
  then
    raise exception 'a security ends when its event is paid and none of its units is left' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger security_end_not_changed before insert or update or delete on app.security_end for each row execute function app.reject_security_end_change();

-- The state of the instrument follows, and no login changes it otherwise.
create function app.follow_security_end() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.instrument set status = case when new.reopened_at is not null then new.status_before when new.ended_at is not null then 'redeemed' else 'redeeming' end
   where code = new.instrument;
  return null;
end $$;
create trigger security_end_is_followed after insert or update on app.security_end for each row execute function app.follow_security_end();
create function app.require_security_end() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ending app.security_end;
begin
  if new.status = old.status then
    return new;
  end if;
  select e.* into ending from app.security_end e where e.instrument = new.code and e.reopened_at is null;
  if (ending.event is not null or new.status in ('redeeming', 'redeemed'))
    and new.status is distinct from (case when ending.ended_at is not null then 'redeemed' when ending.event is not null then 'redeeming' end) then
    raise exception 'the security % is redeemed by its event', new.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger instrument_follows_end before update of status on app.instrument for each row execute function app.require_security_end();

-- Units that leave the books without a payment of the platform: its own of a security that ends, unsold or earned as fees; of a holder outside whom the issuer paid, as two recorded;
-- and of one whose unclaimed money two gave back to the issuer.
create table app.unit_strike (
  id uuid primary key,
  event uuid not null references app.corporate_action (id),
  entitlement uuid references app.entitlement (id),
  account text collate "C" not null check (account in ('treasury', 'tranche', 'fees', 'external', 'available')),
  place text collate "C" not null,
  customer_id uuid references app.customer (id),
  units bigint not null check (units > 0),
  at timestamptz not null,
  constraint unit_strike_unsold check ((entitlement is null) = (account in ('treasury', 'tranche', 'fees'))),
  constraint unit_strike_whose check ((customer_id is not null) = (account = 'available'))
);
create index unit_strike_of_event on app.unit_strike (event);
create index unit_strike_of_entitlement on app.unit_strike (entitlement) where entitlement is not null;
create trigger unit_strike_not_changed before update or delete on app.unit_strike for each row execute function app.reject_change();

insert into ledger.movement_kind (number, name, event, authority) values (155, 'strike-units', 'unit-strike', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select 155, f.number, t.number
  from ledger.account_kind f join ledger.account_kind t on t.name = 'issued' where f.name in ('treasury', 'tranche', 'fees', 'external', 'available');

create function app.proves_strike(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.unit_strike s on s.id = m.event
      join app.corporate_action a on a.id = s.event
     where m.id = in_movement and m.at = s.at and m.key = app.movement_key(m.event, 'unit-strike:' || m.event)
       and (select array_agg((l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency)::text) from app.list_posted_lines(m.id) l)
         = array[(s.customer_id, s.account, s.place, 'issued', '', s.units, a.instrument)::text]
       and case when s.entitlement is null then a.kind in ('redemption', 'early-call') and a.state in ('paid', 'closed')
         else exists (
           select from app.entitlement e
            where e.id = s.entitlement and e.event = a.id and e.customer_id is not distinct from s.customer_id
              and (e.customer_id is null and e.state = 'paid' or e.state = 'returned')
              and (select sum(o.units) from app.unit_strike o where o.entitlement = e.id) <= e.redeemed_units) end)
$$;
update ledger.movement_kind set evidence = 'app.proves_strike' where number = 155;

-- Struck units whose row is missing or says otherwise.
create function app.find_strike_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, coalesce(nullif(l.from_place, ''), l.owner::text)], array[l.to_kind])
              order by l.line collate "C") from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.name = 'strike-units'
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, s.at as row_at,
           jsonb_build_array(app.posting_fact(s.units, a.instrument, array[s.account, coalesce(nullif(s.place, ''), s.customer_id::text)], array['issued'])) as row_lines
      from moved m
      left join (app.unit_strike s join app.corporate_action a on a.id = s.event) on s.id = m.event
  )
  select 'unit-strike', s.event::text, s.id,
         case when s.row_at is null then app.facts(app.fact('row')) else app.facts(app.time_fact(s.row_at)) || s.row_lines end,
         app.facts(app.time_fact(s.at)) || coalesce(s.lines, '[]')
    from said s
   where s.row_at is distinct from s.at or s.lines is distinct from s.row_lines
$$;
-- Rows since a time that have no movement with their key.
create function app.find_strikes_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'unit-strike-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('key', 'unit-strike:' || s.id)), app.facts(app.fact('none'))
    from app.unit_strike s
   where (s.at >= in_since or s.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(s.id, 'unit-strike:' || s.id))
$$;
revoke execute on function app.find_strike_differences(bigint, bigint), app.find_strikes_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_strike_differences(bigint, bigint), app.find_strikes_without_movement(timestamptz, text[]) to istmo_reader;

-- What entitlements took from units that are not in a customer's balance: outside, once two recorded how the issuer paid; and of returned money.
create index entitlement_to_strike on app.entitlement (event)
  where redeemed_units > 0 and (state = 'returned' or state = 'paid' and customer_id is null);
create function app.list_units_to_strike() returns table (event uuid, instrument text, entitlement uuid, customer uuid, units bigint)
language sql stable as $$
  select a.id, a.instrument, e.id, e.customer_id, e.redeemed_units - coalesce(s.units, 0)::bigint
    from app.entitlement e
    join app.corporate_action a on a.id = e.event
    left join lateral (select sum(o.units) as units from app.unit_strike o where o.entitlement = e.id) s on true
   where a.kind <> 'tender' and e.redeemed_units > 0 and (e.state = 'returned' or e.state = 'paid' and e.customer_id is null) and e.redeemed_units > coalesce(s.units, 0)
   order by e.event, e.number
$$;

revoke insert, update, delete on app.security_end, app.unit_strike from istmo_app;
grant insert, update (reopened_at, ended_at) on app.security_end to istmo_worker;
grant insert on app.unit_strike to istmo_worker;
