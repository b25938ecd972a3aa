/*
 * Waiting lists of raises (0140): who is notified when one opens, or takes orders again. Who was on the list at the opening is a priority group of its allotment, so
 * that nothing before the opening is written after it.
 */
create table app.raise_waiting (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  customer_id uuid not null references app.customer (id),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- When the customer was notified of what the list is for.
  notified_at timestamptz,
  constraint raise_waiting_left check (left_at >= joined_at)
);
create unique index raise_waiting_once on app.raise_waiting (raise, customer_id) where left_at is null;
create index raise_waiting_of_raise on app.raise_waiting (raise, joined_at);
create index raise_waiting_of_customer on app.raise_waiting (customer_id, id desc);
create index raise_waiting_to_notify on app.raise_waiting (raise, id) where left_at is null and notified_at is null;

-- A list is of an announced or open raise. The row of the raise is locked, so that the opening waits for who joins or leaves, and who comes later is after it.
create function app.guard_raise_waiting() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened timestamptz;
  is_listed boolean;
begin
  if tg_op = 'DELETE' then
    raise exception 'who was on a waiting list is kept' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' or new.left_at is distinct from old.left_at then
    select r.opened_at, r.state in ('announced', 'open') into opened, is_listed from app.raise r where r.id = new.raise for share;
  end if;
  if tg_op = 'INSERT' then
    if not coalesce(is_listed, false) or num_nonnulls(new.left_at, new.notified_at) > 0 then
      raise exception 'this raise has no waiting list now' using errcode = 'restrict_violation';
    end if;
    new.joined_at := greatest(new.joined_at, opened);
    return new;
  end if;
  if (new.id, new.raise, new.customer_id, new.joined_at) is distinct from (old.id, old.raise, old.customer_id, old.joined_at)
    or old.left_at is not null and new.left_at is distinct from old.left_at
    or old.notified_at is not null and new.notified_at is distinct from old.notified_at
  then
    raise exception 'a place on a waiting list is left once and never changes' using errcode = 'restrict_violation';
  end if;
  if new.left_at is distinct from old.left_at then
    new.left_at := greatest(new.left_at, new.joined_at, opened);
  end if;
  return new;
end $$;
create trigger raise_waiting_guarded before insert or update or delete on app.raise_waiting for each row execute function app.guard_raise_waiting();
revoke insert, update, delete on app.raise_waiting from istmo_app;
grant insert, update (left_at) on app.raise_waiting to istmo_app;
grant update (notified_at) on app.raise_waiting to istmo_worker;

create function app.count_raise_waiting(in_raise uuid) returns integer language sql stable as $$
  select count(*)::integer from app.raise_waiting w where w.raise = in_raise and w.left_at is null
$$;

-- Raises that opened or ended and whose list has customers who were not notified. A suspended one waits.
create function app.list_waiting_to_notify() returns table (raise uuid) language sql stable as $$
  select r.id from app.raise r
   where r.announced_at is not null and (r.state not in ('announced', 'open') or r.state = 'open' and r.suspended_at is null)
     and exists (select from app.raise_waiting w where w.raise = r.id and w.left_at is null and w.notified_at is null)
   order by r.id
$$;
grant execute on function app.count_raise_waiting(uuid) to istmo_console;
