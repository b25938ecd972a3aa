/*
 * Market makers, what is measured of a market between investors (0165, 0168) by day, and what staff read of its orders, trades and log, which belong to another area.
 */
-- A customer who keeps a price on both sides of a market, as two of the staff agreed with him.
create table app.market_maker (
  id uuid primary key,
  book uuid not null references app.order_book (id),
  customer_id uuid not null references app.customer (id),
  -- How far his prices may be apart, in hundredths of a percent of their middle, each for so many units, and in what part of the continuous phase, in percent.
  max_spread smallint not null check (max_spread between 1 and 9999),
  min_units bigint not null check (min_units > 0),
  presence smallint not null check (presence between 1 and 100),
  begins_at timestamptz not null,
  ended_at timestamptz check (ended_at >= begins_at)
);
create unique index market_maker_in_force on app.market_maker (book, customer_id) where ended_at is null;
create index market_maker_of_customer on app.market_maker (customer_id);

-- How he kept it by day, looked at every ten seconds of the continuous phase.
create table app.market_maker_day (
  maker uuid not null references app.market_maker (id),
  day date not null,
  samples integer not null check (samples > 0),
  met integer not null check (met between 0 and samples),
  -- With prices on both sides for his least size, and what these were apart, in hundredths of a percent.
  two_sided integer not null check (two_sided between met and samples),
  spread_sum bigint not null check (spread_sum >= 0),
  last_sample bigint not null,
  primary key (maker, day)
);

-- What is measured of a market by day of its own time zone: looked at every ten seconds of the continuous phase, and counted when the day is over.
create table app.market_day (
  book uuid not null references app.order_book (id),
  day date not null,
  samples integer not null default 0,
  two_sided integer not null default 0 check (two_sided between 0 and samples),
  spread_sum bigint not null default 0,
  -- The value of what is shown within one percent of the best price, summed over the samples, in the smallest unit of the currency.
  buy_depth_sum numeric not null default 0,
  sell_depth_sum numeric not null default 0,
  last_sample bigint not null,
  counted_at timestamptz,
  trades bigint,
  traded_units numeric,
  traded_value numeric,
  orders bigint,
  cancellations bigint,
  halts bigint,
  auctions bigint,
  -- How far the trades of the half hour after an auction were from its price on average, in hundredths of a percent; null: there were none.
  auction_distance numeric,
  primary key (book, day)
);
create index market_day_to_count on app.market_day (day) where counted_at is null;
-- The log of a day: it only grows, so that a summary of its parts is enough.
create index book_log_at on app.book_log using brin (at);

-- What is in the book and what was traded since the beginning of the day of each market.
create function app.list_market_activity(in_at timestamptz)
returns table (book uuid, best_buy bigint, best_sell bigint, orders bigint, trades bigint, units bigint, value_units bigint) language sql stable as $$
  select b.id,
         (select max(l.price) from app.book_level l where l.book = b.id and l.side = 'buy' and l.units > 0),
         (select min(l.price) from app.book_level l where l.book = b.id and l.side = 'sell' and l.units > 0),
         (select coalesce(sum(l.orders), 0) from app.book_level l where l.book = b.id and l.units > 0),
         d.trades, d.units, d.value_units
    from app.order_book b
    join app.order_book_terms t on (t.book, t.version) = (b.id, b.version)
    cross join lateral (
      select count(*) as trades, coalesce(sum(r.units), 0)::bigint as units, coalesce(sum(r.value_units), 0)::bigint as value_units
        from app.book_trade r
       where r.book = b.id and r.at >= date_trunc('day', in_at at time zone (t.schedule ->> 'timeZone')) at time zone (t.schedule ->> 'timeZone')) d
$$;

-- The best prices of both sides.
create function app.list_market_levels(in_book uuid, in_limit integer) returns table (side text, price bigint, units bigint, orders integer) language sql stable as $$
  (select l.side, l.price, l.units, l.orders from app.book_level l where l.book = in_book and l.side = 'buy' and l.units > 0 order by l.price desc limit in_limit)
  union all
  (select l.side, l.price, l.units, l.orders from app.book_level l where l.book = in_book and l.side = 'sell' and l.units > 0 order by l.price limit in_limit)
$$;
create function app.list_market_trades(in_book uuid, in_limit integer)
returns table (number bigint, price bigint, units bigint, value_units bigint, taker text, at timestamptz) language sql stable as $$
  select t.number, t.price, t.units, t.value_units, t.taker, t.at from app.book_trade t where t.book = in_book order by t.number desc limit in_limit
$$;
create function app.list_market_log(in_book uuid, in_limit integer)
returns table (number bigint, at timestamptz, kind text, reference text, units bigint, reason text, staff text) language sql stable as $$
  select g.number, g.at, g.kind, o.reference, g.units, g.reason, f.name
    from app.book_log g left join app.book_order o on o.id = g.order_id left join app.staff f on f.id = g.staff
   where g.book = in_book order by g.number desc limit in_limit
