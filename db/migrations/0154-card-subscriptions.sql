/*
 * Subscriptions of a raise that are paid by card: a card purchase without a tranche. Its money goes into the escrow of the subscription, and back to the card when the
 * subscription ends without units. Relies on card purchases (0043, 0101), their reconciliation (0049) and subscriptions (0141).
 */
alter table app.card_purchase add column subscription uuid unique references app.raise_subscription (id);
-- By what a repeated request is recognised: no movement has its key, because nothing is reserved before the card is charged.
alter table app.card_purchase add column request_key text unique;
alter table app.card_purchase alter column offering drop not null;
alter table app.card_purchase alter column tranche_number drop not null;
alter table app.card_purchase drop constraint card_purchase_price;
alter table app.card_purchase add constraint card_purchase_price check (price_units = unit_price_units * token_units or units_changed or subscription is not null);
alter table app.card_purchase drop constraint card_purchase_captured;
-- What a subscription gives back was captured: it is `late` and `returned` like a payment that came too late.
alter table app.card_purchase add constraint card_purchase_captured check (
  (state in ('captured', 'refunding', 'refunded', 'disputed', 'charged_back')) = (captured_at is not null)
  or subscription is not null and state in ('late', 'returned'));
alter table app.card_purchase add constraint card_purchase_whose check (num_nonnulls(subscription, offering) = 1 and (offering is null) = (tranche_number is null));
grant insert (subscription, request_key) on app.card_purchase to istmo_app;

-- As in 0101. The card of a subscription is given back by the worker, and is never refunded by staff.
create or replace function app.check_card_purchase_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.customer_id, new.symbol, new.offering, new.tranche_number, new.currency, new.price_units,
      new.fee_units, new.card_network, new.last_four, new.created_at, new.expires_at, new.subscription)
    is distinct from (old.id, old.customer_id, old.symbol, old.offering, old.tranche_number, old.currency, old.price_units,
      old.fee_units, old.card_network, old.last_four, old.created_at, old.expires_at, old.subscription)
    or (new.token_units, new.unit_price_units) is distinct from (old.token_units, old.unit_price_units) and not exists (
      select from app.split_change s where s.kind = 'card-purchase' and s.subject = new.id::text and (s.before, s.after) = (old.token_units::text, new.token_units::text))
  then
    raise exception 'what a card purchase is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if (old.state, new.state) not in (('open', 'captured'), ('open', 'failed'), ('open', 'expired'), ('failed', 'late'), ('expired', 'late'),
      ('late', 'returned'), ('captured', 'refunding'), ('refunding', 'refunded'), ('refunding', 'captured'), ('captured', 'disputed'),
      ('disputed', 'captured'), ('disputed', 'charged_back'), ('captured', 'late'))
      or old.state = 'captured' and new.state = 'late' and new.subscription is null
      or new.state = 'refunding' and new.subscription is not null
      or (new.state = 'refunding' and not pg_has_role(session_user, 'istmo_console', 'member'))
      or (new.state <> 'refunding' and not pg_has_role(session_user, 'istmo_worker', 'member'))
    then
      raise exception 'a card purchase does not go from % to % by %', old.state, new.state, session_user using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;


-- As in 0049. The movements of a subscription have its own id.
create or replace function app.find_payments_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with said as (
    select 'bank-deposit' as name, d.id, 'bank-deposit:' || d.id as key from app.bank_deposit d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'payment', d.id, 'payment:' || d.id from app.payment d
     where d.credited_at is not null and (d.credited_at >= in_since or d.id::text = any (in_again))
    union all
    select 'payment', d.id, 'payment:' || d.id || ':reverse' from app.payment d
     where d.state = 'reversed' and (d.state_since >= in_since or d.id::text = any (in_again))
    union all
    select distinct 'card-purchase', c.id, 'card-purchase:' || c.id || ':' || step.name
      from app.card_purchase_step s
      join app.card_purchase c on c.id = s.purchase_id
      join (values ('captured', 'capture'), ('failed', 'release'), ('expired', 'release'), ('late', 'late'), ('returned', 'return'), ('refunded', 'refund'))
        step (state, name) on step.state = s.state
     where (s.at >= in_since or c.id::text = any (in_again))
       -- What pays a subscription, and what it gives back when its raise is over, are movements of the subscription.
       and (c.subscription is null or s.state = 'returned'
         or s.state = 'late' and exists (select from app.card_purchase_step e where e.purchase_id = c.id and e.state in ('failed', 'expired')))
    union all
    select 'card-purchase', c.id, 'card-purchase:' || c.id || ':' || step.name || ':' || c.dispute_number
      from app.card_purchase c join (values ('disputed', 'dispute'), ('charged_back', 'lose')) step (state, name) on step.state = c.state
     where (c.state_since >= in_since or c.id::text = any (in_again))
       and not (c.subscription is not null and c.state = 'charged_back' and c.owed_units = 0)
    union all
    -- The reservation has the key of the customer's request; its hold is the purchase's.
    select 'card-purchase', s.purchase_id, 'card-purchase:' || s.purchase_id || ':reserve' from app.card_purchase_step s
     where s.state = 'open' and (s.at >= in_since or s.purchase_id::text = any (in_again))
       and not exists (select from ledger.hold h where h.event = s.purchase_id)
       and not exists (select from app.card_purchase c where c.id = s.purchase_id and c.subscription is not null)
  )
  select distinct on (s.name, s.id) s.name || '-row-without-movement', s.id::text, null::bigint, app.facts(app.fact('key', s.key)), app.facts(app.fact('none')) from said s
   where not exists (select from ledger.movement_key k where k.key = app.movement_key(s.id, s.key))
   order by s.name, s.id, s.key
$$;

-- As in 0101. A security does not change its units while a raise of it is under way.
create or replace function app.list_split_obstacles(in_event uuid) returns table (kind text, subject text) language sql stable security definer
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
  select 'offering', r.reference from app.raise r join action a on a.instrument = r.instrument
   where r.state in ('announced', 'open', 'closed', 'allocated', 'failed') or r.state = 'cancelled' and r.outcome = 'cancelled' and exists (
     select from app.raise_subscription s where s.raise = r.id and s.state in ('awaiting', 'paying', 'open'))
  union all
  select 'account', k.kind from ledger.account k join action a on a.instrument = k.currency
   where k.kind not in ('issued', 'available', 'held', 'frozen', 'lot', 'reserved', 'treasury', 'tranche', 'external', 'fees')
   group by k.kind, k.owner, k.place having sum(k.balance) <> 0
$$;

-- The acquirer is asked at once to give back what a subscription gave back.
create function app.ask_about_card() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.card_purchase p set next_check_at = least(p.next_check_at, new.ended_at) where p.subscription = new.id;
  return null;
end $$;
create trigger subscription_asks_about_card after update of state on app.raise_subscription for each row
  when (new.paid_by = 'card' and new.state in ('left', 'returned') and old.state = 'open') execute function app.ask_about_card();
