/*
 * What else changes with the units of a security: open orders, limits, prices, offerings; and what a split waits for. Relies on 0100 and on the tables of
 * withdrawals (0038), card purchases (0043), measures (0054), offerings (0015), rules (0053), prices (0016) and the registry (0008).
 */

-- More tokens at the same total price: the price of one is then a figure to show, and the total is what was agreed.
alter table app.card_purchase add column units_changed boolean not null default false;
alter table app.card_purchase drop constraint card_purchase_price;
alter table app.card_purchase add constraint card_purchase_price check (price_units = unit_price_units * token_units or units_changed);

-- As in 0043. The tokens of a purchase change only as app.apply_split noted it.
create or replace function app.check_card_purchase_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.customer_id, new.symbol, new.offering, new.tranche_number, new.currency, new.price_units,
      new.fee_units, new.card_network, new.last_four, new.created_at, new.expires_at)
    is distinct from (old.id, old.customer_id, old.symbol, old.offering, old.tranche_number, old.currency, old.price_units,
      old.fee_units, old.card_network, old.last_four, old.created_at, old.expires_at)
    or (new.token_units, new.unit_price_units) is distinct from (old.token_units, old.unit_price_units) and not exists (
      select from app.split_change s where s.kind = 'card-purchase' and s.subject = new.id::text and (s.before, s.after) = (old.token_units::text, new.token_units::text))
  then
    raise exception 'what a card purchase is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if (old.state, new.state) not in (('open', 'captured'), ('open', 'failed'), ('open', 'expired'), ('failed', 'late'), ('expired', 'late'),
      ('late', 'returned'), ('captured', 'refunding'), ('refunding', 'refunded'), ('refunding', 'captured'), ('captured', 'disputed'),
      ('disputed', 'captured'), ('disputed', 'charged_back'))
      or (new.state = 'refunding' and not pg_has_role(session_user, 'istmo_console', 'member'))
      or (new.state <> 'refunding' and not pg_has_role(session_user, 'istmo_worker', 'member'))
    then
      raise exception 'a card purchase does not go from % to % by %', old.state, new.state, session_user using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- As in 0038. The units of a withdrawal change only as app.apply_split noted it.
create or replace function app.check_withdrawal_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.reference_no, new.customer_id, new.currency, new.network, new.chain, new.address_id, new.address,
      new.fee_currency, new.limit_day, new.limit_month, new.created_at)
    is distinct from (old.id, old.reference_no, old.customer_id, old.currency, old.network, old.chain, old.address_id, old.address,
      old.fee_currency, old.limit_day, old.limit_month, old.created_at)
    or (new.units, new.sent_units, new.fee_units) is distinct from (old.units, old.sent_units, old.fee_units) and not exists (
      select from app.split_change s where s.kind = 'withdrawal' and s.subject = new.id::text and (s.before, s.after) = (old.units::text, new.units::text))
  then
    raise exception 'what a withdrawal is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not exists (
    select from app.withdrawal_transition t where t.from_state = old.state and t.to_state = new.state
       and (pg_has_role(session_user, t.role, 'member') or pg_has_role(session_user, 'istmo_owner', 'member')))
  then
    raise exception 'a withdrawal does not go from % to % by %', old.state, new.state, session_user using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What of a security is under way in old units and cannot be changed: the split waits until it has ended, and staff read which.
create function app.list_split_obstacles(in_event uuid) returns table (kind text, subject text) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  with action as (
    select a.instrument, t.ratio_new, t.ratio_old from app.corporate_action a
      join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version) where a.id = in_event and a.kind <> 'bonus'
  )
  -- On its way to its network.
  select 'withdrawal', w.reference_no from app.withdrawal w join action a on a.instrument = w.currency
   where w.finished_at is null and w.state in ('signed', 'sent', 'unknown', 'replaced')
  union all
  -- Seen on the network and not final: what the network says of it is in old units.
  select 'deposit', d.txid from app.deposit d join action a on a.instrument = d.currency
   where d.state in ('pending', 'confirming', 'in_review', 'credited', 'reversed')
  union all
  select 'measure', d.reference from app.holding_measure d join action a on a.instrument = d.instrument or d.instrument is null
   where d.state in ('proposed', 'approved', 'sending') and (d.units is not null or d.state <> 'proposed')
  union all
  select 'offering', v.offering from app.offering_move v join action a on a.instrument = v.currency where v.state = 'approved'
  union all
  select 'proposal', p.kind || ' ' || p.subject from app.proposal p join action a on true
   where p.state = 'open' and (p.subject = a.instrument and p.kind in ('rules.change', 'price.publish')
     or p.payload ->> 'currency' = a.instrument or p.payload ->> 'instrument' = a.instrument and p.kind not like 'corporate-action.%'
     or p.subject in (select o.code from app.offering o where o.instrument = a.instrument) and p.kind in ('offering.create', 'offering.change'))
  union all
  -- An open order of less than one new unit ends first, and so does what is held for another reason, such as units that are tendered.
  select case when w.id is not null then 'withdrawal' when c.id is not null then 'card-purchase' else 'account' end, coalesce(w.reference_no, c.reference_no, k.kind)
    from action a join ledger.account k on k.currency = a.instrument and k.kind in ('held', 'reserved')
    join ledger.hold h on h.account = k.id and h.settled_units + h.released_units < h.units
    left join app.withdrawal w on w.id = h.event
    left join app.card_purchase c on c.id = h.event
   where (h.units - h.settled_units - h.released_units)::numeric * a.ratio_new < a.ratio_old or w.id is null and c.id is null
  union all
  select 'account', k.kind from ledger.account k join action a on a.instrument = k.currency
   where k.kind not in ('issued', 'available', 'held', 'frozen', 'lot', 'reserved', 'treasury', 'tranche', 'external', 'fees')
   group by k.kind, k.owner, k.place having sum(k.balance) <> 0
