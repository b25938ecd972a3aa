/*
 * How the units of a raise (0140) are allotted to its subscriptions (0141): computed, decided by two of the staff, and written by the worker in one transaction
 * that is checked as a whole. Relies on app.proposal (0028), app.grant_to_console (0026) and ledger.checkpoint (0021).
 */
-- The newest checkpoint of the ledger when a raise was closed: the hash of the next one was not known then, and a lot is drawn with it.
alter table app.raise add column closed_checkpoint bigint;
create function app.note_closed_checkpoint() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.closed_checkpoint := case when new.state = 'closed' and old.state <> 'closed' then coalesce((select max(c.number) from ledger.checkpoint c), 0) else old.closed_checkpoint end;
  return new;
end $$;
create trigger raise_closed_checkpoint before update on app.raise for each row execute function app.note_closed_checkpoint();

create table app.raise_allocation (
  id uuid primary key,
  raise uuid not null,
  terms_version smallint not null,
  method text collate "C" not null check (method in ('first-come', 'pro-rata', 'priority', 'lot')),
  -- For one whole unit, in the currency of the terms; null where it rises in steps.
  price bigint check (price > 0),
  offered_units bigint not null check (offered_units > 0),
  -- Units that may be allotted beside the offered ones, and how many are.
  over_limit bigint not null check (over_limit >= 0),
  over_units bigint not null check (over_units between 0 and over_limit),
  demanded_units bigint not null check (demanded_units >= 0),
  allotted_units bigint not null check (allotted_units between 1 and demanded_units),
  -- What the allotted units cost, in the smallest unit of the currency of the terms.
  value_units bigint not null check (value_units > 0),
  order_count integer not null check (order_count > 0),
  -- By currency: [{currency, orders, paid, cost}], in its smallest unit.
  totals jsonb not null,
  -- Of the close, where the terms take them then: [{currency, rate, at}].
  rates jsonb not null default '[]',
  -- Of a lot: the hash of the first checkpoint of the ledger after the close, which was not known before.
  seed bytea check (length(seed) = 32),
  seed_checkpoint bigint,
  -- SHA-256 of the orders as they were computed from, and of what each of them is allotted (app.hash_allotments).
  orders_hash bytea not null check (length(orders_hash) = 32),
  result_hash bytea not null check (length(result_hash) = 32),
  made_by uuid not null references app.staff (id),
  made_at timestamptz not null,
  -- The decision of two of the staff.
  proposal uuid unique references app.proposal (id),
  decided_at timestamptz,
  -- The worker wrote it, or found that it is not what it would compute now: then it is computed and decided again.
  written_at timestamptz,
  failed_at timestamptz,
  foreign key (raise, terms_version) references app.raise_terms (raise, version),
  constraint allocation_within_offer check (allotted_units <= offered_units + over_units),
  constraint allocation_over_used check (over_units = greatest(allotted_units - offered_units, 0)),
  constraint allocation_seed check ((method = 'lot') = (seed is not null) and (seed is null) = (seed_checkpoint is null)),
  constraint allocation_decided check ((proposal is null) = (decided_at is null) and num_nonnulls(written_at, failed_at) <= 1
    and (decided_at is not null or num_nonnulls(written_at, failed_at) = 0))
);
create index raise_allocation_of_raise on app.raise_allocation (raise, made_at desc);
create unique index raise_allocation_written on app.raise_allocation (raise) where written_at is not null;
create index raise_allocation_to_write on app.raise_allocation (decided_at) where decided_at is not null and written_at is null and failed_at is null;

-- It is computed by the terms in force of a raise that is closed.
create function app.require_allocation_by_terms() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.proposal is not null or new.written_at is not null or new.failed_at is not null or not exists (
      select from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version)
       where r.id = new.raise and r.state = 'closed' and r.suspended_at is null and new.terms_version = r.version
         and new.method = t.allocation and new.offered_units = t.offered_units and new.over_limit <= t.over_units
         and case t.price_mode when 'steps' then new.price is null
           else new.price between t.price_low and t.price_high and (new.price - t.price_low) % t.price_tick = 0 end
         and (new.rates = '[]') = (t.rate_rule = 'order')
         and (new.method <> 'lot' or exists (
           select from ledger.checkpoint c where (c.number, c.hash) = (new.seed_checkpoint, new.seed)
              and c.number = (select min(n.number) from ledger.checkpoint n where n.number > r.closed_checkpoint)))) then
    raise exception 'an allotment is computed by the terms of a raise that is closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger allocation_by_terms before insert on app.raise_allocation for each row execute function app.require_allocation_by_terms();

