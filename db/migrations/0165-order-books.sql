/*
 * The market between investors (decision 045): books, their terms, orders, and the log of each book. An order is accepted in one commit and matched in the next.
 * Relies on app.instrument (0008), app.session (0009) and ledger.time_bound (0005).
 */
-- A market between investors: a security that is traded for a currency.
create table app.order_book (
  id uuid primary key,
  -- What people and programs name it by.
  symbol text collate "C" not null unique check (symbol ~ '^[A-Z0-9]{1,20}-[A-Z0-9]{1,20}$'),
  instrument text collate "C" not null references app.instrument (code),
  currency text collate "C" not null references app.instrument (code),
  -- Smallest units of one whole unit of the security.
  unit_scale bigint not null check (unit_scale > 0),
  -- Of its terms in force.
  version smallint not null,
  position integer not null default 0,
  created_at timestamptz not null,
  unique (instrument, currency),
  check (instrument <> currency)
);

-- What is true of a book by version; what was in force never changes. Prices are of one whole unit, in the smallest unit of the currency.
create table app.order_book_terms (
  book uuid not null references app.order_book (id),
  version smallint not null,
  tick bigint not null check (tick > 0),
  -- Sizes are whole multiples of it, in the smallest unit of the security.
  lot bigint not null check (lot > 0),
  min_units bigint not null check (min_units > 0),
  max_units bigint not null,
  -- The least part of an order that others see, and the least value of an order in the smallest unit of the currency.
  min_display bigint not null check (min_display > 0),
  min_value bigint not null default 1 check (min_value > 0),
  -- `continuous`: an opening auction, then orders trade as they come. `auctions`: only at the end of each auction.
  mode text collate "C" not null check (mode in ('continuous', 'auctions')),
  -- How far an order's price may be from the reference, and a trade's from the last one, in hundredths of a percent.
  static_band smallint not null check (static_band between 1 and 9999),
  dynamic_band smallint not null check (dynamic_band between 1 and 9999),
  -- How far a market order without a price of its own may move the price.
  protection smallint not null check (protection between 1 and 9999),
  -- {calendar, timeZone, days, opens, closes, auctionMinutes, everyMinutes, haltAuctionMinutes}: contract/src/kernel/market-schedule.ts.
  schedule jsonb not null,
  -- [{volume, maker, taker}]: by what was traded in 30 days in the smallest unit of the currency, fees in hundredths of a percent; the first has volume 0.
  fee_tiers jsonb not null,
  in_force_at timestamptz not null,
  proposed_by uuid,
  approved_by uuid,
  primary key (book, version),
  check (max_units >= min_units and min_units % lot = 0 and max_units % lot = 0 and min_display % lot = 0),
  check (proposed_by is distinct from approved_by or proposed_by is null)
);
alter table app.order_book add foreign key (id, version) references app.order_book_terms (book, version) deferrable initially deferred;

-- What moves with every commit of a book, apart from what it is.
create table app.order_book_state (
  book uuid primary key references app.order_book (id),
  -- `closed`: outside its hours. `auction`: orders are gathered. `continuous`: they trade as they come. `halted`: staff or a rule stopped it.
  phase text collate "C" not null default 'closed' check (phase in ('closed', 'auction', 'continuous', 'halted')),
  phase_since timestamptz not null,
  -- Why, as a key of the texts; of a halt or the end also the words of staff for the public, in both languages.
  phase_reason text collate "C" not null default 'schedule' check (phase_reason in ('schedule', 'opening', 'reopening', 'volatility', 'staff', 'security', 'system')),
  phase_note jsonb not null default '{"en": "", "es": ""}' check (phase_note ?& array['en', 'es'] and (phase_note ->> 'en' = '') = (phase_note ->> 'es' = '')),
  -- When the schedule ends it; null: staff do.
  phase_until timestamptz,
  -- The entry of the log that began it: matching writes only in the phase that it has read.
  phase_number bigint not null default 0,
  -- The newest entry of the log, the newest that has to be matched, and up to which it was.
  log_number bigint not null default 0,
  input_number bigint not null default 0,
  matched_number bigint not null default 0,
  -- Counts the commits of matching: the number of what the public sees of the book.
  depth_number bigint not null default 0,
  -- Who may match: each process that takes over raises it.
  fence bigint not null default 0,
  last_price bigint check (last_price > 0),
  last_at timestamptz,
  -- Around which prices may be: that of the last auction, the last close, or what staff set.
  reference_price bigint not null check (reference_price > 0),
  -- While orders are gathered: at which price how much would trade.
  auction_price bigint,
  auction_units bigint
) with (fillfactor = 20);

