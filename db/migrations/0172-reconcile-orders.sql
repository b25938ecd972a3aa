/*
 * How orders and trades of the market between investors are reconciled, and their log as evidence. Relies on 0165 to 0167, the facts of 0023, ledger.evidence (0097).
 */

-- A part of the log of a book whose hash is evidence (docs/ledger-format.md): the entries from the first number to the last.
create table app.book_log_part (
  book uuid not null references app.order_book (id),
  first bigint not null check (first > 0),
  last bigint not null check (last >= first),
  -- The time of its last entry.
  ends_at timestamptz not null,
  at timestamptz not null,
  name text collate "C" not null unique,
  hash bytea not null check (length(hash) = 32),
  primary key (book, last)
);
create trigger book_log_part_not_changed before update or delete on app.book_log_part for each row execute function app.reject_book_change();
revoke insert, update, delete on app.book_log_part from istmo_app, istmo_worker;
grant insert on app.book_log_part to istmo_worker;

-- An entry of the log as the text that evidence covers: what it is, and of an order or a trade also all that it says for ever, of a halt and an end by staff their words. docs/ledger-format.md has the fields.
create function app.book_log_content(in_log app.book_log) returns text language sql stable as $$
  select jsonb_build_array(in_log.number, extract(epoch from in_log.at)::numeric, in_log.kind, in_log.order_id, in_log.trade, in_log.units, in_log.reason, in_log.staff,
    case in_log.kind
      when 'accepted' then (
        select jsonb_build_array(o.reference, o.customer_id, o.client_id, o.session, o.side, o.kind, o.limit_price, o.size, o.display, o.time_in_force, o.is_post_only,
            o.self_trade, extract(epoch from o.expires_at)::numeric, o.terms_version, o.maker_fee, o.taker_fee, extract(epoch from o.created_at)::numeric)
          from app.book_order o where o.id = in_log.order_id)
      when 'traded' then (
        select jsonb_build_array(t.number, t.buy_order, t.sell_order, t.buyer, t.seller, t.taker, t.price, t.units, t.value_units, t.buyer_fee, t.seller_fee,
            extract(epoch from t.at)::numeric)
          from app.book_trade t where t.id = in_log.trade)
      when 'phase' then coalesce((
        select jsonb_build_array(a.note_en, a.note_es)
          from app.market_act a where a.book = in_log.book and a.at = in_log.at and a.staff = in_log.staff and a.kind in ('halt', 'end')), '[]'::jsonb)
      else '[]'::jsonb end)::text
$$;

-- The entries of a book after a number, in their order, with their content.
create function app.list_book_log(in_book uuid, in_after bigint, in_limit integer)
returns table (number bigint, at timestamptz, content text) language sql stable as $$
  select l.number, l.at, app.book_log_content(l) from app.book_log l where l.book = in_book and l.number > in_after order by l.number limit in_limit
$$;

-- Books with entries that are in no part, with the last entry of their last part.
create function app.list_uncovered_books() returns table (id uuid, symbol text, last bigint) language sql stable as $$
  select b.id, b.symbol, coalesce(p.last, 0)
    from app.order_book_state s
    join app.order_book b on b.id = s.book
    left join lateral (select p.last from app.book_log_part p where p.book = s.book order by p.last desc limit 1) p on true
   where s.log_number > coalesce(p.last, 0) order by b.symbol
$$;

-- Parts that a signed checkpoint covers.
create view app.proven_book_log_part as
  select p.*, e.checkpoint, c.content, translate(encode(s.signature, 'base64'), E'\n', '') as signature
    from app.book_log_part p
    join ledger.evidence e on e.name = p.name
    join ledger.checkpoint c on c.number = e.checkpoint
    join ledger.checkpoint_signature s on s.checkpoint = c.number;

-- The entries of the parts that have something of a time: from the first to the last one. Parts follow each other without a gap.
create function app.find_book_log_range(in_symbol text, in_from timestamptz, in_to timestamptz) returns table (book uuid, first bigint, last bigint)
language sql stable as $$
  select b.id, coalesce(r.first, 1), coalesce(r.last, 0)
    from app.order_book b
    left join lateral (
      select min(p.first) as first, max(p.last) as last
        from (select p.*, lag(p.ends_at) over (order by p.last) as begins_at from app.proven_book_log_part p where p.book = b.id) p
       where p.ends_at >= in_from and coalesce(p.begins_at, b.created_at) < in_to) r on true
   where b.symbol = in_symbol
