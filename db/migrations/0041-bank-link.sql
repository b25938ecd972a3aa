-- Payments at a bank by a link (requirement 3.8): what a customer opened, what the provider says of each attempt to pay it, and the notices
-- as they arrived. Only the worker, which asks the provider, says that a payment was made.
create table app.payment (
  id uuid primary key,
  -- The provider knows the payment by it, and the customer's bank shows it.
  reference text not null unique check (reference ~ '^P-[0-9A-Z]{10}$'),
  customer_id uuid not null references app.customer (id),
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  url text not null,
  -- The allowed transitions are in api/src/areas/payments/payment-states.ts.
  state text not null default 'open' check (state in ('open', 'credited', 'expired', 'in_review', 'returned', 'reversed')),
  -- Of a payment that is open: what became of the newest attempt.
  attempt_state text check (attempt_state in ('pending', 'declined')),
  -- The provider's id of the attempt that was credited or is in review.
  attempt text,
  -- Of a reversed payment: what the customer still had of it, and what they owe.
  taken_units bigint not null default 0 check (taken_units >= 0),
  owed_units bigint not null default 0 check (owed_units >= 0),
  -- The customer's language when they opened it, for emails.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state_since timestamptz not null,
  credited_at timestamptz,
  -- When the provider is asked next, because notices get lost; infinity: not any more.
  next_check_at timestamptz not null,
  -- The request that it came with, so that a repeated one is not a second payment.
  request_key text,
  request_hash text,
  -- Some providers find a payment by the id of its link only, not by our reference.
  link_id text not null default '',
  -- Money arrived that is credited to no customer: a second payment of one link, or one of another amount.
  has_surplus boolean not null default false,
  constraint payment_request unique (customer_id, request_key),
  constraint payment_hash check ((request_key is null) = (request_hash is null)),
  constraint payment_attempted check (state = 'open' or attempt_state is null),
  constraint payment_credit check ((state in ('credited', 'reversed')) = (credited_at is not null)),
  constraint payment_by_attempt check ((state in ('open', 'expired')) = (attempt is null)),
  constraint payment_reversal check (case state when 'reversed' then taken_units + owed_units = units else taken_units + owed_units = 0 end)
);
create index payment_of_customer on app.payment (customer_id, id desc);
create index payment_due on app.payment (next_check_at) where next_check_at < 'infinity';

-- Which state may follow which. What a payment is never changes, and no row is deleted.
create function app.reject_payment_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.reference, new.customer_id, new.currency, new.units, new.url, new.created_at, new.expires_at, new.request_key)
    is distinct from (old.id, old.reference, old.customer_id, old.currency, old.units, old.url, old.created_at, old.expires_at, old.request_key)
  then
    raise exception 'what a payment is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('open', 'credited'), ('open', 'expired'), ('open', 'in_review'), ('expired', 'credited'), ('expired', 'in_review'),
     ('in_review', 'returned'), ('credited', 'reversed'))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_not_changed before update on app.payment for each row execute function app.reject_payment_change();

-- The attempts to pay, as the provider last answered about them.
create table app.payment_attempt (
  id text primary key check (id <> ''),
  payment_id uuid not null references app.payment (id),
  state text not null check (state in ('pending', 'approved', 'declined', 'voided', 'unknown')),
  currency text not null,
  units bigint not null check (units >= 0),
  method text not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider first said that it is approved: a bank that cancels it later does not undo that it was.
  approved_at timestamptz,
  constraint payment_attempt_approval check (state <> 'approved' or approved_at is not null)
);
create index payment_attempt_of_payment on app.payment_attempt (payment_id);

-- Signed notices as they arrived, byte for byte. The event key detects repeats; unsigned requests are not stored.
create table app.payment_notice (
  id uuid primary key,
  event_key text unique,
  body bytea not null,
  received_at timestamptz not null,
  -- Why its content is not used although the signature is valid; null when it is used.
  quarantine_reason text check (quarantine_reason in ('unreadable', 'test-mode')),
  -- The payment that it is about, as the provider says: it may not exist here.
  reference text,
  check ((quarantine_reason is null) = (event_key is not null)),
  check ((event_key is null) = (reference is null))
);
create index payment_notice_of_reference on app.payment_notice (reference) where reference is not null;

