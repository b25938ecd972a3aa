-- What customers owe after a payment to them was taken back that they had spent: a deposit that its network reversed, a payment that the bank
-- took back, a charge-back. Each is a row, however it arises, and is settled from the next money of its currency.
create table app.debt (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  currency text collate "C" not null references app.instrument (code),
  -- What was taken back, the how many-th time, and how the customer knows it.
  source text not null check (source in ('deposit', 'payment', 'card-purchase')),
  source_id uuid not null,
  number integer not null,
  reference text not null,
  units bigint not null check (units > 0),
  collected_units bigint not null default 0 check (collected_units >= 0),
  written_off_units bigint not null default 0 check (written_off_units >= 0),
  -- How many movements settled a part of it.
  entries integer not null default 0,
  -- 'waiting': the network may still confirm the deposit again, so nothing is collected. 'writing_off': two people decided to give up what is
  -- left. 'cancelled': it was confirmed again.
  state text not null check (state in ('waiting', 'open', 'writing_off', 'settled', 'cancelled')),
  created_at timestamptz not null,
  proposed_by uuid references app.staff (id),
  decided_by uuid references app.staff (id),
  constraint debt_once unique (source, source_id, number),
  constraint debt_of_two check ((decided_by is null) = (proposed_by is null) and decided_by is distinct from proposed_by or decided_by is null),
  constraint debt_never_negative check (collected_units + written_off_units <= units),
  constraint debt_settled check ((state = 'settled') = (collected_units + written_off_units = units)),
  constraint debt_untouched check (state not in ('waiting', 'cancelled') or collected_units + written_off_units = 0),
  constraint debt_given_up check ((written_off_units > 0) <= (decided_by is not null))
);
create index debt_of_customer on app.debt (customer_id, id desc);
create index debt_to_settle on app.debt (customer_id, currency, id) where state in ('open', 'writing_off');

-- The movements that settled a debt: each has its row.
create table app.debt_entry (
  debt_id uuid not null references app.debt (id),
  number integer not null check (number > 0),
  kind text not null check (kind in ('collected', 'written_off')),
  units bigint not null check (units > 0),
  at timestamptz not null,
  primary key (debt_id, number)
);

create function app.reject_debt_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.currency, new.source, new.source_id, new.number, new.reference, new.units, new.created_at)
    is distinct from
    (old.id, old.customer_id, old.currency, old.source, old.source_id, old.number, old.reference, old.units, old.created_at)
    or new.collected_units < old.collected_units or new.written_off_units < old.written_off_units
  then
    raise exception 'what a debt is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('waiting', 'open'), ('waiting', 'cancelled'), ('open', 'writing_off'), ('open', 'settled'), ('writing_off', 'settled'))
  then
    raise exception 'a debt does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger debt_not_changed before update on app.debt for each row execute function app.reject_debt_change();

-- Whether the customer owes anything, for the refusal of withdrawals: reported by the rows themselves, so that no way to owe is forgotten.
grant select (owes_money) on app.account_status to istmo_signer;
create function app.report_debt() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- One after the other: of two debts that are settled at once the second sees the first.
  perform from app.account_status where customer_id = new.customer_id for no key update;
  update app.account_status s
     set owes_money = exists (
       select from app.debt where customer_id = new.customer_id and state in ('waiting', 'open', 'writing_off'))
   where s.customer_id = new.customer_id;
  return null;
end $$;
create trigger debt_reported after insert or update of state on app.debt for each row execute function app.report_debt();

-- The rows that a customer owes by. The ids have the order of time, as those that the platform makes.
create function app.open_debt() returns trigger language plpgsql as $$
declare
  v_at timestamptz;
