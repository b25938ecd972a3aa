-- Two people of the staff decide that a deposit which its network reversed will not come back; the worker takes what was frozen of it out of
-- the books.
create table app.deposit_closing (
  deposit_id uuid not null references app.deposit (id),
  -- Which reversal it is about: one that is restored and reversed again is decided again.
  number integer not null check (number > 0),
  proposed_by uuid not null references app.staff (id),
  decided_by uuid not null references app.staff (id),
  decided_at timestamptz not null,
  primary key (deposit_id, number),
  constraint deposit_closing_of_two check (decided_by <> proposed_by)
);
revoke insert, update, delete on app.deposit_closing from istmo_app;
call app.grant_to_console('app.deposit_closing', 'insert');

create index deposit_reversed on app.deposit (reversed_at desc, id) where state in ('reversed', 'closed');

-- Only as two people decided, of what was frozen, once for ever by its key (toKeyId in ledger/src/movement.ts). No login is exempt.
create function app.proves_deposit_closing(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.deposit d on d.id = m.event and d.state = 'closed'
      join app.deposit_closing c on c.deposit_id = d.id and c.number = d.reversals
      join ledger.posting p on p.movement = m.id and p.units = d.frozen_units
      join ledger.account f on f.id = p.from_account and f.kind = 'frozen' and f.owner = d.customer_id and f.currency = d.currency
      join ledger.account x on x.id = p.to_account and x.place = 'chain:' || d.network
     where m.id = in_movement
       and m.key = app.movement_key(d.id, 'deposit:' || d.id || ':reverse:' || d.reversals)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set authority = 'worker', evidence = 'app.proves_deposit_closing' where name = 'reverse-deposit';

-- Closed by the decision alone: no other login ends a reversed deposit.
create function app.require_deposit_closing() returns trigger language plpgsql as $$
begin
  if not exists (select from app.deposit_closing where deposit_id = new.id and number = new.reversals) then
    raise exception 'a deposit is closed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_closed_by_two before update of state on app.deposit for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function app.require_deposit_closing();
revoke update on app.deposit from istmo_operator;
revoke update (collected_units, written_off_units, entries, state) on app.debt from istmo_operator;
