/*
 * Orders of a raise (0141): when one is taken, left, settled and returned, and what proves its movements (0142). Relies on app.movement_key (0014),
 * app.list_posted_lines (0043), ledger.list_postings and ledger.check_evidence (0086), ledger.hold (0003) and ledger.time_bound.
 */
alter table app.raise_subscription
  -- What the order used of limits, to be given back when it is left or returned: [{subject, name, period, units}].
  add column counted jsonb not null default '[]',
  -- The newest state that its investor was notified of.
  add column said_state text collate "C" not null default '';
create index raise_subscription_unsaid on app.raise_subscription (state_since) where said_state <> state and state <> 'paying';
create index raise_subscription_awaiting on app.raise_subscription (customer_id) where state = 'awaiting';
create unique index raise_subscription_one_intent on app.raise_subscription (raise, customer_id) where state = 'awaiting';
grant update (said_state) on app.raise_subscription to istmo_worker;

create function app.reject_counted_change() returns trigger language plpgsql as $$
begin
  if new.counted is distinct from old.counted and (old.state, new.state) not in (('awaiting', 'open'), ('paying', 'open')) then
    raise exception 'what an order used of limits never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger subscription_counted_not_changed before update on app.raise_subscription for each row execute function app.reject_counted_change();
grant update (counted) on app.raise_subscription to istmo_worker;

-- Whether this raise takes money at this moment, on the terms of this version. The row is locked, so that no order is taken while the raise closes.
create function app.takes_orders(in_raise uuid, in_version smallint, in_at timestamptz) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version)
    where r.id = in_raise and r.version = in_version and r.state = 'open' and r.suspended_at is null and in_at >= t.opens_at and in_at < t.closes_at
    for share of r;
  return found and exists (select from ledger.time_bound b where in_at between now() - b.behind and now() + b.ahead);
end $$;
revoke execute on function app.takes_orders(uuid, smallint, timestamptz) from public;
grant execute on function app.takes_orders(uuid, smallint, timestamptz) to istmo_app;

-- An order is for a raise that is open, by the terms in force, with all of their documents, and never by the company itself.
create function app.require_open_raise() returns trigger language plpgsql as $$
begin
  if new.state not in ('awaiting', 'paying', 'open') or num_nonnulls(new.allotted_units, new.allotted_price, new.cost_units, new.lot) > 0 or new.said_state <> ''
    or not app.takes_orders(new.raise, new.terms_version, new.created_at)
    or new.paid_at is distinct from (case new.state when 'open' then new.created_at end)
    or not exists (
      select from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, new.terms_version)
       where r.id = new.raise and r.issuer_id <> new.customer_id and new.currency = any (t.currencies) and new.documents = t.documents
         and new.wanted_units >= t.min_order_units and new.wanted_units % t.step_units = 0
         and (new.limit_price is null or t.price_mode = 'demand' and new.limit_price between t.price_low and t.price_high
           and (new.limit_price - t.price_low) % t.price_tick = 0)
         and (new.price_step is null) = (t.price_mode <> 'steps')
         and (t.rate_rule = 'close' or new.value_units is not null))
  then
    raise exception 'this raise takes no such order' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger subscription_of_open_raise before insert on app.raise_subscription for each row execute function app.require_open_raise();

-- What a change of state needs of the raise. What was ordered never changes: 0141.
create function app.require_subscription_step() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offered app.raise;
begin
  if new.state = old.state or new.state = 'expired' then
    return new;
  end if;
  select * into strict offered from app.raise r where r.id = new.raise;
  if not (case new.state
    when 'open' then
      -- A card may be captured after the window: its payment was begun within it.
      case old.state when 'awaiting' then app.takes_orders(new.raise, new.terms_version, new.paid_at)
        else offered.state in ('open', 'closed') end
    when 'left' then
      new.allotted_units is null and offered.state in ('open', 'closed')
        and (offered.suspended_at is not null or new.ended_at < new.leave_until
          or exists (select from app.raise_terms t where (t.raise, t.version) = (offered.id, offered.version) and t.version > new.terms_version
                        and new.ended_at < t.leave_until))
    when 'settled' then offered.state = 'allocated' and offered.suspended_at is null
    when 'returned' then
      case new.reason when 'failed' then offered.state = 'failed' when 'cancelled' then offered.state = 'cancelled'
        when 'not-allotted' then offered.state = 'allocated' and offered.suspended_at is null and new.allotted_units = 0
        when 'rules' then offered.state = 'allocated' and offered.suspended_at is null and new.allotted_units > 0
        when 'account' then offered.state = 'allocated' and offered.suspended_at is null and new.allotted_units > 0
        else false end
    else false end)
  then
    raise exception 'this subscription cannot be % now', new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger subscription_step_of_raise before update on app.raise_subscription for each row execute function app.require_subscription_step();