$$;

-- A part with all the evidence of its checkpoint, from which the hash in the checkpoint is computed again.
create function app.read_book_log_part(in_book uuid, in_first bigint)
returns table (first bigint, last bigint, name text, hash text, evidence jsonb, checkpoint text, signature text) language sql stable as $$
  select p.first, p.last, p.name, encode(p.hash, 'hex'),
         (select jsonb_agg(jsonb_build_array(e.number::text, e.name, encode(e.hash, 'hex')) order by e.number) from ledger.evidence e where e.checkpoint = p.checkpoint),
         p.content, p.signature
    from app.proven_book_log_part p where p.book = in_book and p.first = in_first
$$;

-- The entries of all books that are not in a part that ended some time before.
create function app.book_log_since(in_since timestamptz) returns setof app.book_log language sql stable as $$
  select l.* from app.order_book_state s
    join app.book_log l on l.book = s.book and l.number > coalesce(
      (select max(p.last) from app.book_log_part p where p.book = s.book and p.ends_at < in_since - interval '5 minutes'), 0)
$$;

-- Movements of orders and trades whose row is missing or says otherwise.
create function app.find_order_movement_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at, m.key, k.number as kind, k.name,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_owner::text], array[l.to_kind, coalesce(l.to_owner::text, nullif(l.to_place, ''))])
                order by l.currency, l.from_kind, l.to_kind, l.from_owner, l.to_owner)
              from (select f.kind as from_kind, f.owner as from_owner, t.kind as to_kind, t.owner as to_owner, t.place as to_place, f.currency, sum(p.units) as units
                      from ledger.posting p join ledger.account f on f.id = p.from_account join ledger.account t on t.id = p.to_account
                     where p.movement = m.id group by f.kind, f.owner, t.kind, t.owner, t.place, f.currency) l) as lines
      from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.number in (170, 171, 172)
     where m.id > in_after and m.id <= in_through
  ), said as (
    select m.*, o.state, o.created_at as row_at, m.kind = 171 or m.at = o.created_at as is_right,
           jsonb_build_array(app.posting_fact(
             case m.kind when 170 then app.order_needs(o.side, o.size, o.limit_price, b.unit_scale, o.taker_fee) else (m.lines -> 0 ->> 'units')::numeric end,
             case o.side when 'buy' then b.currency else b.instrument end,
             array[case m.kind when 170 then 'available' else 'held' end, o.customer_id::text],
             array[case m.kind when 170 then 'held' else 'available' end, o.customer_id::text])) as row_lines
      from moved m left join app.book_order o on o.id = m.event left join app.order_book b on b.id = o.book
     where m.kind in (170, 171)
    union all
    select m.*, 'traded', t.at, m.at = t.at and m.key = app.movement_key(t.id, 'trade:' || t.id),
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array['held', l.from_owner::text], array[l.to_kind, coalesce(l.to_owner::text, nullif(l.to_place, ''))])
                order by l.currency, l.to_kind, l.from_owner, l.to_owner) from app.list_trade_lines(array[m.event]) l)
      from moved m left join app.book_trade t on t.id = m.event
     where m.kind = 172
  )
  select case s.kind when 172 then 'book-trade' else 'book-order' end, s.event::text, s.id,
         case when s.row_at is null then app.facts(app.fact('row'))
           else app.facts(app.fact('movement', s.name), app.fact('state', s.state), app.time_fact(s.row_at)) || coalesce(s.row_lines, '[]') end,
         app.facts(app.fact('movement', s.name), app.time_fact(s.at)) || coalesce(s.lines, '[]')
    from said s
   where s.row_at is null or s.is_right is not true or s.lines is distinct from s.row_lines
$$;

-- Orders and trades since a time without their movement.
create function app.find_orders_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'book-order-row-without-movement', o.id::text, null::bigint,
         app.facts(app.amount_fact('amount', app.order_needs(o.side, o.size, o.limit_price, b.unit_scale, o.taker_fee), case o.side when 'buy' then b.currency else b.instrument end)),
         app.facts(app.fact('none'))
    from app.book_log_since(in_since) l
    join app.book_order o on o.id = l.order_id and l.kind = 'accepted'
    join app.order_book b on b.id = o.book
   where not exists (select from ledger.hold h where h.event = o.id and h.movement_kind = 170
                        and h.units = app.order_needs(o.side, o.size, o.limit_price, b.unit_scale, o.taker_fee))
  union all
  select 'book-trade-row-without-movement', t.id::text, null::bigint, app.facts(app.fact('key', 'trade:' || t.id)), app.facts(app.fact('none'))
    from app.book_trade t
   where (t.at >= in_since or t.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(t.id, 'trade:' || t.id))
