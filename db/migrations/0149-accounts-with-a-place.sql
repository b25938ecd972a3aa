/*
 * Whose an account with a place is: a lot, or what is subscribed in a raise, is a party of its own and still of its customer, so that a movement between it and the
 * customer's other accounts stays within one customer. Relies on ledger.change_holds (0142).
 */

-- Whose a customer's account is, as the number of the customer's party without a place; null for the platform. An account with a place is of a party of its own:
-- where its owner has no other account yet, it is the first of the owner's parties.
create or replace function ledger.customer_of(in_account bigint) returns bigint language sql stable as $$
  select case when in_account & 31 in (4, 7) then (
      select coalesce(min(o.number) filter (where o.place = ''), min(o.number))
        from ledger.party l join ledger.party o on o.owner = l.owner where l.number = in_account >> 24)
    when in_account & 31 < 10 then in_account >> 24 end
$$;
revoke execute on function ledger.customer_of(bigint) from public, istmo_app;

-- As in 0005, with the owner of accounts that have a place, and holds of subscriptions.
create or replace function ledger.write_movements(
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
                 max(greatest(ledger.customer_of(p.f), ledger.customer_of(p.t))) <> min(least(ledger.customer_of(p.f), ledger.customer_of(p.t))) as has_two_customers,
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
  if exists (select from unnest(in_from, in_to) p (f, t) where p.f & 31 in (2, 6, 7) or p.t & 31 in (2, 6, 7)) then
    perform ledger.change_holds(in_events, kinds, in_at, in_expires_at, in_positions, in_from, in_to, in_units);
  end if;
  if needs_evidence then
    perform ledger.check_evidence(ids);
  end if;
  return array_to_string(ids, ',');
end $$;
