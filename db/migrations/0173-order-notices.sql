/*
 * What customers are notified of about their orders between investors: read from the log of each book (0165), summed by order, said once. Relies on
 * app.notification and app.email_choice (0061, 0171).
 */
alter table app.notification drop constraint notification_kind_check;
alter table app.notification add constraint notification_kind_check check (kind in ('deposits', 'purchases', 'withdrawals', 'corrections', 'securities',
  'measures', 'offering', 'income', 'actions', 'orders', 'alerts', 'support', 'security', 'identity', 'account')) not valid;
alter table app.email_choice drop constraint email_choice_kind_check;
alter table app.email_choice add constraint email_choice_kind_check check (kind in ('deposits', 'purchases', 'securities', 'income', 'orders', 'support', 'alerts'));

-- Up to which entry the log of a book was read.
create table app.order_notice_cursor (
  book uuid primary key references app.order_book (id),
  number bigint not null check (number >= 0)
);
-- What an order's customer was not notified of yet: the sum of its trades since, and why it ended. A row is deleted some seconds after it was said.
create table app.order_notice (
  -- Written by the function below only, from orders that exist.
  order_id uuid primary key,
  customer_id uuid not null,
  units bigint not null default 0 check (units >= 0),
  value_units bigint not null default 0 check (value_units >= 0),
  fee_units bigint not null default 0 check (fee_units >= 0),
  -- Why it ended, where neither its customer nor a trade ended it.
  reason text collate "C" check (reason in ('expired', 'rules', 'account', 'security', 'corporate-action', 'law', 'phase')),
  -- Of the newest of it; null: all of it was said.
  news_at timestamptz,
  said_at timestamptz
) with (fillfactor = 70);
create index order_notice_unsaid on app.order_notice (news_at) where news_at is not null;
create index order_notice_said on app.order_notice (said_at) where news_at is null;
create index order_notice_of_customer on app.order_notice (customer_id, said_at) where said_at is not null;

-- Reads on in the log of a book, and adds what happened to what has to be said. The customers whose orders changed, and a row without one
-- where there was something to read. In one transaction with its cursor, so that every entry is read once.
create function app.collect_order_news(in_book uuid, in_limit integer) returns table (customer uuid) language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  after bigint;
  through bigint;
begin
  insert into app.order_notice_cursor (book, number) values (in_book, 0) on conflict do nothing;
  select c.number into after from app.order_notice_cursor c where c.book = in_book for no key update skip locked;
  if not found then
    return;
  end if;
  select max(l.number) into through from (
    select l.number from app.book_log l where l.book = in_book and l.number > after order by l.number limit in_limit) l;
  if through is null then
    return;
  end if;
  update app.order_notice_cursor c set number = through where c.book = in_book;
  return query
  with entry as materialized (
    select l.kind, l.order_id, l.trade, l.reason, l.at from app.book_log l where l.book = in_book and l.number > after and l.number <= through
  ), traded as (
    select x.order_id, x.customer, t.units, t.value_units as value, x.fee, null::text as reason, e.at
      from entry e join app.book_trade t on t.id = e.trade
      cross join lateral (values (t.buy_order, t.buyer, t.buyer_fee), (t.sell_order, t.seller, t.seller_fee)) x (order_id, customer, fee)
  ), ended as (
    select o.id, o.customer_id, 0::bigint, 0::bigint, 0::bigint,
           case when e.reason in ('expired', 'rules', 'account', 'security', 'corporate-action', 'law', 'phase') then e.reason end, e.at
      from entry e join app.book_order o on o.id = e.order_id where e.kind in ('ended', 'reduced')
  ), news as (
    select * from traded union all select * from ended
  ), summed as (
    select n.order_id, n.customer, sum(n.units)::bigint as units, sum(n.value)::bigint as value, sum(n.fee)::bigint as fee, max(n.reason) as reason, max(n.at) as at
      from news n group by n.order_id, n.customer
  ), stored as (
    insert into app.order_notice as o (order_id, customer_id, units, value_units, fee_units, reason, news_at)
    select s.order_id, s.customer, s.units, s.value, s.fee, s.reason, s.at from summed s where s.units > 0 or s.reason is not null
    on conflict (order_id) do update set units = o.units + excluded.units, value_units = o.value_units + excluded.value_units,
      fee_units = o.fee_units + excluded.fee_units, reason = coalesce(excluded.reason, o.reason), news_at = greatest(o.news_at, excluded.news_at)
  )
  select distinct s.customer from summed s union all select null;
end $$;
revoke insert, update, delete on app.order_notice, app.order_notice_cursor from istmo_app, istmo_worker;
grant update (units, value_units, fee_units, reason, news_at, said_at), delete on app.order_notice to istmo_worker;
revoke execute on function app.collect_order_news(uuid, integer) from public, istmo_app;
grant execute on function app.collect_order_news(uuid, integer) to istmo_worker;