-- A customer's call opens, a notice is kept, and the worker says what the provider answered.
revoke insert, update, delete on app.payment, app.payment_attempt, app.payment_notice from istmo_app;
grant insert (id, reference, customer_id, currency, units, url, language, created_at, expires_at, state_since, next_check_at, request_key,
  request_hash) on app.payment to istmo_app;
grant insert on app.payment_notice to istmo_app;
grant update (state, attempt_state, attempt, taken_units, owed_units, state_since, credited_at, next_check_at) on app.payment to istmo_worker;
grant insert, update on app.payment_attempt to istmo_worker;

-- The credit of a payment and its reversal: only as the row says, once for ever by their keys (toKeyId in ledger/src/movement.ts).
insert into ledger.movement_kind (number, name, event, authority) values
  (44, 'credit-payment', 'payment', 'worker'), (45, 'reverse-payment', 'payment', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('credit-payment', 'external', 'available'), ('reverse-payment', 'available', 'external'), ('reverse-payment', 'receivable', 'external'))
    as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

create function app.proves_payment(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.payment d on d.id = m.event and d.state = case k.name when 'credit-payment' then 'credited' else 'reversed' end
     where m.id = in_movement
       and m.key = app.movement_key(d.id, 'payment:' || d.id || case k.name when 'credit-payment' then '' else ':reverse' end)
       -- What the customer's account gave or received, by its kind; the other side is the bank.
       and (select array_agg((c.kind, p.units)::text order by c.kind)
              from ledger.posting p
              join ledger.account c on c.id = case k.name when 'credit-payment' then p.to_account else p.from_account end
              join ledger.account x on x.id = case k.name when 'credit-payment' then p.from_account else p.to_account end
             where p.movement = m.id and c.owner = d.customer_id and c.currency = d.currency and x.place = 'bank:' || d.currency)
         = (select array_agg((e.kind, e.units)::text order by e.kind)
              from (values ('available', case k.name when 'credit-payment' then d.units else d.taken_units end),
                           ('receivable', case k.name when 'credit-payment' then 0 else d.owed_units end)) as e (kind, units)
             where e.units > 0)
       and (select count(*) from ledger.posting p where p.movement = m.id)
         = case when k.name = 'credit-payment' then 1 else (d.taken_units > 0)::int + (d.owed_units > 0)::int end)
$$;
update ledger.movement_kind set evidence = 'app.proves_payment' where name in ('credit-payment', 'reverse-payment');

-- Everything that a customer deposited, by whatever way, for one list of it (requirement 1.4). A link that was not paid is no deposit.
create view app.received as
  select id, customer_id, 'chain' as way, currency, network, units, txid as reference, state, confirmations, created_at, sender from app.deposit
  union all
  select id, customer_id, 'bank', currency, '', units, reference, state, 0, created_at, '' from app.bank_deposit
  union all
  select id, customer_id, 'link', currency, '', units, reference, state, 0, created_at, '' from app.payment where state <> 'expired';
grant select on app.received to istmo_app, istmo_worker, istmo_console, istmo_reader;

-- The id of a link never changes either.
grant insert (link_id) on app.payment to istmo_app;
create function app.reject_link_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a payment is never changes' using errcode = 'restrict_violation';
end $$;
create trigger payment_link_not_changed before update on app.payment for each row when (new.link_id is distinct from old.link_id)
  execute function app.reject_link_change();

-- What staff see of COP payments and do about them (requirement 3.8). The console moves no money: it makes the worker ask the provider now.
call app.grant_to_console('app.payment', 'update (next_check_at)');

grant update (has_surplus) on app.payment to istmo_worker;

-- What the provider answered about an attempt, each time that it said something new, as it said it.
create table app.payment_answer (
  id uuid primary key,
  payment_id uuid not null references app.payment (id),
  attempt text not null,
  body text not null,
  received_at timestamptz not null
);
create index payment_answer_of on app.payment_answer (payment_id, id);
revoke insert, update, delete on app.payment_answer from istmo_app;
grant insert on app.payment_answer to istmo_worker;

-- The views of the queue, each the newest first, how many there are to look at from the index alone, and what staff search by; a reference is always in upper case.
create index payment_to_review on app.payment (id desc) include (state, has_surplus, attempt_state, expires_at, state_since) where state = 'in_review' or has_surplus or attempt_state = 'pending';
create index payment_in_view on app.payment (state, id desc) where state in ('open', 'in_review', 'reversed');
create index payment_by_reference on app.payment (reference text_pattern_ops);