$$;

-- A figure as it was at a moment, where a split changed it since.
create function app.figure_at(in_kind text, in_subject text, in_now text, in_at timestamptz) returns text language sql stable as $$
  select coalesce((select s.before from app.split_change s join app.unit_change u on u.event = s.event
                    where s.kind = in_kind and s.subject = in_subject and u.at > in_at order by u.at limit 1), in_now)
$$;

-- Changes everything that is counted in units of the security, beside the ledger. Called by the worker in the transaction that posts the lines. The ledger's
-- accounts are locked already; the deferred check of app.unit_change compares what is committed.
create function app.apply_split(in_event uuid, in_at timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  action app.corporate_action;
  terms app.corporate_action_terms;
  cap bigint;
  issued bigint;
  after bigint;
  n numeric;
  o numeric;
  change record;
begin
  select a.* into strict action from app.corporate_action a where a.id = in_event;
  select t.* into strict terms from app.corporate_action_terms t where (t.event, t.version) = (action.id, action.version);
  if action.state <> 'recorded' or action.kind not in ('split', 'reverse-split', 'bonus') or terms.ratio_new is null
    or exists (select from app.holder_snapshot s where s.event = in_event and s.difference <> '' and s.accepted_by is null)
    or terms.payment_day > (in_at + interval '14 hours')::date
  then
    raise exception 'the units of % do not change now', action.reference using errcode = 'restrict_violation';
  end if;
  select c.supply_cap, (select -sum(k.balance) from ledger.account k where k.currency = c.code and k.kind = 'issued')
    into strict cap, issued from ledger.currency c where c.code = action.instrument;
  issued := coalesce(issued, 0);
  select issued + coalesce(sum(l.units_after - l.units_before), 0) into after from app.split_line l where l.event = in_event;
  if action.kind = 'bonus' then
    n := terms.ratio_old + terms.ratio_new; o := terms.ratio_old;
    insert into app.unit_change values (in_event, action.instrument, n, o, in_at, issued, after, cap, greatest(cap, after), false);
    perform app.change_supply_cap(action.instrument, greatest(cap, after));
    return;
  end if;
  n := terms.ratio_new; o := terms.ratio_old;
  insert into app.unit_change values (in_event, action.instrument, n, o, in_at, issued, after, cap, greatest(1, after, div(cap * n, o)), true);
  perform app.change_supply_cap(action.instrument, greatest(1, issued, after, div(cap * n, o))::bigint);

  -- Open orders: more tokens for the same total; those that were paid too, because a refund takes the tokens back.
  insert into app.split_change
  select in_event, 'card-purchase', c.id::text, c.token_units::text,
         coalesce((select l.units_after from app.split_line l where l.event = in_event and l.hold = c.id), greatest(1, div(c.token_units * n, o)))::text
    from app.card_purchase c where c.symbol = action.instrument and c.state in ('open', 'captured', 'refunding', 'disputed');
  insert into app.split_change
  select in_event, 'card-frozen', c.id::text, c.frozen_units::text, div(c.frozen_units * n, o)::text
    from app.card_purchase c where c.symbol = action.instrument and c.state in ('refunding', 'disputed') and c.frozen_units > 0;
  update app.card_purchase c
     set token_units = s.after::bigint, frozen_units = least(s.after::bigint, div(c.frozen_units * n, o)), units_changed = true, version = c.version + 1,
         unit_price_units = greatest(1, round(c.price_units::numeric / s.after::numeric))
    from app.split_change s where s.event = in_event and s.kind = 'card-purchase' and c.id = s.subject::uuid and s.subject = c.id::text;
  insert into app.split_change
  select in_event, 'withdrawal', w.id::text, w.units::text, l.units_after::text
    from app.split_line l join app.withdrawal w on w.id = l.hold where l.event = in_event and l.account = 'held';
  update app.withdrawal w set units = s.after::bigint, version = w.version + 1,
         fee_units = case when w.fee_currency = w.currency then div(w.fee_units * n, o) else w.fee_units end,
         sent_units = s.after::bigint - case when w.fee_currency = w.currency then div(w.fee_units * n, o) else 0 end
    from app.split_change s where s.event = in_event and s.kind = 'withdrawal' and w.id = s.subject::uuid and s.subject = w.id::text;

  -- What measures froze is a part of the frozen units of their holder.
  insert into app.split_change
  select in_event, 'frozen-holding', f.measure_id::text, f.units::text,
         (div(f.units * n, o) + case when row_number() over w
             <= case when sum(f.units) over p = l.before then l.after else least(div(sum(f.units) over p * n, o), l.after) end - sum(div(f.units * n, o)) over p
           then 1 else 0 end)::text
    from app.frozen_holding f
    left join (select l.customer_id, sum(l.units_before) as before, sum(l.units_after) as after from app.split_line l where l.event = in_event and l.account = 'frozen' group by l.customer_id) l
      on l.customer_id = f.customer_id
   where f.instrument = action.instrument and f.units > 0
  window p as (partition by f.customer_id), w as (partition by f.customer_id order by mod(f.units * n, o) desc, f.measure_id);
  update app.frozen_holding f set units = s.after::bigint
    from app.split_change s where s.event = in_event and s.kind = 'frozen-holding' and f.measure_id = s.subject::uuid and s.subject = f.measure_id::text;

  -- Offerings: what is sold and what is left, at the divided price.
  insert into app.split_change
  select in_event, 'tranche-supply', t.offering || '.' || t.number, t.supply_units::text, greatest(1, div(t.supply_units * n, o))::text
    from app.tranche t join app.offering f on f.code = t.offering where f.instrument = action.instrument
  union all
  select in_event, 'tranche-price', t.offering || '.' || t.number, t.price_cents::text, greatest(1, round(t.price_cents * o / n))::text
    from app.tranche t join app.offering f on f.code = t.offering where f.instrument = action.instrument;
  update app.tranche t set supply_units = s.after::bigint, price_cents = p.after::bigint
    from app.split_change s, app.split_change p
   where (s.event, s.kind, p.event, p.kind) = (in_event, 'tranche-supply', in_event, 'tranche-price')
     and s.subject = t.offering || '.' || t.number and p.subject = s.subject;

  -- Prices.
  insert into app.split_change
  select in_event, 'price', i.code, i.price_usd, trim_scale(round(i.price_usd::numeric * o / n, 18))::text
    from app.instrument i where i.code = action.instrument and i.price_kind = 'fixed';
  update app.instrument i set price_usd = s.after from app.split_change s where s.event = in_event and s.kind = 'price' and i.code = s.subject;
  insert into app.price_tick (symbol, value, ticks, at, observed_at)
  select t.symbol, greatest(1, round(t.value * o / n)), t.ticks, greatest(in_at, t.at), t.observed_at
    from app.price_tick t where t.symbol = action.instrument order by t.id desc limit 1;
  update app.locked_quote q set expires_at = least(q.expires_at, in_at) where action.instrument in (q.from_symbol, q.to_symbol) and not q.is_used;

  -- Limits in units: the most of something becomes less rather than more, the least of something more rather than less.
  for change in
    select r.id, r.version, r.rules, r.rules
             || case when r.rules ->> 'max_holding' is null then '{}' else jsonb_build_object('max_holding', greatest(1, div((r.rules ->> 'max_holding')::numeric * n, o))::text) end
             || case when r.rules ->> 'max_supply' is null then '{}' else jsonb_build_object('max_supply', greatest(1, after, div((r.rules ->> 'max_supply')::numeric * n, o))::text) end
             || case when r.rules ->> 'min_order' is null then '{}' else jsonb_build_object('min_order', ceil((r.rules ->> 'min_order')::numeric * n / o)::text) end
             || case when r.rules ->> 'min_holding' is null then '{}' else jsonb_build_object('min_holding', ceil((r.rules ->> 'min_holding')::numeric * n / o)::text) end as changed
      from app.rule_set r where r.instrument = action.instrument order by r.version desc limit 1
  loop
    continue when change.changed = change.rules;
    insert into app.rule_set (instrument, version, rules, from_at, proposed_by, approved_by, reason)
    select action.instrument, change.version + 1, change.changed, in_at, p.proposed_by, p.decided_by, action.reference from app.proposal p where p.id = action.proposal;
    insert into app.split_change values (in_event, 'rules', action.instrument, change.rules::text, change.changed::text);
  end loop;
  insert into app.split_change
  select in_event, 'market-minimum', m.from_code || '-' || m.to_code, m.min_units::text, greatest(1, ceil(m.min_units * n / o))::text
    from app.market m where m.from_code = action.instrument
  union all
  select in_event, 'market-maximum', m.from_code || '-' || m.to_code, m.max_units::text, greatest(1, ceil(m.min_units * n / o), div(m.max_units * n, o))::text
    from app.market m where m.from_code = action.instrument and m.max_units is not null
  union all
  select in_event, 'withdrawal-minimum', w.instrument || '-' || w.name, w.min_withdrawal_units::text, ceil(w.min_withdrawal_units * n / o)::text
    from app.instrument_network w where w.instrument = action.instrument and w.min_withdrawal_units > 0
  union all
  select in_event, 'deposit-minimum', w.instrument || '-' || w.name, w.min_deposit_units::text, ceil(w.min_deposit_units * n / o)::text
    from app.instrument_network w where w.instrument = action.instrument and w.min_deposit_units > 0
  union all
  select in_event, 'withdrawal-limit', l.currency, l.max_units || ' ' || l.daily_units || ' ' || l.monthly_units,
         greatest(1, div(l.max_units * n, o)) || ' ' || greatest(1, div(l.daily_units * n, o)) || ' ' || greatest(1, div(l.monthly_units * n, o))
    from app.withdrawal_limit l where l.currency = action.instrument;
  update app.market m set min_units = greatest(1, ceil(m.min_units * n / o)), max_units = greatest(1, ceil(m.min_units * n / o), div(m.max_units * n, o))
   where m.from_code = action.instrument and m.max_units is not null;
  update app.market m set min_units = greatest(1, ceil(m.min_units * n / o)) where m.from_code = action.instrument and m.max_units is null;
  update app.instrument_network w set min_withdrawal_units = ceil(w.min_withdrawal_units * n / o), min_deposit_units = ceil(w.min_deposit_units * n / o)
   where w.instrument = action.instrument and (w.min_withdrawal_units > 0 or w.min_deposit_units > 0);
  update app.withdrawal_limit l set max_units = greatest(1, div(l.max_units * n, o)), daily_units = greatest(1, div(l.daily_units * n, o)),
         monthly_units = greatest(1, div(l.monthly_units * n, o)) where l.currency = action.instrument;
  -- What customers used of their limits counts on in new units, and a withdrawal that is cancelled gives as many back.
  update ledger.counter c set units = ceil(c.units * n / o)
   where c.name in ('withdrawal:' || action.instrument || ':day', 'withdrawal:' || action.instrument || ':month');
end $$;

-- The cap follows the ratio. After a reverse split it is lowered when the units are gone (app.settle_split).
create function app.change_supply_cap(in_code text, in_cap bigint) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update ledger.currency set supply_cap = in_cap where code = in_code and supply_cap <> in_cap
$$;
create function app.lower_supply_cap() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.change_supply_cap(new.instrument, new.supply_cap_after);
  return null;
end $$;
create constraint trigger unit_change_cap after insert on app.unit_change deferrable initially deferred for each row execute function app.lower_supply_cap();
revoke execute on function app.apply_split(uuid, timestamptz), app.change_supply_cap(text, bigint), app.list_split_obstacles(uuid) from public, istmo_app;
grant execute on function app.apply_split(uuid, timestamptz) to istmo_worker;
grant execute on function app.list_split_obstacles(uuid) to istmo_app, istmo_worker, istmo_reader;

-- An order in old units that is committed after the split, or while processes may still have read the old figures, would buy or sell other units than were
-- shown: it is refused, and made again.
create function app.reject_old_units() returns trigger language plpgsql as $$
declare
  made constant jsonb := to_jsonb(new);
begin
  if exists (select from app.unit_change u where u.instrument = any (array[made ->> 'from_symbol', made ->> 'to_symbol', made ->> 'symbol', made ->> 'currency'])
      and u.at > new.created_at - interval '30 seconds') then
    raise exception 'the units of the security have just changed' using errcode = 'object_not_in_prerequisite_state', constraint = 'units_unchanged';
  end if;
  return new;
end $$;
create trigger swap_of_old_units before insert on app.swap for each row execute function app.reject_old_units();
create trigger card_purchase_of_old_units before insert on app.card_purchase for each row execute function app.reject_old_units();
create trigger withdrawal_of_old_units before insert on app.withdrawal for each row execute function app.reject_old_units();