-- What the movement of a subscription posts, by its row.
create function app.list_subscription_lines(in_kind text, in_subscriptions uuid[])
returns table (subscription uuid, owner uuid, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text) language sql stable as $$
  select s.id, s.customer_id, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, coalesce(l.instrument, s.currency)
    from app.raise_subscription s
    join app.raise r on r.id = s.raise
    cross join lateral (values
      ('pay-subscription', 'available', '', 'subscribed', s.raise::text, s.paid_units, null),
      ('leave-subscription', 'subscribed', s.raise::text, 'available', '', s.paid_units, null),
      ('return-subscription', 'subscribed', s.raise::text, 'available', '', s.paid_units, null),
      ('settle-subscription', 'subscribed', s.raise::text, 'escrow', s.raise::text, s.cost_units, null),
      ('settle-subscription', 'subscribed', s.raise::text, 'available', '', s.paid_units - s.cost_units, null),
      ('settle-subscription', 'tranche', s.raise::text || '.1', case when s.lot is null then 'available' else 'lot' end, coalesce(s.lot::text, ''),
        s.allotted_units, r.instrument),
      ('pay-subscription-by-card', 'external', 'card:' || s.currency, 'subscribed', s.raise::text, s.paid_units, null),
      ('pay-subscription-by-card', 'external', 'card:' || s.currency, 'fees', 'card', s.card_fee_units, null),
      ('refund-subscription-to-card', 'subscribed', s.raise::text, 'clearing', 'card:' || s.currency, s.paid_units, null),
      ('refund-subscription-to-card', 'fees', 'card', 'clearing', 'card:' || s.currency, s.card_fee_units, null)
    ) l (kind, from_kind, from_place, to_kind, to_place, units, instrument)
   where s.id = any (in_subscriptions) and l.kind = in_kind and l.units > 0
$$;

-- Movements of one kind are proven together, because a raise may settle a hundred thousand subscriptions: each with its row in the state of the movement, at its
-- time, and exactly the lines that the row says. A payment has the key of its request; that there is one only is what its hold proves.
create function app.proves_subscriptions(in_movements bigint[]) returns boolean language plpgsql stable
  set enable_mergejoin = off set enable_hashjoin = off as $$
declare
  of_kind text := (select max(k.name) from ledger.movement m join ledger.movement_kind k on k.number = m.kind where m.id = any (in_movements));
begin
  return (
    with moved as materialized (
      select m.id, m.event,
             case of_kind
               when 'pay-subscription' then s.state = 'open' and s.paid_by = 'balance' and s.paid_at = m.at
               when 'leave-subscription' then s.state = 'left' and s.paid_by = 'balance' and s.ended_at = m.at
                 and m.key = app.movement_key(s.id, 'subscription:' || s.id || ':leave')
               when 'return-subscription' then s.state = 'returned' and s.paid_by = 'balance' and s.ended_at = m.at
                 and m.key = app.movement_key(s.id, 'subscription:' || s.id || ':return')
               when 'settle-subscription' then s.state = 'settled' and s.ended_at = m.at and m.key = app.movement_key(s.id, 'subscription:' || s.id || ':settle')
               when 'pay-subscription-by-card' then s.state = 'open' and s.paid_by = 'card' and s.paid_at = m.at
                 and m.key = app.movement_key(s.id, 'subscription:' || s.id || ':card')
               when 'refund-subscription-to-card' then s.state in ('left', 'returned') and s.paid_by = 'card' and s.ended_at = m.at
                 and m.key = app.movement_key(s.id, 'subscription:' || s.id || ':refund')
             end as is_right
        from ledger.movement m left join app.raise_subscription s on s.id = m.event
       where m.id = any (in_movements)
    ), expected as (
      select v.id, l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency
        from app.list_subscription_lines(of_kind, array(select event from moved)) l join moved v on v.event = l.subscription
    ), posted as (
      select p.movement, coalesce(f.owner, t.owner, s.customer_id), f.kind, f.place, t.kind, t.place, sum(p.units)::bigint, f.currency
        from ledger.list_postings(in_movements) p
        join ledger.account f on f.id = p.from_account
        join ledger.account t on t.id = p.to_account
        join moved v on v.id = p.movement
        -- A fee of a card has no owner.
        left join app.raise_subscription s on s.id = v.event and f.owner is null and t.owner is null
       group by p.movement, coalesce(f.owner, t.owner, s.customer_id), f.kind, f.place, t.kind, t.place, f.currency
    )
    select count(*) = cardinality(in_movements) and bool_and(coalesce(moved.is_right, false))
       and not exists ((table expected except table posted) union all (table posted except table expected))
      from moved);
end $$;
create function app.proves_subscription(in_movement bigint) returns boolean language sql stable as $$ select app.proves_subscriptions(array[in_movement]) $$;
update ledger.movement_kind set evidence = 'app.proves_subscription' where number in (161, 162, 163, 164, 168, 169);