$$;

-- What happened in a market in a time.
create function app.count_market_activity(in_book uuid, in_from timestamptz, in_until timestamptz)
returns table (trades bigint, traded_units numeric, traded_value numeric, orders bigint, cancellations bigint, halts bigint, auctions bigint, auction_distance numeric)
language sql stable as $$
  with traded as (
    select count(*) as trades, coalesce(sum(t.units), 0) as units, coalesce(sum(t.value_units), 0) as value
      from app.book_trade t where t.book = in_book and t.at >= in_from and t.at < in_until
  ), logged as (
    select count(*) filter (where g.kind = 'accepted') as orders, count(*) filter (where g.kind = 'ended' and g.reason = 'cancelled') as cancellations,
           count(*) filter (where g.kind = 'phase' and g.reason = 'halted') as halts
      from app.book_log g where g.book = in_book and g.at >= in_from and g.at < in_until
  ), auctioned as (
    select t.at, min(t.price) as price from app.book_trade t where t.book = in_book and t.at >= in_from and t.at < in_until and t.taker = 'auction' group by t.at
  ), compared as (
    select a.at, (select abs(sum(n.price::numeric * n.units) / sum(n.units) - a.price) * 10000 / a.price from app.book_trade n
             where n.book = in_book and n.taker <> 'auction' and n.at > a.at and n.at <= a.at + interval '30 minutes') as distance
      from auctioned a
  )
  select t.trades, t.units, t.value, g.orders, g.cancellations, g.halts, (select count(*) from compared), (select avg(c.distance) from compared c)
    from traded t cross join logged g
$$;

-- When a day of a market begins and ends, in its own time zone.
create function app.market_day_range(in_book uuid, in_day date) returns table (begins_at timestamptz, ends_at timestamptz) language sql stable as $$
  select in_day::timestamp at time zone (t.schedule ->> 'timeZone'), (in_day + 1)::timestamp at time zone (t.schedule ->> 'timeZone')
    from app.order_book b join app.order_book_terms t on (t.book, t.version) = (b.id, b.version) where b.id = in_book
$$;