begin
  if tg_table_name = 'deposit' then
    if old.state = 'reversed' and new.state <> 'reversed' then
      update app.debt set state = case new.state when 'closed' then 'open' else 'cancelled' end
       where source = 'deposit' and source_id = new.id and number = new.reversals and state = 'waiting';
      return null;
    end if;
    v_at := coalesce(new.missing_since, old.missing_since, new.credited_at);
    insert into app.debt (id, customer_id, currency, source, source_id, number, reference, units, state, created_at)
    values (app.time_ordered_id(v_at), new.customer_id, new.currency, 'deposit', new.id, new.reversals, new.txid,
      new.units - new.frozen_units, 'waiting', v_at);
  elsif tg_table_name = 'payment' then
    insert into app.debt (id, customer_id, currency, source, source_id, number, reference, units, state, created_at)
    values (app.time_ordered_id(new.state_since), new.customer_id, new.currency, 'payment', new.id, 1, new.reference, new.owed_units, 'open',
      new.state_since);
  else
    insert into app.debt (id, customer_id, currency, source, source_id, number, reference, units, state, created_at)
    values (app.time_ordered_id(new.state_since), new.customer_id, new.currency, 'card-purchase', new.id, new.dispute_number, new.reference_no,
      new.owed_units, 'open', new.state_since);
  end if;
  return null;
end $$;
create function app.time_ordered_id(at timestamptz) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
create trigger deposit_owed after update of state on app.deposit for each row
  when (new.state is distinct from old.state
    and (new.state = 'reversed' and new.frozen_units < new.units or old.state = 'reversed'))
  execute function app.open_debt();
create trigger payment_owed after update of state on app.payment for each row
  when (new.state = 'reversed' and old.state <> 'reversed' and new.owed_units > 0) execute function app.open_debt();
create trigger card_purchase_owed after update of state on app.card_purchase for each row
  when (new.state = 'charged_back' and old.state <> 'charged_back' and new.owed_units > 0) execute function app.open_debt();

-- The worker opens and settles, staff decide what is given up, and none can do both.
revoke insert, update, delete on app.debt, app.debt_entry from istmo_app;
grant insert on app.debt, app.debt_entry to istmo_worker;
grant update (collected_units, written_off_units, entries, state) on app.debt to istmo_worker, istmo_operator;
call app.grant_to_console('app.debt', 'update (state, proposed_by, decided_by)');

insert into ledger.movement_kind (number, name, event, authority) values
  (70, 'collect-debt', 'debt', 'worker'), (71, 'write-off-debt', 'debt', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('collect-debt', 'available', 'receivable'), ('write-off-debt', 'loss', 'receivable')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- Only as its entry says, of the same customer, currency and amount, once for ever by its key (toKeyId in ledger/src/movement.ts).
create function app.proves_debt_entry(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.debt d on d.id = m.event
      join app.debt_entry e on e.debt_id = d.id and e.kind = case k.name when 'collect-debt' then 'collected' else 'written_off' end
      join ledger.posting p on p.movement = m.id and p.units = e.units
      join ledger.account r on r.id = p.to_account and r.kind = 'receivable' and r.owner = d.customer_id and r.currency = d.currency
      join ledger.account f on f.id = p.from_account and (k.name = 'write-off-debt' or f.owner = d.customer_id)
     where m.id = in_movement
       and m.key = app.movement_key(d.id, 'debt:' || d.id
         || case k.name when 'collect-debt' then ':collect:' else ':write-off:' end || e.number)
       and (k.name = 'collect-debt' or d.decided_by is not null)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set evidence = 'app.proves_debt_entry' where name in ('collect-debt', 'write-off-debt');

-- Which credits of the customer a collected part of a debt came from, so that the page of a payment can say so: of what the customer had
-- left, the first that had come was taken first.
create table app.debt_entry_credit (
  debt_id uuid not null,
  number integer not null,
  -- What was credited: a deposit, a bank deposit, a payment, or anything else that brought money into the wallet.
  event uuid not null,
  units bigint not null check (units > 0),
  primary key (debt_id, number, event),
  foreign key (debt_id, number) references app.debt_entry
);
create index debt_entry_credit_of_event on app.debt_entry_credit (event);

revoke insert, update, delete on app.debt_entry_credit from istmo_app;
grant insert on app.debt_entry_credit to istmo_worker;
