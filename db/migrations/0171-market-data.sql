/*
 * What the public reads of the markets between investors (0165): candles that are summed from trades, what changed in a book since a number, and the alerts that
 * customers set on the last price. Nothing here decides anything.
 */
-- The prices of a minute, an hour or a day in which something was traded. Days are those of the market's time zone.
create table app.book_candle (
  book uuid not null references app.order_book (id),
  length text collate "C" not null check (length in ('1m', '1h', '1d')),
  -- When it begins.
  at timestamptz not null,
  -- How many changes of the security's units (splits) were before: trades on both sides of one are never in one row, so that each is adjusted exactly.
  unit_changes smallint not null check (unit_changes >= 0),
  open bigint not null check (open > 0),
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- In the smallest units of the security and of the currency.
  units bigint not null check (units > 0),
  value_units bigint not null check (value_units > 0),
  trades integer not null check (trades > 0),
  primary key (book, length, at, unit_changes),
  constraint book_candle_prices check (low > 0 and open between low and high and close between low and high)
) with (fillfactor = 80);

create index book_candle_minutes on app.book_candle (at) where length = '1m';

-- Up to which trade of a book everything is summed.
create table app.book_summed (
  book uuid primary key references app.order_book (id),
  trade_number bigint not null default 0,
  -- Of the security's units, up to the last trade.
  unit_changes smallint not null default 0
) with (fillfactor = 20);

-- A customer wants to be notified when the last price of a market is at or above, or at or below, a price.
create table app.price_alert (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  book uuid not null references app.order_book (id),
  direction text collate "C" not null check (direction in ('above', 'below')),
  price bigint not null check (price > 0),
  -- How many changes of the security's units were before what its price is of.
  unit_changes smallint not null,
  created_at timestamptz not null,
  -- Trades up to this one were there before it.
  after_number bigint not null,
  -- The first trade that reached it.
  reached_at timestamptz,
  reached_price bigint,
  notified_at timestamptz,
  constraint price_alert_reached check ((reached_at is null) = (reached_price is null) and (notified_at is null or reached_at is not null))
);
create index price_alert_of_customer on app.price_alert (customer_id, id desc);
create unique index price_alert_once on app.price_alert (customer_id, book, direction, price, unit_changes) where reached_at is null;
create index price_alert_open on app.price_alert (book, direction, price) where reached_at is null;
create index price_alert_to_notify on app.price_alert (id) where reached_at is not null and notified_at is null;
create index price_alert_reached_at on app.price_alert (reached_at) where reached_at is not null;

-- What was reached or notified stays so.
create function app.guard_price_alert() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.book, new.direction, new.created_at, new.after_number)
      is distinct from (old.id, old.customer_id, old.book, old.direction, old.created_at, old.after_number)
    or old.reached_at is not null and (new.reached_at, new.reached_price, new.price, new.unit_changes)
      is distinct from (old.reached_at, old.reached_price, old.price, old.unit_changes)
    or old.notified_at is not null and new.notified_at is distinct from old.notified_at
  then
    raise exception 'an alert is reached once and notified once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger price_alert_guarded before update on app.price_alert for each row execute function app.guard_price_alert();

revoke insert, update, delete on app.book_candle, app.book_summed, app.price_alert from istmo_app, istmo_worker;
grant insert, update, delete on app.book_candle to istmo_worker;
grant insert, update on app.book_summed to istmo_worker;
grant insert, delete on app.price_alert to istmo_app;
grant update (price, unit_changes, reached_at, reached_price, notified_at), delete on app.price_alert to istmo_worker;

-- What a book shows and what changed since a number of its depth and a number of its trades, in one snapshot: levels [side, price, units, orders] and trades
-- [number, price, units, taker, at], the oldest first. With a null number of the depth everything that is shown, and the newest trades.
create function app.read_book_changes(in_book uuid, in_depth bigint, in_trade bigint, in_trades integer)
returns table (phase text, phase_since timestamptz, phase_reason text, phase_note jsonb, phase_until timestamptz, depth_number bigint,
  last_price bigint, last_at timestamptz, auction_price bigint, auction_units bigint, levels jsonb, trades jsonb)
language sql stable as $$
  select s.phase, s.phase_since, s.phase_reason, s.phase_note, s.phase_until, s.depth_number, s.last_price, s.last_at, s.auction_price, s.auction_units,
         case when in_depth is null then
             (select jsonb_agg(jsonb_build_array(l.side, l.price::text, l.units::text, l.orders)) from app.book_level l where l.book = in_book and l.units > 0)
           when s.depth_number > in_depth then
             (select jsonb_agg(jsonb_build_array(l.side, l.price::text, l.units::text, l.orders)) from app.book_level l
               where l.book = in_book and l.number > in_depth)
         end,
         case when in_depth is null then
             (select jsonb_agg(jsonb_build_array(n.number::text, n.price::text, n.units::text, n.taker, n.at) order by n.number)
                from (select * from app.book_trade t where t.book = in_book order by t.number desc limit in_trades) n)
           else
             (select jsonb_agg(jsonb_build_array(n.number::text, n.price::text, n.units::text, n.taker, n.at) order by n.number)
                from (select * from app.book_trade t where t.book = in_book and t.number > in_trade order by t.number limit in_trades) n)
         end
    from app.order_book_state s where s.book = in_book
$$;

-- `alerts`: a price that a customer waited for, whose emails may be switched off.
alter table app.notification drop constraint notification_kind_check;
alter table app.notification add constraint notification_kind_check check (kind in ('deposits', 'purchases', 'withdrawals', 'corrections', 'securities',
  'measures', 'offering', 'income', 'actions', 'support', 'security', 'identity', 'account', 'alerts')) not valid;
alter table app.email_choice drop constraint email_choice_kind_check;
alter table app.email_choice add constraint email_choice_kind_check check (kind in ('deposits', 'purchases', 'securities', 'income', 'support', 'alerts'));

-- Until the commit nothing more is summed of a book: an alert that is made then is compared with every trade after the newest one of now.
create function app.share_summed(in_book uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.book_summed (book) values (in_book) on conflict do nothing;
  perform from app.book_summed where book = in_book for share;
end $$;
revoke execute on function app.share_summed(uuid) from public;
grant execute on function app.share_summed(uuid) to istmo_app;
