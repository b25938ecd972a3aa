/*
 * Subscriptions: what investors order in a raise (0140), from the intent to the units or the return of the money.
 */
-- An order of an investor, from the intent to the units or the return. What is in escrow of it is the hold of its id.
create table app.raise_subscription (
  id uuid primary key,
  -- What people name it by.
  reference text collate "C" not null unique check (reference ~ '^SU-[0-9A-Z]{8,}$'),
  raise uuid not null references app.raise (id),
  customer_id uuid not null references app.customer (id),
  -- Of the raise when it was made.
  terms_version smallint not null,
  -- `awaiting`: nothing is paid yet. `paying`: a card is being charged. `open`: in escrow. `left`: its investor took it back. `returned`: all went back for
  -- the reason beside it. `settled`: units were delivered, and the rest went back. `expired`: it was never paid.
  state text collate "C" not null check (state in ('awaiting', 'paying', 'open', 'left', 'returned', 'settled', 'expired')),
  state_since timestamptz not null,
  reason text collate "C" not null default '',
  paid_by text not null check (paid_by in ('balance', 'card')),
  currency text collate "C" not null references app.instrument (code),
  -- What is paid, in the smallest unit of `currency`; a fee of the card comes on top.
  paid_units bigint not null check (paid_units > 0),
  card_fee_units bigint not null default 0 check (card_fee_units >= 0),
  -- What that is worth in the currency of the terms: at the order, or once the rate of the close is known.
  value_units bigint check (value_units > 0),
  -- Units of the terms' currency for one of `currency`; null until it is known.
  rate numeric(38, 18) check (rate > 0),
  -- The most units that it may be allotted: at the lowest price.
  wanted_units bigint not null check (wanted_units > 0),
  -- Where the price is found by demand: the highest that the investor pays; null: any.
  limit_price bigint check (limit_price > 0),
  -- Where the price rises in steps: which one.
  price_step smallint,
  country text not null check (country ~ '^[A-Z]{2}$'),
  category text not null check (category in ('retail', 'professional', 'institutional')),
  -- Until when its investor may leave without a reason.
  leave_until timestamptz not null,
  -- What was accepted: [{document, version, hash}], the result of the questionnaire, the declaration.
  documents jsonb not null,
  questionnaire_result uuid,
  declaration uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Of an intent: until when it must be paid.
  expires_at timestamptz,
  ended_at timestamptz,
  -- Written once, when two of the staff decided the allotment.
  allotted_units bigint check (allotted_units >= 0 and allotted_units <= wanted_units),
  -- For one whole unit, in the currency of the terms.
  allotted_price bigint check (allotted_price > 0),
  -- What the allotted units cost, in the smallest unit of `currency`.
  cost_units bigint check (cost_units between 0 and paid_units),
  -- Where the units are locked after the delivery.
  lot uuid unique,
  foreign key (raise, terms_version) references app.raise_terms (raise, version),
  constraint subscription_paid check ((paid_at is null) = (state in ('awaiting', 'paying', 'expired'))),
  constraint subscription_ended check ((ended_at is null) = (state in ('awaiting', 'paying', 'open'))),
  constraint subscription_reason check (state = 'returned' or reason = ''),
  constraint subscription_allotted check (num_nonnulls(allotted_units, allotted_price, cost_units) in (0, 3)),
  constraint subscription_settled check (state <> 'settled' or allotted_units > 0 and cost_units > 0)
);
create index raise_subscription_of_raise on app.raise_subscription (raise, id);
create index raise_subscription_of_customer on app.raise_subscription (customer_id, id desc);
create index raise_subscription_open on app.raise_subscription (raise, id) where state = 'open';
create index raise_subscription_unpaid on app.raise_subscription (expires_at) where state in ('awaiting', 'paying');

-- What was ordered never changes; a subscription ends once, and its allotment is written once.
create function app.reject_subscription_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.reference, new.raise, new.customer_id, new.terms_version, new.paid_by, new.currency, new.paid_units, new.card_fee_units, new.wanted_units,
      new.limit_price, new.price_step, new.country, new.category, new.documents, new.questionnaire_result, new.declaration, new.created_at)
    is distinct from (old.id, old.reference, old.raise, old.customer_id, old.terms_version, old.paid_by, old.currency, old.paid_units, old.card_fee_units, old.wanted_units,
      old.limit_price, old.price_step, old.country, old.category, old.documents, old.questionnaire_result, old.declaration, old.created_at)
    or old.value_units is not null and (new.value_units, new.rate) is distinct from (old.value_units, old.rate)
    or old.allotted_units is not null and (new.allotted_units, new.allotted_price, new.cost_units) is distinct from (old.allotted_units, old.allotted_price, old.cost_units)
    or old.paid_at is not null and (new.paid_at, new.leave_until) is distinct from (old.paid_at, old.leave_until)
    or new.state <> old.state and (old.state, new.state) not in (('awaiting', 'open'), ('awaiting', 'expired'), ('awaiting', 'left'), ('paying', 'open'), ('paying', 'expired'),
      ('open', 'left'), ('open', 'returned'), ('open', 'settled'))
  then
    raise exception 'a subscription does not go from % to %, and what was ordered never changes', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger subscription_not_changed before update or delete on app.raise_subscription for each row execute function app.reject_subscription_change();

revoke insert, update, delete on app.raise_subscription from istmo_app;
grant insert, update (state, state_since, paid_at, ended_at, leave_until) on app.raise_subscription to istmo_app;
grant update (state, state_since, reason, value_units, rate, paid_at, leave_until, ended_at, allotted_units, allotted_price, cost_units, lot) on app.raise_subscription to istmo_worker;
