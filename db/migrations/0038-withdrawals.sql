-- Withdrawals (requirements 2.2.2 and 3.7): what customers requested, what became of it, and the journal of what was signed and sent.

-- The most of one withdrawal, and of all withdrawals of a customer in a day and in a month. A currency without a row has no limits.
create table app.withdrawal_limit (
  currency text collate "C" primary key references app.instrument (code),
  max_units bigint not null check (max_units > 0),
  daily_units bigint not null check (daily_units > 0),
  monthly_units bigint not null check (monthly_units >= daily_units)
);
grant insert, update on app.withdrawal_limit to istmo_operator;
revoke insert, update, delete on app.withdrawal_limit from istmo_app;

create table app.withdrawal (
  id uuid primary key,
  reference_no text not null unique,
  customer_id uuid not null references app.customer (id),
  currency text collate "C" not null references app.instrument (code),
  -- The network's name in the registry, and its chain.
  network text not null,
  chain text not null,
  address_id uuid not null references app.withdrawal_address (id),
  address text not null,
  -- What the limits count, and of it what leaves the platform: all of it where the fee has another currency.
  units bigint not null check (units > 0),
  sent_units bigint not null check (sent_units > 0),
  fee_currency text collate "C" not null references app.instrument (code),
  fee_units bigint not null check (fee_units >= 0),
  -- The first days of the periods whose limits it counts in, by the operator's time zone.
  limit_day date not null,
  limit_month date not null,
  -- The allowed transitions are in app.withdrawal_transition and in api/src/areas/withdrawals/withdrawal-states.ts.
  state text not null check (state in ('pending', 'confirmed', 'resting', 'in_review', 'on_hold', 'approved', 'signed', 'sent', 'unknown',
    'replaced', 'completed', 'refused', 'rejected', 'expired', 'cancelled')),
  -- Why it waits or was rejected; a text where staff wrote one for the customer.
  reason text check (reason in ('security_change', 'originator', 'beneficiary', 'owing', 'recent_deposit', 'books_closed', 'service_paused', 'threshold', 'awaiting_price', 'no_price',
    'screening', 'address_changed', 'identity', 'limit', 'rules', 'suspended', 'frozen', 'signer', 'staff', 'network')),
  reason_text text check (reason_text <> ''),
  -- Until when it rests.
  waits_until timestamptz,
  -- Since when screening has found no price for it, without a break.
  without_price_since timestamptz,
  approvals_needed smallint not null default 0 check (approvals_needed between 0 and 2),
  -- The customer's language when they asked, for emails.
  language text not null check (language in ('en', 'es')),
  -- The emailed link that confirms it, hashed; null until it is sent.
  link_hash bytea unique,
  link_expires_at timestamptz not null,
  -- Incremented with each update, so that a decision based on an older version of the row is detected.
  version integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  state_since timestamptz not null,
  finished_at timestamptz,
  -- What it was worth when it was requested, rounded up to cents, and whether it needs the data of sender and receiver; the worker says it when
  -- it screens it. Null while there was no price.
  request_cents bigint check (request_cents >= 0),
  needs_travel_data boolean,
  -- Since when it rests because the customer has not said who sends or who receives it, without a break.
  without_data_since timestamptz,
  constraint withdrawal_fee check (case when fee_currency = currency then sent_units + fee_units = units else sent_units = units end),
  constraint withdrawal_confirmed check (confirmed_at is not null or state in ('pending', 'expired', 'cancelled')),
  constraint withdrawal_waits check ((state = 'resting') = (waits_until is not null)),
  constraint withdrawal_reason check (state not in ('resting', 'in_review', 'on_hold', 'refused', 'rejected') or reason is not null),
  constraint withdrawal_staff_reason check (reason <> 'staff' or reason_text is not null),
  constraint withdrawal_approvals check (state <> 'in_review' or approvals_needed > 0),
  constraint withdrawal_finished check ((state in ('completed', 'rejected', 'expired', 'cancelled')) = (finished_at is not null))
);
create index withdrawal_of_customer on app.withdrawal (customer_id, id desc);
create index withdrawal_expiring on app.withdrawal (link_expires_at) where state = 'pending';
create index withdrawal_without_link on app.withdrawal (id) where state = 'pending' and link_hash is null;
create index withdrawal_to_screen on app.withdrawal (id) where state = 'confirmed';
create index withdrawal_resting on app.withdrawal (waits_until) where state = 'resting';
create index withdrawal_to_sign on app.withdrawal (id) where state = 'approved';
create index withdrawal_to_release on app.withdrawal (id) where state = 'refused';
-- Who waits longest, and how many wait, is read from it alone. There is none by state, which the planner would take for shorter than it is and
-- read the rows of the whole queue with.
create index withdrawal_waiting on app.withdrawal (state_since, id) include (state) where finished_at is null;
create index withdrawal_done on app.withdrawal (finished_at desc) where finished_at is not null;
create index withdrawal_to_address on app.withdrawal (address_id);

