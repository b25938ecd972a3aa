/*
 * What the worker does with a raise (0140): units are set aside when it opens and go back when it is over; what its subscriptions (0141) sum up to; who is notified.
 * Relies on the movements of 0142, app.list_posted_lines (0043), app.movement_key (0014), app.posting_fact and app.facts (0023), app.reject_change (0084).
 */
-- Why an announced raise did not open on its day; the worker tries again.
alter table app.raise add column kept_for text collate "C" not null default '' check (kept_for in ('', 'units', 'security'));
grant update (kept_for) on app.raise to istmo_worker;

create table app.raise_placement (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  kind text collate "C" not null check (kind in ('place', 'return')),
  units bigint not null check (units > 0),
  at timestamptz not null,
  -- Each once, whichever process takes the step.
  unique (raise, kind)
);

-- What the subscriptions of a raise sum up to. Values are in the currency of its terms; those that are not known yet count in `unvalued`. What is raised is the
-- value of the open ones and of what settled ones bought, at the rate that was taken.
create function app.read_raise_book(in_raise uuid)
returns table (unfinished bigint, open bigint, paid bigint, unvalued bigint, value_units bigint, raised_units bigint, taken_units bigint, settled_units bigint,
  leave_until timestamptz)
language sql stable as $$
  select count(*) filter (where s.state in ('awaiting', 'paying', 'open')), count(*) filter (where s.state = 'open'), count(*) filter (where s.state in ('open', 'settled')),
         count(*) filter (where s.state = 'open' and s.value_units is null), coalesce(sum(s.value_units) filter (where s.state = 'open'), 0)::bigint,
         coalesce(sum(case s.state when 'open' then s.value_units when 'settled' then floor(s.value_units::numeric * s.cost_units / s.paid_units) end), 0)::bigint,
         coalesce(sum(s.wanted_units) filter (where s.state = 'open'), 0)::bigint,
         coalesce(sum(s.allotted_units) filter (where s.state = 'settled'), 0)::bigint, max(s.leave_until) filter (where s.state = 'open')
    from app.raise_subscription s where s.raise = in_raise
$$;

-- All that is offered is set aside; what was not delivered goes back.
create function app.require_raise_placement() returns trigger language plpgsql as $$
begin
  if not exists (
    select from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version)
     where r.id = new.raise and case new.kind
       when 'place' then r.state = 'announced' and new.units = t.offered_units + t.over_units
       else r.state in ('allocated', 'failed', 'cancelled')
         and new.units = (select p.units from app.raise_placement p where (p.raise, p.kind) = (r.id, 'place')) - (select b.settled_units from app.read_raise_book(r.id) b)
         and (select b.unfinished from app.read_raise_book(r.id) b) = 0 end) then
    raise exception 'a raise in this state places or returns no such units' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_placement_in_its_state before insert on app.raise_placement for each row execute function app.require_raise_placement();
create trigger raise_placement_not_changed before update or delete on app.raise_placement for each row execute function app.reject_change();
revoke insert, update, delete on app.raise_placement from istmo_app;
grant insert on app.raise_placement to istmo_worker;

-- An announced raise opens with its units, and one that is over has given back the rest.
create function app.require_placed_raise() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if pg_has_role(session_user, 'istmo_worker', 'member') and not pg_has_role(session_user, 'istmo_operator', 'member')
    and (case new.state
      when 'open' then not exists (select from app.raise_placement p where (p.raise, p.kind) = (new.id, 'place'))
      else exists (select from app.raise_placement p where (p.raise, p.kind) = (new.id, 'place')
             and p.units <> (select b.settled_units from app.read_raise_book(new.id) b)
               + coalesce((select q.units from app.raise_placement q where (q.raise, q.kind) = (new.id, 'return')), 0)) end)
  then
    raise exception 'the units of this raise were not placed or not returned' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_placed before update on app.raise for each row
  when (new.state <> old.state and new.state in ('open', 'settled', 'refunded')) execute function app.require_placed_raise();