create table app.book_order (
  id uuid primary key,
  reference text collate "C" not null unique check (reference ~ '^OR-[0-9A-Z]{8,}$'),
  -- No foreign keys: app.accept_orders checks the book, its terms and the session of the customer of each new row, and no book, terms or customer is ever deleted. They
  -- would look up all of it once more, and lock the row of the customer.
  book uuid not null,
  customer_id uuid not null,
  -- What its customer names it by.
  client_id text collate "C" check (client_id ~ '^[A-Za-z0-9._:-]{1,36}$'),
  -- By which session of the customer it was placed.
  session uuid not null,
  side text collate "C" not null check (side in ('buy', 'sell')),
  kind text collate "C" not null check (kind in ('limit', 'market')),
  -- The highest price of a purchase, the lowest of a sale; of a market order its protection.
  limit_price bigint not null check (limit_price > 0),
  size bigint not null check (size > 0),
  -- The part that others see at once; null: all.
  display bigint check (display > 0 and display <= size),
  time_in_force text collate "C" not null check (time_in_force in ('day', 'cancelled', 'date', 'immediate', 'all')),
  is_post_only boolean not null,
  self_trade text collate "C" not null check (self_trade in ('cancel-newest', 'cancel-oldest', 'decrement')),
  expires_at timestamptz,
  terms_version smallint not null,
  -- In hundredths of a percent, by the tier of its customer when it was placed.
  maker_fee smallint not null check (maker_fee between 0 and 1000),
  taker_fee smallint not null check (taker_fee between maker_fee and 1000),
  created_at timestamptz not null,
  -- `accepted`: in the log, not matched yet. `open`: in the book. `ended`: neither.
  state text collate "C" not null check (state in ('accepted', 'open', 'ended')),
  -- Its entry in the log, and its place among the orders of its price: the entry, or that of its last return to the end of the queue.
  number bigint not null default 0,
  priority bigint not null default 0,
  left_units bigint not null check (left_units >= 0),
  shown_units bigint not null default 0 check (shown_units >= 0),
  traded_units bigint not null default 0,
  traded_value bigint not null default 0,
  fee_units bigint not null default 0,
  -- What its hold has: of the currency for a purchase, of the security for a sale.
  held_units bigint not null check (held_units >= 0),
  end_reason text collate "C" check (end_reason in ('filled', 'cancelled', 'expired', 'immediate', 'not-all', 'would-trade', 'self-trade', 'phase', 'rules', 'account',
    'security', 'corporate-action', 'law')),
  ended_at timestamptz,
  constraint book_order_traded check (traded_units between 0 and size - left_units and traded_value >= 0 and fee_units >= 0),
  constraint book_order_shown check (shown_units <= left_units),
  constraint book_order_ended check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (end_reason is not null)
    and (state <> 'ended' or left_units = 0 and held_units = 0 and shown_units = 0)),
  constraint book_order_open check (state <> 'open' or number > 0 and priority >= number),
  constraint book_order_expires check ((expires_at is not null) = (time_in_force in ('day', 'date'))),
  constraint book_order_at_once check (kind = 'limit' or time_in_force in ('immediate', 'all')),
  constraint book_order_post_only check (not is_post_only or time_in_force in ('day', 'cancelled', 'date')),
  constraint book_order_display check (display is null or time_in_force in ('day', 'cancelled', 'date'))
) with (fillfactor = 70);
create unique index book_order_by_client_id on app.book_order (customer_id, client_id) where client_id is not null;
create index book_order_of_customer on app.book_order (customer_id, id desc);
-- By the time of the end and without the place, so that an order that comes into the book changes no index.
create index book_order_open on app.book_order (book) where ended_at is null;
create index book_order_open_of_customer on app.book_order (customer_id) where ended_at is null;
create index book_order_expires on app.book_order (book, expires_at) where ended_at is null and expires_at is not null;
create index book_order_ended on app.book_order (ended_at) where ended_at is not null;

