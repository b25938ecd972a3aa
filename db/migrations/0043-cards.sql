-- Purchases of tokens by card (requirements 2.2.9 and 3.9). The card's number and code are in no table: they go to the acquirer and are dropped.
create table app.card_purchase (
  id uuid primary key,
  -- What the customer and support call it.
  reference_no text not null unique generated always as ('CP-' || upper(right(replace(id::text, '-', ''), 12))) stored,
  customer_id uuid not null references app.customer (id),
  symbol text collate "C" not null references app.instrument (code),
  token_units bigint not null check (token_units > 0),
  offering text collate "C" not null,
  tranche_number smallint not null,
  -- The price of the tokens and the fee on top, in cents; the card pays both.
  currency text collate "C" not null default 'USD' references app.instrument (code),
  unit_price_units bigint not null check (unit_price_units > 0),
  price_units bigint not null check (price_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  fee_basis_points bigint not null check (fee_basis_points >= 0),
  card_network text not null check (card_network in ('visa', 'mastercard')),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  -- The allowed transitions are in api/src/areas/cards/card-states.ts.
  state text not null default 'open' check (state in ('open', 'captured', 'failed', 'expired', 'late', 'returned', 'refunding', 'refunded',
    'disputed', 'charged_back')),
  -- Why it failed, or why a refund did not happen.
  reason text check (reason in ('declined', 'insufficient_funds', 'card_expired', 'wrong_code', 'error', 'tokens_spent', 'refund_refused')),
  -- What staff have to look at: the acquirer says something that does not fit.
  problem text check (problem in ('amount_differs', 'refunded_outside', 'dispute_after_refund', 'return_refused', 'escrow_short')),
  acquirer_id text check (acquirer_id <> ''),
  -- Tokens blocked by a refund or a dispute under way or decided, and what the customer owes for those that were gone, in cents.
  frozen_units bigint not null default 0 check (frozen_units between 0 and token_units),
  owed_units bigint not null default 0 check (owed_units between 0 and price_units),
  -- How many refunds were tried, and how many disputes were opened; both number their movements.
  refund_number integer not null default 0,
  refund_asked_at timestamptz,
  dispute_number integer not null default 0,
  dispute_id text check (dispute_id <> ''),
  refund_decided_by uuid references app.staff (id),
  refund_proposed_by uuid references app.staff (id),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  -- Until when the tokens are reserved.
  expires_at timestamptz not null check (expires_at > created_at),
  state_since timestamptz not null,
  captured_at timestamptz,
  -- When the acquirer is asked again; infinity: nothing more is expected.
  next_check_at timestamptz not null,
  checks integer not null default 0,
  -- Incremented with each change of the state, so that a decision based on an older version is detected.
  version integer not null default 0,
  foreign key (offering, tranche_number) references app.tranche (offering, number),
  constraint card_purchase_price check (price_units = unit_price_units * token_units),
  constraint card_purchase_failed check (state <> 'failed' or reason is not null),
  constraint card_purchase_captured check ((state in ('captured', 'refunding', 'refunded', 'disputed', 'charged_back')) = (captured_at is not null)),
  constraint card_purchase_frozen check (state in ('refunding', 'refunded', 'disputed', 'charged_back') or frozen_units = 0),
  constraint card_purchase_owed check (state = 'charged_back' or owed_units = 0),
  constraint card_purchase_refund check (state not in ('refunding', 'refunded') or refund_decided_by is not null),
  constraint card_purchase_of_two check (refund_proposed_by is null or refund_proposed_by <> refund_decided_by)
);
-- A customer has one open payment: a form that is sent twice charges once.
create unique index card_purchase_one_open on app.card_purchase (customer_id) where state = 'open';
create index card_purchase_of_customer on app.card_purchase (customer_id, id desc);
create index card_purchase_due on app.card_purchase (next_check_at) where next_check_at < 'infinity';
-- What staff look at; how many there are, and since when, is read from it alone.
create index card_purchase_to_review on app.card_purchase (id desc) include (problem, state, state_since)
  where problem is not null or state = 'disputed';
create index card_purchase_disputed on app.card_purchase (state, id desc) where state in ('disputed', 'charged_back', 'refunding', 'late');

-- What a purchase is never changes. The console starts refunds; every other step is the worker's, by what the acquirer answered.
create function app.check_card_purchase_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.customer_id, new.symbol, new.token_units, new.offering, new.tranche_number, new.currency, new.unit_price_units, new.price_units,
      new.fee_units, new.card_network, new.last_four, new.created_at, new.expires_at)
    is distinct from (old.id, old.customer_id, old.symbol, old.token_units, old.offering, old.tranche_number, old.currency,
      old.unit_price_units, old.price_units, old.fee_units, old.card_network, old.last_four, old.created_at, old.expires_at)
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
create trigger card_purchase_changes before update on app.card_purchase for each row execute function app.check_card_purchase_change();

