/*
 * The movements of raises (0140) in the ledger. The functions that prove them are in the migrations of what each is about.
 */
-- What a customer has in the escrow of a raise, each subscription with its own hold.
insert into ledger.account_kind (number, name, has_place, is_sharded, floor, meaning) values
  (7, 'subscribed', true, false, 'zero', 'money of a customer in the escrow of a raise, by the raise; each subscription has its hold');
insert into ledger.movement_kind (number, name, event, authority, is_exchange) values
  (161, 'pay-subscription', 'subscription', 'serving', false), (162, 'leave-subscription', 'subscription', 'serving', false),
  (163, 'settle-subscription', 'subscription', 'worker', true), (164, 'return-subscription', 'subscription', 'worker', false),
  (165, 'place-raise', 'raise-placement', 'worker', false), (166, 'return-raise', 'raise-placement', 'worker', false),
  (167, 'release-raise', 'raise-release', 'worker', false),
  (168, 'pay-subscription-by-card', 'subscription', 'worker', false), (169, 'refund-subscription-to-card', 'subscription', 'serving', false);
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('pay-subscription', 'available', 'subscribed'), ('leave-subscription', 'subscribed', 'available'),
      ('settle-subscription', 'subscribed', 'escrow'), ('settle-subscription', 'subscribed', 'available'),
      ('settle-subscription', 'tranche', 'lot'), ('settle-subscription', 'tranche', 'available'),
      ('return-subscription', 'subscribed', 'available'),
      ('place-raise', 'available', 'tranche'), ('return-raise', 'tranche', 'available'),
      ('release-raise', 'escrow', 'available'), ('release-raise', 'escrow', 'fees'),
      ('pay-subscription-by-card', 'external', 'subscribed'), ('pay-subscription-by-card', 'external', 'fees'),
      ('refund-subscription-to-card', 'subscribed', 'clearing'), ('refund-subscription-to-card', 'fees', 'clearing')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- As in 0100: a posting to `subscribed` (kind 7) opens a hold as well.
create or replace function ledger.change_holds(
  in_events uuid[], in_kinds smallint[], in_at timestamptz[], in_expires_at timestamptz[], in_positions int[], in_from bigint[],
  in_to bigint[], in_units bigint[]
) returns void language plpgsql as $$
declare
  enlarges constant smallint := 147;
  ended_count bigint;
  found_count bigint;
begin
  insert into ledger.hold (event, account, movement_kind, units, opened_at, expires_at)
  select in_events[p.m], p.t, min(in_kinds[p.m]), sum(p.u), min(in_at[p.m]), min(in_expires_at[p.m])
    from unnest(in_positions, in_to, in_units) p (m, t, u)
   where p.t & 31 in (2, 6, 7) and in_kinds[p.m] <> enlarges group by in_events[p.m], p.t;
  with enlarged as (
    select in_events[p.m] as event, p.t as account, sum(p.u) as units
      from unnest(in_positions, in_to, in_units) p (m, t, u)
     where p.t & 31 in (2, 6, 7) and in_kinds[p.m] = enlarges group by in_events[p.m], p.t
  ), changed as (
    update ledger.hold h set units = h.units + e.units from enlarged e
     where h.event = e.event and h.account = e.account and h.settled_units + h.released_units < h.units returning 1
  )
  select (select count(*) from enlarged), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
  with ended as (
    select in_events[p.m] as event, p.f as account, coalesce(sum(p.u) filter (where p.t & 31 <> 1), 0) as settled,
           coalesce(sum(p.u) filter (where p.t & 31 = 1), 0) as released
      from unnest(in_positions, in_from, in_to, in_units) p (m, f, t, u)
     where p.f & 31 in (2, 6, 7) group by in_events[p.m], p.f
  ), changed as (
    update ledger.hold h set settled_units = h.settled_units + e.settled, released_units = h.released_units + e.released
      from ended e where h.event = e.event and h.account = e.account returning 1
  )
  select (select count(*) from ended), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
end $$;
