-- Writing movements under their rules, finding them, replies, and who may call what.
-- Opens and ends the holds that postings to and from `held` and `reserved` accounts (kinds 2 and 6) mean. A hold is opened by one movement; what leaves it to
-- `available` (kind 1) is released, anything else is settled.
create function ledger.change_holds(
  in_events uuid[], in_kinds smallint[], in_at timestamptz[], in_expires_at timestamptz[], in_positions int[], in_from bigint[],
  in_to bigint[], in_units bigint[]
) returns void language plpgsql as $$
declare
  ended_count bigint;
  found_count bigint;
begin
  insert into ledger.hold (event, account, movement_kind, units, opened_at, expires_at)
  select in_events[p.m], p.t, min(in_kinds[p.m]), sum(p.u), min(in_at[p.m]), min(in_expires_at[p.m])
    from unnest(in_positions, in_to, in_units) p (m, t, u)
   where p.t & 31 in (2, 6) group by in_events[p.m], p.t;
  with ended as (
    select in_events[p.m] as event, p.f as account, coalesce(sum(p.u) filter (where p.t & 31 <> 1), 0) as settled,
           coalesce(sum(p.u) filter (where p.t & 31 = 1), 0) as released
      from unnest(in_positions, in_from, in_to, in_units) p (m, f, t, u)
     where p.f & 31 in (2, 6) group by in_events[p.m], p.f
  ), changed as (
    update ledger.hold h set settled_units = h.settled_units + e.settled, released_units = h.released_units + e.released
      from ended e where h.event = e.event and h.account = e.account returning 1
  )
  select (select count(*) from ended), (select count(*) from changed) into ended_count, found_count;
  if found_count < ended_count then
    raise exception 'there is no such hold' using errcode = 'foreign_key_violation', constraint = 'hold_exists';
  end if;
end $$;