-- Which state may follow which, and the login with the fewest rights that may make the step: only the signer signs, only the worker says
-- what the network did, only staff approve above the threshold.
create table app.withdrawal_transition (
  from_state text not null,
  to_state text not null,
  role text not null,
  primary key (from_state, to_state, role)
);
insert into app.withdrawal_transition (from_state, to_state, role) values
  ('pending', 'confirmed', 'istmo_app'), ('pending', 'expired', 'istmo_app'),
  ('pending', 'cancelled', 'istmo_app'), ('confirmed', 'cancelled', 'istmo_app'), ('resting', 'cancelled', 'istmo_app'),
  ('in_review', 'cancelled', 'istmo_app'), ('on_hold', 'cancelled', 'istmo_app'), ('approved', 'cancelled', 'istmo_app'),
  ('confirmed', 'resting', 'istmo_worker'), ('confirmed', 'in_review', 'istmo_worker'), ('confirmed', 'approved', 'istmo_worker'),
  ('confirmed', 'on_hold', 'istmo_worker'), ('resting', 'in_review', 'istmo_worker'), ('resting', 'approved', 'istmo_worker'),
  ('resting', 'on_hold', 'istmo_worker'), ('resting', 'refused', 'istmo_worker'),
  ('confirmed', 'on_hold', 'istmo_console'), ('resting', 'on_hold', 'istmo_console'), ('in_review', 'on_hold', 'istmo_console'),
  ('approved', 'on_hold', 'istmo_console'), ('on_hold', 'confirmed', 'istmo_console'), ('in_review', 'approved', 'istmo_console'),
  ('confirmed', 'refused', 'istmo_console'), ('resting', 'refused', 'istmo_console'), ('in_review', 'refused', 'istmo_console'),
  ('on_hold', 'refused', 'istmo_console'), ('approved', 'refused', 'istmo_console'),
  ('approved', 'signed', 'istmo_signer'), ('approved', 'on_hold', 'istmo_signer'),
  ('signed', 'sent', 'istmo_worker'), ('signed', 'unknown', 'istmo_worker'), ('sent', 'unknown', 'istmo_worker'),
  ('unknown', 'sent', 'istmo_worker'), ('sent', 'completed', 'istmo_worker'), ('unknown', 'completed', 'istmo_worker'),
  ('sent', 'refused', 'istmo_worker'), ('unknown', 'refused', 'istmo_worker'),
  ('sent', 'replaced', 'istmo_worker'), ('unknown', 'replaced', 'istmo_worker'), ('replaced', 'refused', 'istmo_console'),
  ('refused', 'rejected', 'istmo_worker');
revoke insert, update, delete on app.withdrawal_transition from istmo_app;

-- What a withdrawal is never changes, and its state only as the table above allows.
create function app.check_withdrawal_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.reference_no, new.customer_id, new.currency, new.network, new.chain, new.address_id, new.address, new.units, new.sent_units,
      new.fee_currency, new.fee_units, new.limit_day, new.limit_month, new.created_at)
    is distinct from (old.id, old.reference_no, old.customer_id, old.currency, old.network, old.chain, old.address_id, old.address, old.units,
      old.sent_units, old.fee_currency, old.fee_units, old.limit_day, old.limit_month, old.created_at)
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
create trigger withdrawal_changes before update on app.withdrawal for each row execute function app.check_withdrawal_change();
revoke delete on app.withdrawal from istmo_app;

