-- Corrections of a customer's balance: one person of the staff proposes, another approves, the worker posts.
create table app.adjustment (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  -- 'credit' gives from the platform's inventory, 'debit' takes back.
  direction text not null check (direction in ('credit', 'debit')),
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- What it was worth when it was proposed, then when it was approved, rounded up.
  usd_cents bigint not null check (usd_cents >= 0),
  reason text not null check (trim(reason) <> ''),
  -- The allowed transitions are in the trigger below.
  state text not null default 'proposed' check (state in ('proposed', 'rejected', 'approved', 'posted', 'failed')),
  proposed_by uuid not null references app.staff (id),
  proposed_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  decision_reason text check (trim(decision_reason) <> ''),
  -- When the worker posted it, or found that it cannot be.
  ended_at timestamptz,
  constraint adjustment_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null)),
  constraint adjustment_of_two check (state in ('proposed', 'rejected') or decided_by <> proposed_by),
  constraint adjustment_ended check ((state in ('posted', 'failed')) = (ended_at is not null))
);
create index adjustment_newest on app.adjustment (id desc);
create index adjustment_of_customer on app.adjustment (customer_id, id desc);
create index adjustment_waiting on app.adjustment (proposed_at) where state = 'proposed';
create index adjustment_to_post on app.adjustment (decided_at) where state = 'approved';
-- For the cap of a day.
create index adjustment_decided_lately on app.adjustment (decided_at) where state in ('approved', 'posted');

create function app.reject_adjustment_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.direction, new.currency, new.units, new.reason, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.customer_id, old.direction, old.currency, old.units, old.reason, old.proposed_by, old.proposed_at)
    or old.decided_by is not null and (new.decided_by, new.decided_at, new.decision_reason, new.usd_cents)
      is distinct from (old.decided_by, old.decided_at, old.decision_reason, old.usd_cents)
  then
    raise exception 'what an adjustment is and who decided it never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('proposed', 'rejected'), ('proposed', 'approved'), ('approved', 'posted'), ('approved', 'failed'))
  then
    raise exception 'an adjustment does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger adjustment_approver before update on app.adjustment for each row
  when (old.state = 'proposed' and new.state not in ('proposed', 'rejected')) execute function app.reject_new_approver('decided_by', 'proposed_at');
create trigger adjustment_not_changed before update on app.adjustment for each row execute function app.reject_adjustment_change();

-- Staff propose and decide, the worker posts: none of them can do both.
revoke insert, update, delete on app.adjustment from istmo_app;
call app.grant_to_console('app.adjustment',
  'insert (id, customer_id, direction, currency, units, usd_cents, reason, proposed_by, proposed_at)',
  'update (state, usd_cents, decided_by, decided_at, decision_reason)');
grant update (state, ended_at) on app.adjustment to istmo_worker;
-- The line in Internal History is written with the movement.
grant insert on app.internal_move to istmo_worker;

-- The worker records an adjustment against a row that two people made, of the same customer, direction and amount, once for ever by its key
-- (toKeyId in ledger/src/movement.ts). The operator's login needs none: it sets up the platform and corrects closed books.
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number from ledger.movement_kind m, ledger.account_kind f, ledger.account_kind t
 where m.name = 'adjustment' and f.name = 'available' and t.name = 'treasury';
create function app.proves_adjustment(in_movement bigint) returns boolean language sql stable as $$
  select pg_has_role(session_user, 'istmo_operator', 'member') or exists (
    select from ledger.movement m
      join app.adjustment d on d.id = m.event and d.state = 'posted' and d.decided_by is not null
      join ledger.posting p on p.movement = m.id
      join ledger.account f on f.id = p.from_account
      join ledger.account t on t.id = p.to_account
     where m.id = in_movement and p.units = d.units and f.currency = d.currency
       and case d.direction when 'credit' then t.owner = d.customer_id else f.owner = d.customer_id end
       and m.key = app.movement_key(d.id, 'adjustment:' || d.id)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set authority = 'worker', evidence = 'app.proves_adjustment' where name = 'adjustment';

-- Orders to move between the hot and the cold wallet of a network: one person proposes, another approves, the worker gives the order to the
-- custodian. The books do not change: all of it stays at the same place outside.
create table app.wallet_move (
  id uuid primary key,
  place text collate "C" not null check (place like 'chain:%'),
  currency text collate "C" not null references app.instrument (code),
  source text not null check (source in ('hot', 'cold')),
  units bigint not null check (units > 0),
  reason text not null check (trim(reason) <> ''),
  -- 'ordered': the custodian has the order. 'refused': it answered that there is not that much.
  state text not null default 'proposed' check (state in ('proposed', 'rejected', 'approved', 'ordered', 'refused')),
  proposed_by uuid not null references app.staff (id),
  proposed_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  ended_at timestamptz,
  constraint wallet_move_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint wallet_move_of_two check (state in ('proposed', 'rejected') or decided_by <> proposed_by),
  constraint wallet_move_ended check ((state in ('ordered', 'refused')) = (ended_at is not null))
);
create index wallet_move_newest on app.wallet_move (id desc);
create index wallet_move_to_order on app.wallet_move (decided_at) where state = 'approved';
create function app.reject_move_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.place, new.currency, new.source, new.units, new.reason, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.place, old.currency, old.source, old.units, old.reason, old.proposed_by, old.proposed_at)
    or old.decided_by is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at)
  then
    raise exception 'what a move is and who decided it never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('proposed', 'rejected'), ('proposed', 'approved'), ('approved', 'ordered'), ('approved', 'refused'))
  then
    raise exception 'a move does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger wallet_move_approver before update on app.wallet_move for each row
  when (old.state = 'proposed' and new.state not in ('proposed', 'rejected')) execute function app.reject_new_approver('decided_by', 'proposed_at');
create trigger wallet_move_not_changed before update on app.wallet_move for each row execute function app.reject_move_change();
revoke insert, update, delete on app.wallet_move from istmo_app;
call app.grant_to_console('app.wallet_move', 'insert (id, place, currency, source, units, reason, proposed_by, proposed_at)',
  'update (state, decided_by, decided_at)');
grant update (state, ended_at) on app.wallet_move to istmo_worker;
