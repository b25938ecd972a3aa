/*
 * Payments of corporate actions in the ledger: what an issuer gives, what each holder and the tax authority get, what goes back. Relies on app.movement_key (0014),
 * app.list_posted_lines (0043) and the tables of 0082.
 */
insert into ledger.account_kind (number, name, has_place, is_sharded, floor, meaning) values
  (21, 'distribution', true, false, 'zero', 'what an issuer gave for a corporate action and its holders did not get yet, by the event'),
  (22, 'withholding', true, false, 'zero', 'tax withheld from payments to holders and owed to the authority, by its country');
insert into ledger.movement_kind (number, name, event, authority) values
  (140, 'fund-distribution', 'distribution-funding', 'serving'), (141, 'fund-own-distribution', 'distribution-funding', 'worker'),
  (142, 'pay-distribution', 'entitlement', 'worker'), (143, 'return-distribution', 'distribution-return', 'worker'),
  (144, 'pay-withholding', 'withholding-payment', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('fund-distribution', 'available', 'distribution'), ('fund-own-distribution', 'treasury', 'distribution'),
      ('pay-distribution', 'distribution', 'available'), ('pay-distribution', 'distribution', 'withholding'), ('pay-distribution', 'available', 'issued'),
      ('return-distribution', 'distribution', 'available'), ('return-distribution', 'distribution', 'treasury'),
      ('pay-withholding', 'withholding', 'external')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- What each movement of an event posts: the account, the amount and its currency, and whose it is.
create function app.list_distribution_lines(in_kind text, in_event uuid)
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
  select e.customer_id, 'available', '', 'issued', '', e.redeemed_units, a.instrument
    from app.entitlement e join app.corporate_action a on a.id = e.event where in_kind = 'pay-distribution' and e.id = in_event and e.redeemed_units > 0
  union all
  select a.issuer_id, 'distribution', r.event::text, case when a.issuer_id is null then 'treasury' else 'available' end, '', r.units, r.currency
    from app.distribution_return r join app.corporate_action a on a.id = r.event where in_kind = 'return-distribution' and r.id = in_event
  union all
  select null, 'withholding', w.tax_country, 'external', w.place, w.units, w.currency
    from app.withholding_payment w where in_kind = 'pay-withholding' and w.id = in_event
$$;
-- The ledger records these only against their row, with its accounts, amounts and owner, once for ever by its key.
create function app.proves_distribution(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m join ledger.movement_kind k on k.number = m.kind
     where m.id = in_movement
       and (k.name = 'fund-distribution' or m.key = app.movement_key(m.event, k.event || ':' || m.event))
       and (select array_agg((l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency)::text order by
              (l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency)::text) from app.list_posted_lines(m.id) l)
         = (select array_agg(l::text order by l::text) from app.list_distribution_lines(k.name, m.event) l)
       and case k.name
         when 'fund-distribution' then exists (
           select from app.distribution_funding f join app.corporate_action a on a.id = f.event and a.issuer_id = f.customer_id
            where f.id = m.event and a.state in ('announced', 'recorded', 'funded', 'paying', 'paid'))
         when 'fund-own-distribution' then exists (
           select from app.distribution_funding f join app.corporate_action a on a.id = f.event and a.issuer_id is null
             join app.proposal p on p.id = f.proposal and p.kind = 'corporate-action.fund' and p.subject = a.id::text and p.state = 'approved'
               and p.decided_by <> p.proposed_by and (p.payload ->> 'currency', p.payload ->> 'units') = (f.currency, f.units::text)
            where f.id = m.event)
         when 'return-distribution' then exists (
           select from app.distribution_return r left join app.proposal p on p.id = r.proposal and p.kind = 'corporate-action.return'
               and p.subject = r.event::text and p.state = 'approved' and p.decided_by <> p.proposed_by
            where r.id = m.event and (r.kind = 'residue' or p.id is not null)
              -- What is owed to holders stays: all that was funded or returned, and all that is or will be paid.
              and (select coalesce(sum(f.units), 0) from app.distribution_funding f where (f.event, f.currency) = (r.event, r.currency))
                  - (select coalesce(sum(o.units), 0) from app.distribution_return o where (o.event, o.currency) = (r.event, r.currency))
                  >= (select coalesce(sum(e.gross_units), 0) from app.entitlement e
                       where (e.event, e.currency) = (r.event, r.currency) and e.state <> 'returned'
                         -- The issuer itself paid a holder outside: what was kept for it goes back.
                         and not (e.customer_id is null and e.state = 'paid')))
         else exists (
           select from app.withholding_payment w
             join app.proposal p on p.id = w.proposal and p.kind = 'withholding.pay' and p.state = 'approved' and p.decided_by <> p.proposed_by
               and (p.payload ->> 'country', p.payload ->> 'currency', p.payload ->> 'units') = (w.tax_country, w.currency, w.units::text)
            where w.id = m.event and w.state = 'posted')
         end)
$$;
update ledger.movement_kind set evidence = 'app.proves_distribution' where number between 140 and 144 and number <> 142;

-- The postings of movements that were just recorded. They are at the end of the table, where the index by ranges finds them however many there are before.
create function ledger.list_postings(in_movements bigint[])
returns table (movement bigint, from_account bigint, to_account bigint, units bigint) language sql stable set enable_indexscan = off as $$
  select p.movement, p.from_account, p.to_account, p.units from ledger.posting p
   where p.movement between (select min(m) from unnest(in_movements) m) and (select max(m) from unnest(in_movements) m) and p.movement = any (in_movements)
$$;

-- Payments are proven together, because an event may pay a hundred thousand holders: each with its row, its key, and exactly the lines that the row says.
create function app.proves_distribution_payments(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_mergejoin = off set enable_hashjoin = off as $$
begin
  return (
    with paid as materialized (
      select m.id, e.event::text as place, e.customer_id, e.currency, e.gross_units - e.tax_units as net, e.tax_units, e.tax_country, e.redeemed_units, a.instrument,
             e.state = 'paid' and a.state in ('paying', 'paid') and m.key = app.movement_key(m.event, 'entitlement:' || m.event) as is_right
        from ledger.movement m
        left join app.entitlement e on e.id = m.event
        left join app.corporate_action a on a.id = e.event
       where m.id = any (in_movements)
    ), expected as (
      select id, customer_id, 'distribution', place, 'available', '', net, currency from paid where net > 0
      union all
      select id, null, 'distribution', place, 'withholding', tax_country, tax_units, currency from paid where tax_units > 0
      union all
      select id, customer_id, 'available', '', 'issued', '', redeemed_units, instrument from paid where redeemed_units > 0
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
create function app.proves_distribution_payment(in_movement bigint) returns boolean language sql stable as $$
  select app.proves_distribution_payments(array[in_movement])
$$;
update ledger.movement_kind set evidence = 'app.proves_distribution_payment' where number = 142;

-- As in 0005. Where an evidence function has a plural, that is asked about all movements of the kind at once.
create or replace function ledger.check_evidence(in_movements bigint[]) returns void language plpgsql as $$
declare
  checked record;
  is_proven boolean;
begin
  for checked in
    select k.name, k.evidence, m.ids, to_regprocedure(k.evidence || 's(bigint[])') is not null as is_plural
      from (select kind, array_agg(id order by id) as ids from ledger.movement where id = any (in_movements) group by kind) m
      join ledger.movement_kind k on k.number = m.kind
     where k.evidence is not null
  loop
    if checked.is_plural then
      execute format('select %ss($1)', checked.evidence) into is_proven using checked.ids;
      if is_proven is not true then
        raise exception 'no business row proves movements % (%)', checked.ids, checked.name using errcode = 'insufficient_privilege';
      end if;
      continue;
    end if;
    for i in 1 .. cardinality(checked.ids) loop
      execute format('select %s($1)', checked.evidence) into is_proven using checked.ids[i];
      if is_proven is not true then
        raise exception 'no business row proves movement % (%)', checked.ids[i], checked.name using errcode = 'insufficient_privilege';
      end if;
    end loop;
  end loop;
end $$;