-- What happened to a withdrawal, in order: its timeline. Each is announced to the customer once, by the worker.
create table app.withdrawal_step (
  id uuid primary key,
  withdrawal_id uuid not null references app.withdrawal (id),
  state text not null,
  at timestamptz not null,
  by text not null check (by in ('customer', 'platform', 'staff', 'signer', 'network')),
  reason text,
  reason_text text,
  waits_until timestamptz,
  announced_at timestamptz
);
create index withdrawal_step_of on app.withdrawal_step (withdrawal_id, id);
create index withdrawal_step_to_announce on app.withdrawal_step (id) where announced_at is null;
revoke update, delete on app.withdrawal_step from istmo_app;
grant update (announced_at) on app.withdrawal_step to istmo_app;

-- Who approved a withdrawal; two different members of staff are needed above the threshold.
create table app.withdrawal_approval (
  withdrawal_id uuid not null references app.withdrawal (id),
  staff_id uuid not null references app.staff (id),
  at timestamptz not null,
  reason text not null check (trim(reason) <> ''),
  primary key (withdrawal_id, staff_id)
);
revoke insert, update, delete on app.withdrawal_approval from istmo_app;

-- The journal of broadcasts: what was signed for a withdrawal, stored before it is sent. A withdrawal has one broadcast. All its transactions
-- spend the same, a nonce of an account or an output, so a network includes one of them at most, and sending any of them again never pays twice.
create table app.broadcast (
  id uuid primary key,
  withdrawal_id uuid not null unique references app.withdrawal (id),
  network text not null,
  -- What its transactions spend; no other broadcast spends it.
  spends text not null check (spends <> ''),
  -- The account that pays and the number of the transaction there, on networks that count them.
  account text,
  nonce bigint check (nonce >= 0),
  -- Of its transactions the one that the chain shows, otherwise the newest.
  txid text not null,
  signed_at timestamptz not null,
  -- What follows is the worker's: what the chain shows.
  block_height bigint,
  block_hash text,
  confirmations integer not null default 0,
  missed_checks integer not null default 0,
  missing_since timestamptz,
  -- The other transaction that took what these spend, as the last look found it; empty where the chain does not name it.
  taken_by text,
  next_check_at timestamptz not null default now(),
  version integer not null default 0,
  -- Whether the travel rule's record was written, and what the network took was booked.
  is_recorded boolean not null default false,
  is_cost_booked boolean not null default false,
  constraint broadcast_spends_once unique (network, spends),
  constraint broadcast_has_own_nonce unique (network, account, nonce),
  constraint broadcast_of_transactions unique (id, network, spends),
  constraint broadcast_nonce check ((account is null) = (nonce is null)),
  constraint broadcast_block check ((block_height is null) = (block_hash is null)),
  constraint broadcast_missing check ((missed_checks = 0) = (missing_since is null))
);
-- Infinity: nothing more is expected of the chain.
create index broadcast_due on app.broadcast (next_check_at) where next_check_at < 'infinity';

-- The signed transactions of a broadcast: the first one, and those that replace it with a higher fee.
create table app.signed_transaction (
  broadcast_id uuid not null,
  number smallint not null check (number > 0),
  network text not null,
  spends text not null,
  txid text not null check (txid <> ''),
  raw text not null check (raw <> ''),
  -- What it pays for being included, in the network's own unit, and the part of it that is offered to who makes the block.
  rate bigint not null check (rate >= 0),
  tip bigint not null check (tip between 0 and rate),
  signed_at timestamptz not null,
  -- What follows is the worker's: how often it was given to the network.
  sends integer not null default 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  primary key (broadcast_id, number),
  constraint signed_transaction_is_one unique (network, txid),
  constraint signed_transaction_of_broadcast unique (broadcast_id, txid),
  constraint signed_transaction_spends_the_same foreign key (broadcast_id, network, spends) references app.broadcast (id, network, spends)
);
alter table app.broadcast add constraint broadcast_shows_its_own foreign key (id, txid)
  references app.signed_transaction (broadcast_id, txid) deferrable initially deferred;

