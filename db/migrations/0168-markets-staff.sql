/*
 * What staff do with a market between investors (0165): open it, change its terms, halt and resume it, set its reference price, end it, and cancel orders
 * by order of law. Relies on app.proposal (0028), app.grant_to_console (0026), app.begin_phase and
 * app.request_orders (0165).
 */
-- A market that ended takes no orders any more; its orders, trades and log stay.
alter table app.order_book add column ended_at timestamptz;

create function app.keep_ended_market() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.phase <> 'closed' and exists (select from app.order_book b where b.id = new.book and b.ended_at is not null) then
    raise exception 'a market that ended stays closed' using errcode = 'restrict_violation', constraint = 'market_ended';
  end if;
  return new;
end $$;
create trigger order_book_state_ended before update on app.order_book_state for each row when (new.phase <> old.phase) execute function app.keep_ended_market();

-- Each thing that staff did with markets, by whom, and by which decision of two where it takes two.
create table app.market_act (
  id uuid primary key,
  -- Null: orders of a customer on all markets.
  book uuid references app.order_book (id),
  kind text collate "C" not null check (kind in ('open', 'terms', 'halt', 'resume', 'reference', 'end', 'cancel-orders', 'maker', 'maker-end')),
  at timestamptz not null,
  -- Who did it, or decided it as the second person.
  staff uuid not null references app.staff (id),
  proposal uuid unique references app.proposal (id),
  -- Of a halt and an end: the words that the public reads.
  note_en text not null default '',
  note_es text not null default '',
  -- Of orders that are cancelled: of whom and when.
  order_of_law text not null default '',
  -- The version of the terms, the reference price, or how many orders were cancelled.
  value bigint,
  -- Of new terms: since when they are in force; they wait until the market is closed, halted, or has no order.
  done_at timestamptz,
  check ((proposal is null) = (kind in ('halt', 'resume', 'cancel-orders'))),
  check (book is not null or kind = 'cancel-orders'),
  check (kind not in ('halt', 'end') or '' not in (note_en, note_es)),
  check (kind <> 'cancel-orders' or order_of_law <> '')
);
create index market_act_of_book on app.market_act (book, id desc);
create unique index market_act_waiting on app.market_act (book) where kind = 'terms' and done_at is null;
create function app.reject_market_act_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.done_at is not null or (to_jsonb(new) - 'done_at') <> (to_jsonb(old) - 'done_at') then
    raise exception 'what staff did with a market never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger market_act_not_changed before update or delete on app.market_act for each row execute function app.reject_market_act_change();

-- The decision of two that is carried out, once.
create function app.require_market_decision(in_proposal uuid, in_kind text) returns app.proposal language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal;
begin
  select * into decided from app.proposal p where p.id = in_proposal and p.kind = in_kind and p.state = 'approved' and p.decided_by <> p.proposed_by;
  if decided.id is null or exists (select from app.market_act a where a.proposal = in_proposal) then
    raise exception 'two of the staff decide this about a market' using errcode = 'restrict_violation', constraint = 'market_decided';
  end if;
  return decided;
end $$;