revoke insert, update, delete on app.card_purchase from istmo_app;
grant insert (id, customer_id, symbol, token_units, offering, tranche_number, unit_price_units, price_units, fee_units, fee_basis_points,
  card_network, last_four, language, created_at, expires_at, state_since, next_check_at) on app.card_purchase to istmo_app;
-- A notice or an answer only says that the acquirer is to be asked now.
grant update (next_check_at) on app.card_purchase to istmo_app;
grant update (state, reason, problem, acquirer_id, frozen_units, owed_units, refund_number, refund_asked_at, dispute_number, dispute_id, state_since, captured_at,
  next_check_at, checks, version) on app.card_purchase to istmo_worker;

-- What happened to a purchase, in order: its timeline.
create table app.card_purchase_step (
  purchase_id uuid not null references app.card_purchase (id),
  -- Several steps may be made at one moment.
  number smallint not null check (number > 0),
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (purchase_id, number)
);
create function app.record_card_purchase_step() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into app.card_purchase_step (purchase_id, number, state, reason, at)
    select new.id, 1 + (select count(*) from app.card_purchase_step where purchase_id = new.id), new.state, new.reason, new.state_since;
  end if;
  return null;
end $$;
create trigger card_purchase_steps after insert or update on app.card_purchase for each row execute function app.record_card_purchase_step();
revoke insert, update, delete on app.card_purchase_step from istmo_app;

-- The acquirer's signed notices as received, each once. What they say is not used: the acquirer is asked.
create table app.card_notice (
  id uuid primary key,
  event_key text not null unique,
  body bytea not null,
  -- As the notice names it; it may be about no purchase of ours.
  purchase text not null,
  received_at timestamptz not null
);
create index card_notice_of on app.card_notice (purchase, received_at);
create index card_notice_received_at on app.card_notice using brin (received_at);
revoke update, delete on app.card_notice from istmo_app;