-- Writes movements with their postings and chains them to the stream's last movement. The first arrays have one entry per movement,
-- the last five one per posting: the position of its movement, its number in the movement (both from 1), accounts and units. Refuses
-- what the rules above do not allow for the authority. Returns the movements' ids.
create function ledger.write_movements(
  in_authority text, in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql as $$
declare
  chain ledger.stream;
  movement_count constant int := cardinality(in_keys);
  ids bigint[];
  kinds smallint[];
  exchanges boolean[];
  within_account boolean[];
  between_customers boolean[];
  needs_evidence boolean;
  -- The allowed pairs, each as one number: kind of movement, of the debited and of the credited account.
  allowed constant int[] := array(select (r.movement::int << 10) | (r.from_kind::int << 5) | r.to_kind from ledger.movement_rule r);
  postings bytea[];
  breaks_rule boolean;
  content bytea;
  hashes bytea[] := '{}';
  bound ledger.time_bound;
begin
  select array_agg(k.number order by m.n), array_agg(k.is_exchange order by m.n), array_agg(k.is_within_account order by m.n),
         array_agg(k.is_between_customers order by m.n), bool_or(k.evidence is not null)
    into kinds, exchanges, within_account, between_customers, needs_evidence
    from unnest(in_names) with ordinality m (name, n)
    join ledger.movement_kind k on k.name = m.name
     and (k.authority = 'serving' or k.authority = in_authority or in_authority = 'operator');
  if movement_count = 0 or coalesce(cardinality(kinds), 0) <> movement_count then
    raise exception 'this login may not record all of these movements: %', in_names using errcode = 'insufficient_privilege';
  end if;
  select array_agg(x.bytes order by x.m),
         bool_or(x.has_other_kinds or (x.has_two_customers and not between_customers[x.m]) or (exchanges[x.m] and not (x.gives and x.receives))
           or (within_account[x.m] and x.leaves_account))
    into postings, breaks_rule
    from (select p.m, string_agg(ledger.posting_bytes(p.f, p.t, p.u), ''::bytea order by p.number) as bytes,
                 bool_or(not ((kinds[p.m]::int << 10) | ((p.f & 31)::int << 5) | (p.t & 31)::int) = any (allowed)) as has_other_kinds,
                 max(greatest(case when p.f & 31 < 10 then p.f >> 24 end, case when p.t & 31 < 10 then p.t >> 24 end))
                   <> min(least(case when p.f & 31 < 10 then p.f >> 24 end, case when p.t & 31 < 10 then p.t >> 24 end)) as has_two_customers,
                 bool_or((p.f # p.t) & ~15728640 <> 0) as leaves_account,
                 bool_or(p.f & 31 < 10) as gives, bool_or(p.t & 31 < 10) as receives
            from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (m, number, f, t, u) group by p.m) x;
  if coalesce(cardinality(postings), 0) <> movement_count or in_positions[1] <> 1 or in_positions[cardinality(in_positions)] <> movement_count then
    raise exception 'every movement has at least one posting' using errcode = 'check_violation';
  end if;
  if breaks_rule then
    raise exception 'a movement posts between accounts that its rules do not allow: %', in_names using errcode = 'insufficient_privilege';
  end if;
  -- Closed books take corrections only; app.books_state is in 0022-books.sql.
  if in_authority <> 'operator' and exists (select from app.books_state where not is_sound) then
    raise exception 'the books are closed' using errcode = 'object_not_in_prerequisite_state', constraint = 'books_are_open';
  end if;
  select * into strict bound from ledger.time_bound;
  if exists (select from unnest(in_at) t where t not between now() - bound.behind and now() + bound.ahead) then
    raise exception 'the time of a movement is too far from the clock of the database' using errcode = 'check_violation', constraint = 'movement_time';
  end if;

  select * into strict chain from ledger.stream where id = in_stream for no key update;
  -- After the lock, so that the ids of a stream ascend and belong to a transaction that has its own id (ledger.create_checkpoint).
  ids := array(select (nextval('ledger.movement_number') << 4) | in_stream from generate_series(1, movement_count));
  for content in
    select ledger.movement_bytes(row (m.id, chain.height + m.n, m.at, m.event, m.key, m.kind, m.request, null), m.postings)
      from unnest(ids, in_at, in_events, in_keys, kinds, in_requests, postings) with ordinality m (id, at, event, key, kind, request, postings, n)
     order by m.n
  loop
    chain.head := sha256(chain.head || content);
    hashes := hashes || chain.head;
  end loop;
  insert into ledger.movement_key (key, movement) select * from unnest(in_keys, ids);
  insert into ledger.movement (id, height, at, event, key, kind, request, hash)
  select m.id, chain.height + m.n, m.at, m.event, m.key, m.kind, m.request, m.hash
    from unnest(ids, in_at, in_events, in_keys, kinds, in_requests, hashes) with ordinality m (id, at, event, key, kind, request, hash, n);
  insert into ledger.posting (movement, number, from_account, to_account, units)
  select ids[p.m], p.number, p.f, p.t, p.u
    from unnest(in_positions, in_numbers, in_from, in_to, in_units) p (m, number, f, t, u);
  update ledger.stream set height = chain.height + movement_count, head = chain.head where id = in_stream;
  if exists (select from unnest(in_from, in_to) p (f, t) where p.f & 31 in (2, 6) or p.t & 31 in (2, 6)) then
    perform ledger.change_holds(in_events, kinds, in_at, in_expires_at, in_positions, in_from, in_to, in_units);
  end if;
  if needs_evidence then
    perform ledger.check_evidence(ids);
  end if;
  return array_to_string(ids, ',');
end $$;

-- Calls the evidence function of each movement that has one.
create function ledger.check_evidence(in_movements bigint[]) returns void language plpgsql as $$
declare
  checked record;
  is_proven boolean;
begin
  for checked in
    select m.id, k.name, k.evidence from ledger.movement m join ledger.movement_kind k on k.number = m.kind
     where m.id = any (in_movements) and k.evidence is not null
  loop
    execute format('select %s($1)', checked.evidence) into is_proven using checked.id;
    if is_proven is not true then
      raise exception 'no business row proves movement % (%)', checked.id, checked.name using errcode = 'insufficient_privilege';
    end if;
  end loop;
end $$;

-- One entry for each login, so that the grants below decide who may record what.
create function ledger.record_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('serving', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;
create function ledger.record_worker_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('worker', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;
create function ledger.record_operator_movements(
  in_stream smallint, in_names text[], in_keys uuid[], in_requests bytea[], in_events uuid[], in_at timestamptz[],
  in_expires_at timestamptz[], in_positions int[], in_numbers smallint[], in_from bigint[], in_to bigint[], in_units bigint[]
) returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.write_movements('operator', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
end $$;

-- The movements that used these keys, with their content as a text: `from>to:units`, one per line, shards as the first one.
create function ledger.find_movements(in_keys uuid[], out key uuid, out id bigint, out name text, out event uuid, out request bytea, out content text)
returns setof record language sql stable as $$
  select m.key, m.id, k.name, m.event, m.request,
         (select string_agg((p.from_account & ~15728640) || '>' || (p.to_account & ~15728640) || ':' || p.units, E'\n' order by p.number)
            from ledger.posting p where p.movement = m.id)
    from ledger.movement_key u join ledger.movement m on m.id = u.movement join ledger.movement_kind k on k.number = m.kind
   where u.key = any (in_keys)
$$;

-- Stores the first replies to idempotent requests.
create function ledger.store_replies(in_ids bytea[], in_hashes text[], in_replies text[], in_at timestamptz[])
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.idempotency_key (id, content_hash, reply, at) select * from unnest(in_ids, in_hashes, in_replies, in_at)
$$;

-- Deletes a batch of replies that are at least a day old: clients repeat a request within a day. The movement's own key is never
-- deleted, so no movement is ever posted twice.
create function ledger.delete_replies(in_before timestamptz, in_limit integer) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (
    delete from ledger.idempotency_key where id in (
      select id from ledger.idempotency_key where at < least(in_before, now() - interval '1 day') order by at limit in_limit)
    returning 1)
  select count(*) from deleted
$$;

-- Waits until the transaction that writes to the stream has ended, so that the outcome of a commit whose reply was lost can be read.
create function ledger.wait_for_stream(in_stream smallint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select from ledger.stream where id = in_stream for no key update
$$;

grant execute on function
  ledger.account_id(bigint, bigint, bigint, bigint),
  ledger.open_accounts(uuid[], text[], text[], text[]),
  ledger.lock_accounts(smallint, bigint[], bigint[]),
  ledger.lock_counters(uuid[], text[], date[]),
  ledger.store_counters(uuid[], text[], date[], bigint[]),
  ledger.record_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.find_movements(uuid[]),
  ledger.store_replies(bytea[], text[], text[], timestamptz[]),
  ledger.wait_for_stream(smallint),
  ledger.movement_bytes(ledger.movement, bytea),
  ledger.posting_bytes(bigint, bigint, bigint)
to istmo_app;
grant execute on function ledger.register_currency(text, smallint, bigint) to istmo_app;
grant execute on function
  ledger.account_id(bigint, bigint, bigint, bigint),
  ledger.movement_bytes(ledger.movement, bytea), ledger.posting_bytes(bigint, bigint, bigint), ledger.find_movements(uuid[])
to istmo_reader;
grant execute on function
  ledger.record_worker_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.delete_replies(timestamptz, integer),
  ledger.delete_counters(date, integer),
  ledger.create_partitions()
to istmo_worker, istmo_operator;
grant execute on function
  ledger.record_operator_movements(smallint, text[], uuid[], bytea[], uuid[], timestamptz[], timestamptz[], int[], smallint[], bigint[], bigint[], bigint[]),
  ledger.raise_supply_cap(text, bigint),
  ledger.set_time_bound(interval, interval)
to istmo_operator;