-- The ledger records a placement and its return only against the row: of the issuer's units of the raise's security, once for ever by the key.
create function app.proves_raise_placement(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.raise_placement p on p.id = m.event and p.at = m.at
      join app.raise r on r.id = p.raise
      cross join lateral app.list_posted_lines(m.id) l
     where m.id = in_movement
       and k.name = case p.kind when 'place' then 'place-raise' else 'return-raise' end
       and m.key = app.movement_key(p.id, 'raise-placement:' || p.id)
       and (l.owner, l.units, l.currency) = (r.issuer_id, p.units, r.instrument)
       and case p.kind when 'place' then l.to_place else l.from_place end = r.id || '.1'
       and (select count(*) from ledger.posting q where q.movement = m.id) = 1)
$$;
update ledger.movement_kind set evidence = 'app.proves_raise_placement' where number in (165, 166);

-- Placements and returns in the ledger whose row is missing or says otherwise.
create function app.find_raise_placement_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, k.name, l.owner, l.units, l.currency, l.from_kind, l.from_place, l.to_kind, l.to_place
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number in (165, 166)
      cross join lateral app.list_posted_lines(m.id) l
     where m.id > in_after and m.id <= in_through
  )
  select 'raise-placement', m.event::text, m.id,
         case when p.id is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', case p.kind when 'place' then 'place-raise' else 'return-raise' end), app.fact('customer', r.issuer_id::text),
             app.time_fact(p.at), app.posting_fact(p.units, r.instrument, array[m.from_kind, m.from_place], array[m.to_kind, m.to_place])) end,
         app.facts(app.fact('movement', m.name), app.fact('customer', m.owner::text), app.time_fact(m.at),
           app.posting_fact(m.units, m.currency, array[m.from_kind, m.from_place], array[m.to_kind, m.to_place]))
    from moved m
    left join app.raise_placement p on p.id = m.event
    left join app.raise r on r.id = p.raise
   where (r.issuer_id, p.units, r.instrument, p.at, r.id || '.1', case p.kind when 'place' then 'place-raise' else 'return-raise' end)
      is distinct from (m.owner, m.units, m.currency, m.at, case m.name when 'place-raise' then m.to_place else m.from_place end, m.name)
$$;

-- Placements and returns since a time without their movement.
create function app.find_raise_placements_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'raise-placement-row-without-movement', p.id::text, null::bigint, app.facts(app.fact('key', 'raise-placement:' || p.id)), app.facts(app.fact('none'))
    from app.raise_placement p
   where (p.at >= in_since or p.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(p.id, 'raise-placement:' || p.id))
$$;

-- Who is notified of a step of a raise, in batches: a row for each step.
create table app.raise_notice (
  raise uuid not null references app.raise (id),
  kind text collate "C" not null check (kind in ('announced', 'opened', 'changed', 'closed', 'failed', 'settled', 'cancelled')),
  -- Of the terms: a change is notified for each version.
  version smallint not null,
  at timestamptz not null,
  -- The last customer who was notified.
  notified_to uuid,
  done_at timestamptz,
  primary key (raise, kind, version)
);
create index raise_notice_to_send on app.raise_notice (at) where done_at is null;
revoke insert, update, delete on app.raise_notice from istmo_app;
grant insert, update (notified_to, done_at) on app.raise_notice to istmo_worker;
call app.grant_to_console('app.raise_notice', 'insert (raise, kind, version, at)');

-- The next customers who paid a subscription of a raise.
create function app.list_raise_subscribers(in_raise uuid, in_after uuid, in_limit integer) returns table (customer uuid) language sql stable as $$
  select s.customer_id from app.raise_subscription s
   where s.raise = in_raise and s.paid_at is not null and (in_after is null or s.customer_id > in_after)
   group by s.customer_id order by s.customer_id limit in_limit
$$;
revoke execute on function app.find_raise_placement_differences(bigint, bigint), app.find_raise_placements_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_raise_placement_differences(bigint, bigint), app.find_raise_placements_without_movement(timestamptz, text[]) to istmo_reader;