-- Looks at every market and at every market maker: once in ten seconds, whichever process does it. How many markets there were.
create function app.sample_markets(in_at timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenth constant bigint := floor(extract(epoch from in_at) / 10);
  counted bigint;
begin
  insert into app.market_day as d (book, day, samples, two_sided, spread_sum, buy_depth_sum, sell_depth_sum, last_sample)
  select b.id, (in_at at time zone (t.schedule ->> 'timeZone'))::date, (s.phase = 'continuous')::integer, (s.phase = 'continuous' and two.spread is not null)::integer,
         case when s.phase = 'continuous' then coalesce(two.spread, 0) else 0 end,
         case when s.phase = 'continuous' then coalesce(near.buy, 0) else 0 end, case when s.phase = 'continuous' then coalesce(near.sell, 0) else 0 end, tenth
    from app.order_book b
    join app.order_book_terms t on (t.book, t.version) = (b.id, b.version)
    join app.order_book_state s on s.book = b.id
    cross join lateral (
      select (select max(l.price) from app.book_level l where l.book = b.id and l.side = 'buy' and l.units > 0) as buy,
             (select min(l.price) from app.book_level l where l.book = b.id and l.side = 'sell' and l.units > 0) as sell) best
    cross join lateral (select greatest(best.sell - best.buy, 0) * 20000 / (best.sell + best.buy) as spread) two
    cross join lateral (
      select floor(sum(l.price::numeric * l.units) filter (where l.side = 'buy' and l.price::numeric * 100 >= best.buy::numeric * 99) / b.unit_scale) as buy,
             floor(sum(l.price::numeric * l.units) filter (where l.side = 'sell' and l.price::numeric * 100 <= best.sell::numeric * 101) / b.unit_scale) as sell
        from app.book_level l where l.book = b.id and l.units > 0) near
   where b.ended_at is null
  on conflict (book, day) do update
     set samples = d.samples + excluded.samples, two_sided = d.two_sided + excluded.two_sided, spread_sum = d.spread_sum + excluded.spread_sum,
         buy_depth_sum = d.buy_depth_sum + excluded.buy_depth_sum, sell_depth_sum = d.sell_depth_sum + excluded.sell_depth_sum, last_sample = excluded.last_sample
   where d.last_sample < excluded.last_sample;
  get diagnostics counted = row_count;
  -- What a market maker shows counts at the price at which his least size is reached.
  insert into app.market_maker_day as d (maker, day, samples, met, two_sided, spread_sum, last_sample)
  select m.id, (in_at at time zone (t.schedule ->> 'timeZone'))::date, 1, coalesce(two.spread <= m.max_spread, false)::integer, (two.spread is not null)::integer,
         coalesce(two.spread, 0), tenth
    from app.market_maker m
    join app.order_book b on b.id = m.book
    join app.order_book_terms t on (t.book, t.version) = (b.id, b.version)
    join app.order_book_state s on s.book = b.id and s.phase = 'continuous'
    cross join lateral (
      select (select max(q.price) from (
                select o.limit_price as price, sum(o.shown_units) over (order by o.limit_price desc) as units from app.book_order o
                 where o.customer_id = m.customer_id and o.book = m.book and o.state = 'open' and o.ended_at is null and o.side = 'buy') q where q.units >= m.min_units) as buy,
             (select min(q.price) from (
                select o.limit_price as price, sum(o.shown_units) over (order by o.limit_price) as units from app.book_order o
                 where o.customer_id = m.customer_id and o.book = m.book and o.state = 'open' and o.ended_at is null and o.side = 'sell') q where q.units >= m.min_units) as sell) best
    cross join lateral (select greatest(best.sell - best.buy, 0) * 20000 / (best.sell + best.buy) as spread) two
   where m.ended_at is null and m.begins_at <= in_at
  on conflict (maker, day) do update
     set samples = d.samples + 1, met = d.met + excluded.met, two_sided = d.two_sided + excluded.two_sided, spread_sum = d.spread_sum + excluded.spread_sum,
         last_sample = excluded.last_sample
   where d.last_sample < excluded.last_sample;
  return counted;
end $$;

-- Counts what happened on the days that are over, half an hour later, when what followed their last auction is known. How many days there were.
create function app.count_market_days(in_at timestamptz) returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  with over as (
    select d.book, d.day, c.* from app.market_day d
      cross join lateral app.market_day_range(d.book, d.day) r
      cross join lateral app.count_market_activity(d.book, r.begins_at, r.ends_at) c
     where d.counted_at is null and r.ends_at + interval '30 minutes' <= in_at
     order by d.day limit 20
  ), counted as (
    update app.market_day d
       set counted_at = in_at, trades = o.trades, traded_units = o.traded_units, traded_value = o.traded_value, orders = o.orders, cancellations = o.cancellations,
           halts = o.halts, auctions = o.auctions, auction_distance = o.auction_distance
      from over o where (d.book, d.day) = (o.book, o.day) returning 1
  )
  select count(*) from counted
$$;

create function app.begin_market_maker(in_act uuid, in_proposal uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.maker');
  id uuid := (select b.id from app.order_book b where b.id = (decided.payload ->> 'book')::uuid and b.ended_at is null);
begin
  insert into app.market_maker (id, book, customer_id, max_spread, min_units, presence, begins_at)
  values (in_act, id, (decided.payload ->> 'customer')::uuid, (decided.payload ->> 'max_spread')::smallint, (decided.payload ->> 'min_units')::bigint,
    (decided.payload ->> 'presence')::smallint, in_at);
  insert into app.market_act (id, book, kind, at, staff, proposal) values (in_act, id, 'maker', in_at, decided.decided_by, in_proposal);
end $$;
create function app.end_market_maker(in_act uuid, in_proposal uuid, in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided app.proposal := app.require_market_decision(in_proposal, 'market.maker-end');
  ended app.market_maker;
begin
  update app.market_maker m set ended_at = in_at where m.id = (decided.payload ->> 'maker')::uuid and m.ended_at is null returning * into strict ended;
  insert into app.market_act (id, book, kind, at, staff, proposal) values (in_act, ended.book, 'maker-end', in_at, decided.decided_by, in_proposal);
end $$;

-- Written through these functions only.
revoke insert, update, delete on app.market_maker, app.market_maker_day, app.market_day from istmo_app, istmo_worker;
call app.grant_to_console('app.market_maker', 'select');
revoke execute on function app.begin_market_maker(uuid, uuid, timestamptz), app.end_market_maker(uuid, uuid, timestamptz), app.sample_markets(timestamptz),
  app.count_market_days(timestamptz) from public, istmo_app;
grant execute on function app.begin_market_maker(uuid, uuid, timestamptz), app.end_market_maker(uuid, uuid, timestamptz) to istmo_console;
grant execute on function app.sample_markets(timestamptz), app.count_market_days(timestamptz) to istmo_worker;
grant execute on function app.list_market_activity(timestamptz), app.list_market_levels(uuid, integer), app.list_market_trades(uuid, integer),
  app.list_market_log(uuid, integer), app.count_market_activity(uuid, timestamptz, timestamptz), app.market_day_range(uuid, date) to istmo_reader;
