/*
 * A buy-back by tender: the units that a holder offers are held from the instruction until they are paid or given back. Relies on the tables of 0082, the movements
 * of 0086, the reconciliation of 0087, app.movement_key (0014), app.list_posted_lines (0043) and ledger.hold (0003).
 */
insert into ledger.movement_kind (number, name, event, authority) values
  (150, 'reserve-tender', 'tender', 'serving'), (151, 'release-tender', 'tender', 'serving');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('reserve-tender', 'available', 'held'), ('release-tender', 'held', 'available'),
      -- A payment settles the hold with the units that are taken, and gives back the rest of the offer.
      ('pay-distribution', 'held', 'issued'), ('pay-distribution', 'held', 'available')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- An offer names its units, zero withdraws it. It is made for a tender that takes offers, before the cut-off, near the clock of the database.
create function app.require_open_tender() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.kind <> 'tender' then
    return new;
  end if;
  if coalesce(new.content ->> 'units', '') !~ '^(0|[1-9][0-9]{0,17})$'
    or not exists (
      select from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
       where a.id = new.event and a.kind = 'tender' and a.state in ('announced', 'recorded') and new.at <= t.cutoff_at
         and not exists (select from app.holder_snapshot s where s.event = a.id and s.entitled_at is not null))
    or not exists (select from ledger.time_bound b where new.at between now() - b.behind and now() + b.ahead)
  then
    raise exception 'this tender takes no such offer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger holder_instruction_of_open_tender before insert on app.holder_instruction for each row execute function app.require_open_tender();

-- What each holder offers: the newest instruction, where it offers units, with what its hold still has.
create function app.list_tender_offers(in_event uuid)
returns table (instruction uuid, customer uuid, units bigint, held_units bigint, at timestamptz) language sql stable as $$
  select i.id, i.customer_id, i.units, coalesce((select sum(h.units - h.settled_units - h.released_units) from ledger.hold h where h.event = i.id), 0)::bigint, i.at
    from (select distinct on (n.customer_id) n.id, n.customer_id, (n.content ->> 'units')::bigint as units, n.at
            from app.holder_instruction n where n.event = in_event and n.kind = 'tender' order by n.customer_id, n.at desc, n.id desc) i
   where i.units > 0
$$;

-- Why the units of an offer are not held any more; null: they are, or are taken by a payment. An entitlement of a tender has the id of its instruction.
create function app.find_tender_end(in_instruction uuid) returns text language sql stable as $$
  select case
      when exists (select from app.holder_instruction n where (n.event, n.customer_id, n.kind) = (i.event, i.customer_id, 'tender') and (n.at, n.id) > (i.at, i.id))
        then 'changed'
      when a.state = 'cancelled' then 'cancelled'
      when e.state = 'returned' then 'returned'
      when e.id is null and s.entitled_at is not null then 'not-taken' end
    from app.holder_instruction i
    join app.corporate_action a on a.id = i.event
    left join app.holder_snapshot s on s.event = i.event
    left join app.entitlement e on e.id = i.id
   where i.id = in_instruction and i.kind = 'tender'
$$;

-- Offers whose units are to be given back, of one event or of all: those of events that are cancelled, that took none of them, or whose payment went back to the
-- issuer.
create function app.list_tenders_to_release(in_event uuid, in_limit integer)
returns table (instruction uuid, event uuid, customer uuid, instrument text, units bigint, reason text) language sql stable as $$
  select i.id, a.id, i.customer_id, a.instrument, h.units, app.find_tender_end(i.id)
    from ledger.hold h
    join app.holder_instruction i on i.id = h.event
    join app.corporate_action a on a.id = i.event
   where h.settled_units + h.released_units < h.units and h.movement_kind = 150 and (in_event is null or a.id = in_event)
     and (a.state = 'cancelled' or exists (select from app.holder_snapshot s where s.event = a.id and s.entitled_at is not null))
     and app.find_tender_end(i.id) is not null
   order by i.id limit in_limit
$$;