insert into ledger.movement_kind (number, name, event, authority) values
  (50, 'reserve-card-purchase', 'card-purchase', 'serving'),
  (51, 'capture-card-purchase', 'card-purchase', 'worker'),
  (52, 'release-card-purchase', 'card-purchase', 'worker'),
  (53, 'receive-late-card-payment', 'card-purchase', 'worker'),
  (54, 'return-late-card-payment', 'card-purchase', 'worker'),
  (55, 'freeze-card-tokens', 'card-purchase', 'worker'),
  (56, 'unfreeze-card-tokens', 'card-purchase', 'worker'),
  (57, 'refund-card-purchase', 'card-purchase', 'worker'),
  (58, 'open-card-dispute', 'card-purchase', 'worker'),
  (59, 'win-card-dispute', 'card-purchase', 'worker'),
  (60, 'lose-card-dispute', 'card-purchase', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values
    ('reserve-card-purchase', 'tranche', 'reserved'),
    ('capture-card-purchase', 'external', 'escrow'), ('capture-card-purchase', 'external', 'fees'), ('capture-card-purchase', 'reserved', 'available'),
    ('release-card-purchase', 'reserved', 'tranche'),
    ('receive-late-card-payment', 'external', 'clearing'),
    ('return-late-card-payment', 'clearing', 'external'),
    ('freeze-card-tokens', 'available', 'frozen'),
    ('unfreeze-card-tokens', 'frozen', 'available'),
    ('refund-card-purchase', 'frozen', 'tranche'), ('refund-card-purchase', 'escrow', 'external'), ('refund-card-purchase', 'fees', 'external'),
    ('open-card-dispute', 'clearing', 'external'), ('open-card-dispute', 'available', 'frozen'),
    ('win-card-dispute', 'external', 'clearing'), ('win-card-dispute', 'frozen', 'available'),
    ('lose-card-dispute', 'frozen', 'tranche'), ('lose-card-dispute', 'escrow', 'clearing'), ('lose-card-dispute', 'receivable', 'clearing'),
    ('lose-card-dispute', 'fees', 'clearing')
  ) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- What each movement of a purchase posts, and in which state the row then is. What a dispute blocks is what the customer had left.
create function app.list_card_lines(c app.card_purchase)
returns table (name text, state text, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text, line text)
language sql stable as $$
  select r.name, r.state, r.from_kind, r.from_place, r.to_kind, r.to_place, r.units,
         case when array[r.from_kind, r.to_kind] && array['tranche', 'reserved', 'available', 'frozen'] then c.symbol else c.currency end,
         r.from_kind || '@' || r.from_place || '>' || r.to_kind || '@' || r.to_place || ':' || r.units
    from (values ('card:' || c.currency, c.offering || '.' || c.tranche_number)) as at (place, tranche)
    cross join lateral (values
      ('reserve-card-purchase', 'open', 'tranche', at.tranche, 'reserved', '', c.token_units),
      ('capture-card-purchase', 'captured', 'external', at.place, 'escrow', c.offering, c.price_units),
      ('capture-card-purchase', 'captured', 'external', at.place, 'fees', 'card', c.fee_units),
      ('capture-card-purchase', 'captured', 'reserved', '', 'available', '', c.token_units),
      ('release-card-purchase', 'failed', 'reserved', '', 'tranche', at.tranche, c.token_units),
      ('release-card-purchase', 'expired', 'reserved', '', 'tranche', at.tranche, c.token_units),
      ('receive-late-card-payment', 'late', 'external', at.place, 'clearing', at.place, c.price_units + c.fee_units),
      ('return-late-card-payment', 'returned', 'clearing', at.place, 'external', at.place, c.price_units + c.fee_units),
      ('freeze-card-tokens', 'refunding', 'available', '', 'frozen', '', c.token_units),
      ('unfreeze-card-tokens', 'captured', 'frozen', '', 'available', '', c.token_units),
      ('refund-card-purchase', 'refunded', 'frozen', '', 'tranche', at.tranche, c.token_units),
      ('refund-card-purchase', 'refunded', 'escrow', c.offering, 'external', at.place, c.price_units),
      ('refund-card-purchase', 'refunded', 'fees', 'card', 'external', at.place, c.fee_units),
      ('open-card-dispute', 'disputed', 'clearing', at.place, 'external', at.place, c.price_units + c.fee_units),
      ('open-card-dispute', 'disputed', 'available', '', 'frozen', '', c.frozen_units),
      ('win-card-dispute', 'captured', 'external', at.place, 'clearing', at.place, c.price_units + c.fee_units),
      ('lose-card-dispute', 'charged_back', 'frozen', '', 'tranche', at.tranche, c.frozen_units),
      ('lose-card-dispute', 'charged_back', 'escrow', c.offering, 'clearing', at.place, c.price_units - c.owed_units),
      ('lose-card-dispute', 'charged_back', 'receivable', '', 'clearing', at.place, c.owed_units),
      ('lose-card-dispute', 'charged_back', 'fees', 'card', 'clearing', at.place, c.fee_units)
    ) r (name, state, from_kind, from_place, to_kind, to_place, units)
   where r.units > 0