-- What was computed never changes; two of the staff decide it, and the worker writes it once.
create function app.reject_allocation_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - array['proposal', 'decided_at', 'written_at', 'failed_at']
      is distinct from to_jsonb(old) - array['proposal', 'decided_at', 'written_at', 'failed_at']
    or old.proposal is not null and (new.proposal, new.decided_at) is distinct from (old.proposal, old.decided_at)
    or old.written_at is not null or old.failed_at is not null
    or new.proposal is not null and not exists (
      select from app.proposal p where p.id = new.proposal and p.kind = 'raise.allocate' and p.subject = new.raise::text and p.state = 'approved'
         and p.decided_by <> p.proposed_by and p.payload ->> 'allocation' = new.id::text and p.payload ->> 'hash' = encode(new.result_hash, 'hex')) then
    raise exception 'two of the staff decide an allotment, once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger allocation_not_changed before update or delete on app.raise_allocation for each row execute function app.reject_allocation_change();

-- Who sets up the database may write past these checks, as its other guards.
create function app.sets_up_database() returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(session_user, 'istmo_owner', 'member')
$$;

-- Units are allotted in the transaction that allocates the raise, by what two of the staff decided; a rate of the close is that of the decision.
create function app.require_decided_allotment() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.sets_up_database() then
    return new;
  end if;
  if tg_op = 'INSERT' or new.state <> 'open' or not exists (
      select from app.raise r join app.raise_allocation a on a.proposal = r.allocated_by
       where r.id = new.raise and r.state = 'allocated' and a.written_at is null and a.failed_at is null
         and (old.rate is not distinct from new.rate
           or exists (select from jsonb_to_recordset(a.rates) x (currency text, rate numeric) where (x.currency, x.rate) = (new.currency, new.rate)))) then
    raise exception 'units are allotted by the decision of two of the staff' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger subscription_allotted_as_decided before update on app.raise_subscription for each row
  when (new.allotted_units is distinct from old.allotted_units) execute function app.require_decided_allotment();
create trigger subscription_begins_without_allotment before insert on app.raise_subscription for each row
  when (num_nonnulls(new.allotted_units, new.allotted_price, new.cost_units, new.lot) > 0) execute function app.require_decided_allotment();

-- SHA-256 of what each order of a raise is allotted: a line for each, in the order of their ids.
create function app.hash_allotments(in_raise uuid) returns bytea language sql stable set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(
           s.id || ',' || s.allotted_units || ',' || s.allotted_price || ',' || s.cost_units || E'\n', '' order by s.id::text collate "C"), ''), 'UTF8'))
    from app.raise_subscription s where s.raise = in_raise and s.allotted_units is not null
$$;

-- At the end of the transaction that allocates a raise: every open subscription has its allotment, and together they are what was decided.
create function app.check_allotments() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.raise_allocation;
begin
  if app.sets_up_database() then
    return null;
  end if;
  select * into decided from app.raise_allocation a where a.proposal = new.allocated_by and a.raise = new.id;
  if decided is null or decided.written_at is null or decided.terms_version <> new.version
    or exists (select from app.raise_subscription s where s.raise = new.id and s.state in ('awaiting', 'paying', 'open') and s.allotted_units is null)
    or (select (count(*), coalesce(sum(s.allotted_units), 0)) from app.raise_subscription s where s.raise = new.id and s.allotted_units is not null)
      is distinct from (decided.order_count::bigint, decided.allotted_units::numeric)
    or app.hash_allotments(new.id) <> decided.result_hash then
    raise exception 'the allotments are not what was decided' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger raise_allotted_as_decided after update on app.raise deferrable initially deferred for each row
  when (new.state = 'allocated' and old.state <> 'allocated') execute function app.check_allotments();

-- The decision is named when the raise is allocated, by the worker, which writes the allotments with it.
create function app.require_allocating_step() returns trigger language plpgsql as $$
begin
  raise exception 'a raise names its allotment when it is allocated' using errcode = 'restrict_violation';
end $$;
create trigger raise_allocated_with_its_step before update on app.raise for each row
  when (new.allocated_by is distinct from old.allocated_by and not (old.state = 'closed' and new.state = 'allocated')) execute function app.require_allocating_step();
update app.raise_step set taken_by = array['worker'] where (from_state, to_state) = ('closed', 'allocated');
grant update (allocated_by) on app.raise to istmo_worker;

revoke insert, update, delete on app.raise_allocation from istmo_app;
call app.grant_to_console('app.raise_allocation', 'insert', 'update (proposal, decided_at)');
grant update (written_at, failed_at) on app.raise_allocation to istmo_worker;
revoke execute on function app.hash_allotments(uuid) from istmo_app;