$$;

-- Where the log since a time has a gap or another end than its book says, where a trade is not in it exactly once, and where an order is not what the log made of it:
-- what was accepted, less what was traded, taken off and ended, is left.
create function app.find_book_log_differences(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with entry as materialized (
    select l.*, lag(l.number, 1, case when l.number = 1 then 0 end) over (partition by l.book order by l.number) as before from app.book_log_since(in_since) l
  ), touched as (
    select e.order_id as id from entry e where e.order_id is not null
    union select t.buy_order from entry e join app.book_trade t on t.id = e.trade
    union select t.sell_order from entry e join app.book_trade t on t.id = e.trade
    union select o.id from app.book_order o where o.id = any (array(select a::uuid from unnest(in_again) a where a ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))
  ), said as (
    select o.*, b.instrument, traded.units as trades, traded.value as trades_value, traded.fees as trades_fees, logged.number as logged_number,
           coalesce(logged.units, 0) - traded.units as logged_left
      from touched c
      join app.book_order o on o.id = c.id
      join app.order_book b on b.id = o.book
      cross join lateral (
        select min(l.number) filter (where l.kind = 'accepted') as number,
               sum(case l.kind when 'accepted' then l.units when 'reduced' then -l.units when 'ended' then -l.units else 0 end) as units
          from app.book_log l where l.order_id = o.id) logged
      cross join lateral (
        select coalesce(sum(t.units), 0) as units, coalesce(sum(t.value_units), 0) as value, coalesce(sum(t.fee), 0) as fees
          from (select b.units, b.value_units, b.buyer_fee as fee from app.book_trade b where b.buy_order = o.id
                union all select s.units, s.value_units, s.seller_fee from app.book_trade s where s.sell_order = o.id) t) traded
  )
  select 'book-log', b.symbol, null::bigint, app.facts(app.fact('log-entry', (e.before + 1)::text)), app.facts(app.fact('log-entry', e.number::text))
    from entry e join app.order_book b on b.id = e.book
   where e.number <> e.before + 1
  union all
  select 'book-log', b.symbol, null, app.facts(app.fact('log-entry', s.log_number::text)), app.facts(app.fact('log-entry', coalesce(l.number, 0)::text))
    from app.order_book_state s
    join app.order_book b on b.id = s.book
    left join lateral (select l.number from app.book_log l where l.book = s.book order by l.number desc limit 1) l on true
   where s.log_number <> coalesce(l.number, 0)
  union all
  select 'book-log', e.id::text, null, app.facts(app.amount_fact('amount', greatest(e.logged_left, 0), e.instrument)),
         app.facts(app.fact('state', e.state), app.amount_fact('amount', e.left_units, e.instrument), app.fact('log-entry', e.number::text))
    from said e
   where e.logged_left <> e.left_units or (e.traded_units, e.traded_value, e.fee_units) is distinct from (e.trades, e.trades_value, e.trades_fees)
      or e.logged_number is null or e.number not in (0, e.logged_number)
  union all
  select 'book-log', coalesce(t.id, e.trade)::text, null, app.facts(app.fact('log-entry', coalesce(t.number, 0)::text)), app.facts(app.fact('none'))
    from (select e.trade, count(*) as entries from entry e where e.kind = 'traded' group by e.trade) e
    full join (select t.id, t.number from app.book_trade t where t.at >= in_since or t.id in (select e.trade from entry e)) t on t.id = e.trade
   where t.id is null or e.trade is null or e.entries <> 1
$$;

revoke execute on function app.find_order_movement_differences(bigint, bigint), app.find_orders_without_movement(timestamptz, text[]),
  app.find_book_log_differences(timestamptz, text[]), app.book_log_since(timestamptz) from istmo_app;
grant execute on function app.find_order_movement_differences(bigint, bigint), app.find_orders_without_movement(timestamptz, text[]),
  app.find_book_log_differences(timestamptz, text[]), app.book_log_since(timestamptz), app.list_trade_lines(uuid[]),
  app.list_book_log(uuid, bigint, integer), app.find_book_log_range(text, timestamptz, timestamptz), app.read_book_log_part(uuid, bigint), app.book_log_content(app.book_log), app.movement_key(uuid, text) to istmo_reader;