-- A trade: what both orders exchanged. Nothing of it ever changes.
create table app.book_trade (
  id uuid primary key,
  -- Both orders exist and are of this book: app.count_trades. So nothing here is looked up a second time as a foreign key.
  book uuid not null,
  -- Of the trades of its book.
  number bigint not null,
  buy_order uuid not null,
  sell_order uuid not null,
  buyer uuid not null,
  seller uuid not null,
  -- Whose order came second; `auction`: neither.
  taker text collate "C" not null check (taker in ('buy', 'sell', 'auction')),
  price bigint not null check (price > 0),
  units bigint not null check (units > 0),
  value_units bigint not null check (value_units > 0),
  buyer_fee bigint not null check (buyer_fee >= 0),
  seller_fee bigint not null check (seller_fee >= 0 and seller_fee <= value_units),
  -- What the buyer's hold had for it beyond the price and the fee.
  released_units bigint not null check (released_units >= 0),
  at timestamptz not null,
  unique (book, number),
  check (buyer <> seller)
);
create index book_trade_at on app.book_trade (book, at);
create index book_trade_of_buyer on app.book_trade (buyer, id desc);
create index book_trade_of_seller on app.book_trade (seller, id desc);
create index book_trade_of_buy_order on app.book_trade (buy_order);
create index book_trade_of_sell_order on app.book_trade (sell_order);

-- Everything that happened in a book, with numbers without gaps: what its customers ask, what matching made of it, and its phases.
create table app.book_log (
  -- Only the functions below write, of a book whose state they have locked.
  book uuid not null,
  number bigint not null,
  at timestamptz not null,
  -- Requests: `accepted`, `cancel`, `reduce`. Results: `traded`, `reduced`, `ended`. Of the book: `phase`, `terms`.
  kind text collate "C" not null check (kind in ('accepted', 'cancel', 'reduce', 'traded', 'reduced', 'ended', 'phase', 'terms')),
  order_id uuid,
  trade uuid,
  units bigint,
  -- Why it was asked or ended, or which phase began.
  reason text collate "C" not null default '',
  -- Of what staff asked: who.
  staff uuid,
  primary key (book, number)
);
create index book_log_of_order on app.book_log (order_id, number) where order_id is not null;
-- What matching has to read.
create index book_log_input on app.book_log (book, number) where kind in ('accepted', 'cancel', 'reduce');

-- What the public sees of a book: how much is shown at each price. Units 0: nothing any more, until it is used again.
create table app.book_level (
  book uuid not null references app.order_book (id),
  side text collate "C" not null check (side in ('buy', 'sell')),
  price bigint not null,
  units bigint not null check (units >= 0),
  orders integer not null check (orders >= 0),
  -- The number of the commit that changed it: order_book_state.depth_number.
  number bigint not null,
  primary key (book, side, price)
) with (fillfactor = 50);
create index book_level_changed on app.book_level (book, number);

revoke insert, update, delete on app.order_book, app.order_book_terms, app.order_book_state, app.book_order, app.book_trade, app.book_log, app.book_level
  from istmo_app, istmo_worker;
grant insert on app.book_order to istmo_app;
grant update (state, number, priority, left_units, shown_units, held_units, end_reason, ended_at) on app.book_order to istmo_worker;
grant insert on app.book_trade to istmo_worker;
grant insert, update on app.book_level to istmo_worker;
grant insert on app.order_book, app.order_book_terms to istmo_operator;
-- Its numbers begin at zero.
grant insert (book, phase, phase_since, phase_reason, phase_note, phase_until, reference_price) on app.order_book_state to istmo_operator;
grant update (version, position) on app.order_book to istmo_operator;
grant update (reference_price) on app.order_book_state to istmo_operator;