create function app.reject_broadcast_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.withdrawal_id, new.network, new.spends, new.account, new.nonce, new.signed_at)
    is distinct from (old.id, old.withdrawal_id, old.network, old.spends, old.account, old.nonce, old.signed_at)
  then
    raise exception 'what was signed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger broadcast_not_changed before update on app.broadcast for each row execute function app.reject_broadcast_change();
create function app.reject_transaction_change() returns trigger language plpgsql as $$
begin
  if (new.broadcast_id, new.number, new.network, new.spends, new.txid, new.raw, new.rate, new.tip, new.signed_at)
    is distinct from (old.broadcast_id, old.number, old.network, old.spends, old.txid, old.raw, old.rate, old.tip, old.signed_at)
  then
    raise exception 'what was signed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signed_transaction_not_changed before update on app.signed_transaction
  for each row execute function app.reject_transaction_change();
revoke insert, update, delete on app.broadcast, app.signed_transaction from istmo_app;
grant update on app.broadcast to istmo_worker;
grant update (sends, first_sent_at, last_sent_at) on app.signed_transaction to istmo_worker;

-- Why the signer did not sign.
create table app.signing_refusal (
  id uuid primary key,
  withdrawal_id uuid not null references app.withdrawal (id),
  finding text not null check (finding <> ''),
  at timestamptz not null,
  -- Whether the signer wants two approvals, by its own limits, that the withdrawal does not have: staff give them once its hold is lifted.
  needs_approvals boolean not null default false
);
create index signing_refusal_of on app.signing_refusal (withdrawal_id, id desc);
revoke insert, update, delete on app.signing_refusal from istmo_app;

-- A signed transaction and the withdrawal's state are one: who signs at the same moment as the customer cancels has no row, and so no
-- transaction that anybody could send.
create function app.record_signing() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_refusal constant boolean := tg_table_name = 'signing_refusal';
  moment constant timestamptz := case when is_refusal then (to_jsonb(new) ->> 'at')::timestamptz else (to_jsonb(new) ->> 'signed_at')::timestamptz end;
begin
  update app.withdrawal set state = case when is_refusal then 'on_hold' else 'signed' end, reason = case when is_refusal then 'signer' end,
      reason_text = null, state_since = moment, version = version + 1
   where id = new.withdrawal_id and state = 'approved';
  if not found then
    raise exception 'withdrawal % is not approved any more', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  insert into app.withdrawal_step (id, withdrawal_id, state, at, by, reason)
  values (new.id, new.withdrawal_id, case when is_refusal then 'on_hold' else 'signed' end, moment, 'signer', case when is_refusal then 'signer' end);
  return new;
end $$;
create trigger broadcast_signs after insert on app.broadcast for each row execute function app.record_signing();
create trigger signing_refusal_holds after insert on app.signing_refusal for each row execute function app.record_signing();

-- The signer's login: what it checks a withdrawal by, and its two answers.
grant usage on schema app, ledger to istmo_signer;
grant select on app.withdrawal, app.withdrawal_address, app.withdrawal_approval, app.withdrawal_limit, app.books_state to istmo_signer;
grant select (id, role, activated_at, disabled_at, approves_from) on app.staff to istmo_signer;
grant select (customer_id, suspended_at, frozen_at, withdrawal_cooldown_until) on app.account_status to istmo_signer;
grant select (code, ledger_scale, accepts_withdrawals, status) on app.instrument to istmo_signer;
grant select (instrument, name, chain, contract, accepts_withdrawals) on app.instrument_network to istmo_signer;
grant select on ledger.hold, ledger.account to istmo_signer;
grant select (id, withdrawal_id, network, next_check_at) on app.broadcast to istmo_signer;
grant select on app.signed_transaction to istmo_signer;
grant insert (id, withdrawal_id, network, spends, account, nonce, txid, signed_at) on app.broadcast to istmo_signer;
grant insert (broadcast_id, number, network, spends, txid, raw, rate, tip, signed_at) on app.signed_transaction to istmo_signer;
grant insert on app.signing_refusal to istmo_signer;