-- The ledger opens the hold of an offer, and gives it back as a whole, only as the instruction says.
create function app.proves_tender(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.holder_instruction i on i.id = m.event and i.kind = 'tender'
      join app.corporate_action a on a.id = i.event
      cross join lateral app.list_posted_lines(m.id) l
     where m.id = in_movement
       and m.key = app.movement_key(i.id, 'tender:' || i.id || case k.name when 'reserve-tender' then ':reserve' else ':release' end)
       and (l.owner, l.units, l.currency) = (i.customer_id, (i.content ->> 'units')::bigint, a.instrument)
       and (select count(*) from ledger.posting p where p.movement = m.id) = 1
       and case k.name when 'reserve-tender' then i.at = m.at and a.state in ('announced', 'recorded') and app.find_tender_end(i.id) is null
             else app.find_tender_end(i.id) is not null end)
$$;
update ledger.movement_kind set evidence = 'app.proves_tender' where number in (150, 151);

-- As in 0086. The units that a tender takes come from the hold of the offer, whose rest is given back.
create or replace function app.list_distribution_lines(in_kind text, in_event uuid)
returns table (owner uuid, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text) language sql stable as $$
  select f.customer_id, case when f.customer_id is null then 'treasury' else 'available' end, '', 'distribution', f.event::text, f.units, f.currency
    from app.distribution_funding f where f.id = in_event
     and in_kind = case when f.customer_id is null then 'fund-own-distribution' else 'fund-distribution' end
  union all
  select e.customer_id, 'distribution', e.event::text, 'available', '', e.gross_units - e.tax_units, e.currency
    from app.entitlement e where in_kind = 'pay-distribution' and e.id = in_event and e.gross_units > e.tax_units
  union all
  select null, 'distribution', e.event::text, 'withholding', e.tax_country, e.tax_units, e.currency
    from app.entitlement e where in_kind = 'pay-distribution' and e.id = in_event and e.tax_units > 0
  union all
  select e.customer_id, case a.kind when 'tender' then 'held' else 'available' end, '', 'issued', '', e.redeemed_units, a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event where in_kind = 'pay-distribution' and e.id = in_event and e.redeemed_units > 0
  union all
  select e.customer_id, 'held', '', 'available', '', (i.content ->> 'units')::bigint - e.redeemed_units, a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event and a.kind = 'tender' join app.holder_instruction i on i.id = e.id
   where in_kind = 'pay-distribution' and e.id = in_event and (i.content ->> 'units')::bigint > e.redeemed_units
  union all
  select a.issuer_id, 'distribution', r.event::text, case when a.issuer_id is null then 'treasury' else 'available' end, '', r.units, r.currency
    from app.distribution_return r join app.corporate_action a on a.id = r.event where in_kind = 'return-distribution' and r.id = in_event
  union all
  select null, 'withholding', w.tax_country, 'external', w.place, w.units, w.currency
    from app.withholding_payment w where in_kind = 'pay-withholding' and w.id = in_event
$$;

-- As in 0086. A payment by a tender has the offer that it takes units of.
create or replace function app.proves_distribution_payments(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  return (
    with paid as materialized (
      select m.id, e.event::text as place, e.customer_id, e.currency, e.gross_units - e.tax_units as net, e.tax_units, e.tax_country, e.redeemed_units, a.instrument,
             case a.kind when 'tender' then 'held' else 'available' end as taken_from, (i.content ->> 'units')::bigint - e.redeemed_units as not_taken,
             e.state = 'paid' and a.state in ('paying', 'paid') and m.key = app.movement_key(m.event, 'entitlement:' || m.event)
               and (a.kind <> 'tender' or (i.event, i.customer_id, i.kind) = (e.event, e.customer_id, 'tender')) as is_right
        from ledger.movement m
        left join app.entitlement e on e.id = m.event
        left join app.corporate_action a on a.id = e.event
        left join app.holder_instruction i on a.kind = 'tender' and i.id = e.id
       where m.id = any (in_movements)
    ), expected as (
      select id, customer_id, 'distribution', place, 'available', '', net, currency from paid where net > 0
      union all
      select id, null, 'distribution', place, 'withholding', tax_country, tax_units, currency from paid where tax_units > 0
      union all
      select id, customer_id, taken_from, '', 'issued', '', redeemed_units, instrument from paid where redeemed_units > 0
      union all
      select id, customer_id, 'held', '', 'available', '', not_taken, instrument from paid where not_taken > 0
    ), posted as (
      select p.movement, coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, sum(p.units)::bigint, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
       group by p.movement, coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, f.currency
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(paid.is_right, false))
       and not exists ((table expected except table posted) union all (table posted except table expected))
      from paid);
end $$;