-- A market with its row locked, so that no order is accepted and no phase begins until the commit.
create function app.lock_market(in_symbol text)
returns table (book uuid, version smallint, phase text, phase_reason text, phase_note jsonb, ended_at timestamptz, reference_price bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select b.id, b.version, s.phase, s.phase_reason, s.phase_note, b.ended_at, s.reference_price
    from app.order_book b join app.order_book_state s on s.book = b.id where b.symbol = in_symbol for no key update of s
$$;

create function app.insert_market_terms(in_book uuid, in_version smallint, in_terms jsonb, in_decided app.proposal, in_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, min_value, mode, static_band, dynamic_band, protection, schedule,
    fee_tiers, in_force_at, proposed_by, approved_by)
  select in_book, in_version, t.tick, t.lot, t.min_units, t.max_units, t.min_display, t.min_value, t.mode, t.static_band, t.dynamic_band, t.protection, t.schedule,
         t.fee_tiers, in_at, in_decided.proposed_by, in_decided.decided_by
    from jsonb_to_record(in_terms) t (tick bigint, lot bigint, min_units bigint, max_units bigint, min_display bigint, min_value bigint, mode text,
      static_band smallint, dynamic_band smallint, protection smallint, schedule jsonb, fee_tiers jsonb)
$$;

-- An entry of the log that is no phase and after which matching reads the book again, because what it knew of it is not so any more.
create function app.log_market_terms(in_book uuid, in_reason text, in_staff uuid, in_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with changed as (
    update app.order_book_state s set log_number = s.log_number + 1, phase_number = s.log_number + 1 where s.book = in_book returning s.log_number
  )
  insert into app.book_log (book, number, at, kind, reason, staff) select in_book, log_number, in_at, 'terms', in_reason, in_staff from changed
$$;

create function app.open_market(in_act uuid, in_proposal uuid, in_at timestamptz) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.open');
  id uuid := (decided.payload ->> 'book')::uuid;
begin
  insert into app.order_book (id, symbol, instrument, currency, unit_scale, version, position, created_at)
  values (id, decided.subject, decided.payload ->> 'security', decided.payload ->> 'currency', (decided.payload ->> 'unit_scale')::bigint, 1,
    (select count(*) from app.order_book), in_at);
  perform app.insert_market_terms(id, 1::smallint, (decided.payload ->> 'terms')::jsonb, decided, in_at);
  insert into app.order_book_state (book, phase_since, reference_price) values (id, in_at, (decided.payload ->> 'reference_price')::bigint);
  insert into app.market_act (id, book, kind, at, staff, proposal, value) values (in_act, id, 'open', in_at, decided.decided_by, in_proposal, 1);
end $$;

-- Puts new terms in force that two decided, where their market is closed, halted or has no order. Orders whose price or size they do not know any more are
-- cancelled; the others keep their place and their fees. Which markets have new terms.
create function app.apply_market_terms(in_at timestamptz) returns setof text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  act app.market_act;
  decided app.proposal;
  of_book app.order_book;
  terms app.order_book_terms;
begin
  for act in select * from app.market_act a where a.kind = 'terms' and a.done_at is null order by a.book loop
    -- The state first, as every writer locks it.
    perform from app.order_book_state s where s.book = act.book for no key update;
    select * into strict of_book from app.order_book b where b.id = act.book for no key update;
    -- Another process was first, or waits for the commit of the decision.
    continue when not exists (select from app.market_act a where a.id = act.id and a.done_at is null);
    if of_book.ended_at is null then
      continue when exists (
        select from app.order_book_state s where s.book = act.book and s.phase not in ('closed', 'halted')
           and exists (select from app.book_order o where o.book = act.book and o.ended_at is null));
      select * into strict decided from app.proposal p where p.id = act.proposal;
      perform app.insert_market_terms(act.book, (of_book.version + 1)::smallint, (decided.payload ->> 'terms')::jsonb, decided, in_at);
      update app.order_book b set version = of_book.version + 1 where b.id = act.book;
      perform app.log_market_terms(act.book, (of_book.version + 1)::text, act.staff, in_at);
      select * into strict terms from app.order_book_terms t where (t.book, t.version) = (act.book, of_book.version + 1);
      perform app.request_orders(
        array(select o.id from app.book_order o where o.book = act.book and o.ended_at is null
           and (o.limit_price % terms.tick <> 0 or o.left_units % terms.lot <> 0 or o.left_units > terms.max_units
             or o.display is not null and (o.display % terms.lot <> 0 or o.display < terms.min_display))),
        null, 'cancel', null, 'phase', act.staff, in_at);
      return next of_book.symbol;
    end if;
    update app.market_act a set done_at = in_at where a.id = act.id;
  end loop;
end $$;

create function app.change_market_terms(in_act uuid, in_proposal uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.terms');
  of_book app.order_book;
begin
  select * into strict of_book from app.order_book b where b.symbol = decided.subject;
  if of_book.ended_at is not null or of_book.version <> (decided.payload ->> 'version')::smallint then
    raise exception 'these terms are of another version' using errcode = 'restrict_violation', constraint = 'market_version';
  end if;
  insert into app.market_act (id, book, kind, at, staff, proposal, value)
  values (in_act, of_book.id, 'terms', in_at, decided.decided_by, in_proposal, of_book.version + 1);
  perform app.apply_market_terms(in_at);
end $$;

-- One of the staff halts a market at once; a halt by a rule becomes one by staff, which only staff end.
create function app.halt_market(in_act uuid, in_symbol text, in_note_en text, in_note_es text, in_staff uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  locked record;
begin
  select * into strict locked from app.lock_market(in_symbol);
  if locked.ended_at is not null or locked.phase = 'halted' and locked.phase_reason = 'staff' then
    raise exception 'this market is halted already' using errcode = 'restrict_violation', constraint = 'market_phase';
  end if;
  perform app.begin_phase(locked.book, 'halted', 'staff', jsonb_build_object('en', in_note_en, 'es', in_note_es), null, in_staff, in_at);
  insert into app.market_act (id, book, kind, at, staff, note_en, note_es)
  values (in_act, locked.book, 'halt', in_at, in_staff, in_note_en, in_note_es);
end $$;

-- Another person resumes it: into an auction of the length of its terms, which its closing time may shorten, or closed where it is outside its hours.
create function app.resume_market(in_act uuid, in_symbol text, in_until timestamptz, in_is_open boolean, in_staff uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  locked record;
  longest timestamptz;
begin
  select * into strict locked from app.lock_market(in_symbol);
  select in_at + (t.schedule ->> 'haltAuctionMinutes')::integer * interval '1 minute' into strict longest
    from app.order_book_terms t where (t.book, t.version) = (locked.book, locked.version);
  if locked.phase <> 'halted'
    or locked.phase_reason = 'staff'
      and in_staff = (select a.staff from app.market_act a where a.book = locked.book and a.kind = 'halt' order by a.at desc, a.id desc limit 1)
    or in_is_open and (in_until is null or in_until <= in_at or in_until > longest)
    or not exists (select from app.order_book b join app.instrument i on i.code = b.instrument where b.id = locked.book and i.status = 'listed') then
    raise exception 'another person resumes a market that is halted' using errcode = 'restrict_violation', constraint = 'market_resumed';
  end if;
  perform app.begin_phase(locked.book, case when in_is_open then 'auction' else 'closed' end, case when in_is_open then 'reopening' else 'schedule' end, null, in_until,
    in_staff, in_at);
  insert into app.market_act (id, book, kind, at, staff) values (in_act, locked.book, 'resume', in_at, in_staff);
end $$;

create function app.set_market_reference(in_act uuid, in_proposal uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.reference');
  price bigint := (decided.payload ->> 'price')::bigint;
  locked record;
begin
  select * into strict locked from app.lock_market(decided.subject);
  if locked.phase <> 'halted' or locked.ended_at is not null
    or exists (select from app.order_book_terms t where (t.book, t.version) = (locked.book, locked.version) and price % t.tick <> 0) then
    raise exception 'the reference price is set while a market is halted, on its ticks' using errcode = 'restrict_violation', constraint = 'market_reference';
  end if;
  update app.order_book_state s set reference_price = price where s.book = locked.book;
  perform app.log_market_terms(locked.book, 'reference', decided.decided_by, in_at);
  insert into app.market_act (id, book, kind, at, staff, proposal, value) values (in_act, locked.book, 'reference', in_at, decided.decided_by, in_proposal, price);
end $$;

-- Closes a market for good: what is open is cancelled.
create function app.end_market(in_act uuid, in_proposal uuid, in_at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.end');
  locked record;
  counted integer;
begin
  select * into strict locked from app.lock_market(decided.subject);
  if locked.ended_at is not null then
    raise exception 'this market ended already' using errcode = 'restrict_violation', constraint = 'market_ended';
  end if;
  perform app.begin_phase(locked.book, 'closed', 'staff', jsonb_build_object('en', decided.payload ->> 'note_en', 'es', decided.payload ->> 'note_es'), null,
    decided.decided_by, in_at);
  update app.order_book b set ended_at = in_at where b.id = locked.book;
  counted := app.request_orders(array(select o.id from app.book_order o where o.book = locked.book and o.ended_at is null), null, 'cancel', null, 'phase',
    decided.decided_by, in_at);
  insert into app.market_act (id, book, kind, at, staff, proposal, note_en, note_es, value)
  values (in_act, locked.book, 'end', in_at, decided.decided_by, in_proposal, decided.payload ->> 'note_en', decided.payload ->> 'note_es', counted);
  return counted;
end $$;

-- The open orders of a market, of a customer, or of a customer on a market.
create function app.count_open_orders(in_book uuid, in_customer uuid) returns bigint language sql stable as $$
  select count(*) from app.book_order o
   where o.ended_at is null and (in_book is null or o.book = in_book) and (in_customer is null or o.customer_id = in_customer) and num_nonnulls(in_book, in_customer) > 0
$$;
-- No order slips in: the state of each market is locked before the orders are listed.
create function app.cancel_orders_by_law(in_act uuid, in_book uuid, in_customer uuid, in_order_of_law text, in_staff uuid, in_at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  counted integer;
begin
  if num_nonnulls(in_book, in_customer) = 0 then
    raise exception 'orders of a market or of a customer are cancelled' using errcode = 'check_violation';
  end if;
  perform from app.order_book_state s where in_book is null or s.book = in_book order by s.book for no key update;
  counted := app.request_orders(
    array(select o.id from app.book_order o where o.ended_at is null and (in_book is null or o.book = in_book) and (in_customer is null or o.customer_id = in_customer)),
    in_customer, 'cancel', null, 'law', in_staff, in_at);
  insert into app.market_act (id, book, kind, at, staff, order_of_law, value)
  values (in_act, in_book, 'cancel-orders', in_at, in_staff, in_order_of_law, counted);
  return counted;
end $$;


-- What is here changes through its functions only: they name who did it, and a commit of the console needs its entry in the audit log.
revoke insert, update, delete on app.market_act from istmo_app, istmo_worker;
call app.grant_to_console('app.market_act', 'select');
revoke execute on function app.require_market_decision(uuid, text), app.lock_market(text), app.log_market_terms(uuid, text, uuid, timestamptz),
  app.insert_market_terms(uuid, smallint, jsonb, app.proposal, timestamptz),
  app.open_market(uuid, uuid, timestamptz), app.apply_market_terms(timestamptz), app.change_market_terms(uuid, uuid, timestamptz),
  app.halt_market(uuid, text, text, text, uuid, timestamptz), app.resume_market(uuid, text, timestamptz, boolean, uuid, timestamptz),
  app.set_market_reference(uuid, uuid, timestamptz), app.end_market(uuid, uuid, timestamptz),
  app.cancel_orders_by_law(uuid, uuid, uuid, text, uuid, timestamptz) from public, istmo_app;
grant execute on function app.lock_market(text), app.open_market(uuid, uuid, timestamptz), app.change_market_terms(uuid, uuid, timestamptz),
  app.halt_market(uuid, text, text, text, uuid, timestamptz), app.resume_market(uuid, text, timestamptz, boolean, uuid, timestamptz),
  app.set_market_reference(uuid, uuid, timestamptz), app.end_market(uuid, uuid, timestamptz),
  app.cancel_orders_by_law(uuid, uuid, uuid, text, uuid, timestamptz) to istmo_console;
grant execute on function app.apply_market_terms(timestamptz) to istmo_worker;
grant execute on function app.count_open_orders(uuid, uuid) to istmo_reader;