$$;

-- What was posted, as lines of the same form.
create function app.list_posted_lines(in_movement bigint)
returns table (owner uuid, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text, line text)
language sql stable as $$
  select coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, sum(p.units)::bigint, f.currency, f.kind || '@' || f.place || '>' || t.kind || '@' || t.place || ':' || sum(p.units)
    from ledger.posting p
    join ledger.account f on f.id = p.from_account
    join ledger.account t on t.id = p.to_account
   where p.movement = in_movement
   group by coalesce(f.owner, t.owner), f.kind, f.place, t.kind, t.place, f.currency
$$;

-- The ledger records these movements only against the purchase's own row: its customer, tranche, amounts and state, and each step once by its key.
create function app.proves_card_movement(in_movement bigint) returns boolean language sql stable as $$
  with purchase as (
    select k.name, m.key, c as row from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.card_purchase c on c.id = m.event
     where m.id = in_movement
  ), posted as (
    select l.line || ' ' || l.currency as line, coalesce(l.owner, (c.row).customer_id) = (c.row).customer_id as is_own,
           -- The tokens that a won dispute gives back are no longer in the row; what is frozen bounds them.
           c.name = 'win-card-dispute' and l.from_kind = 'frozen' and l.currency = (c.row).symbol and l.units <= (c.row).token_units as is_bounded
      from purchase c cross join app.list_posted_lines(in_movement) l
  )
  -- The key of a reservation is the one of the customer's request.
  select (select c.name = 'reserve-card-purchase' or c.key = app.movement_key((c.row).id, 'card-purchase:' || (c.row).id || case c.name
            when 'capture-card-purchase' then ':capture' when 'release-card-purchase' then ':release'
            when 'receive-late-card-payment' then ':late' when 'return-late-card-payment' then ':return' when 'refund-card-purchase' then ':refund'
            when 'freeze-card-tokens' then ':freeze:' || (c.row).refund_number when 'unfreeze-card-tokens' then ':unfreeze:' || (c.row).refund_number
            when 'open-card-dispute' then ':dispute:' || (c.row).dispute_number when 'win-card-dispute' then ':win:' || (c.row).dispute_number
            when 'lose-card-dispute' then ':lose:' || (c.row).dispute_number end) from purchase c)
     and (select array_agg(l.line || ' ' || l.currency order by l.line || ' ' || l.currency) from purchase c cross join app.list_card_lines(c.row) l where l.name = c.name and l.state = (c.row).state)
       = (select array_agg(line order by line) from posted where not is_bounded)
     and (select bool_and(is_own) from posted)
$$;
update ledger.movement_kind set evidence = 'app.proves_card_movement' where event = 'card-purchase';

-- What staff decide about card purchases. The console moves no money: the worker carries out a refund and follows a dispute.
call app.grant_to_console('app.card_purchase', 'update (state, state_since, reason, refund_decided_by, refund_proposed_by, next_check_at, problem, version)');

-- What staff search by.
create index card_purchase_by_reference on app.card_purchase (lower(reference_no) text_pattern_ops);
create index card_purchase_by_last_four on app.card_purchase (last_four);

-- What staff found out about a dispute, for the evidence that is sent to the acquirer.
create table app.card_note (
  id uuid primary key,
  purchase_id uuid not null references app.card_purchase (id),
  staff_id uuid not null references app.staff (id),
  text text not null check (trim(text) <> '' and char_length(text) <= 2000),
  at timestamptz not null
);
create index card_note_of on app.card_note (purchase_id, id);
revoke insert, update, delete on app.card_note from istmo_app;
call app.grant_to_console('app.card_note', 'insert');
