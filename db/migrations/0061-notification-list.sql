-- What happened to a customer, as the email about it says it: the list of notifications. Swaps, which are frequent and done by the customer
-- themselves, have no row here: they are read from their own.
create table app.notification (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  kind text not null check (kind in ('deposits', 'purchases', 'withdrawals', 'corrections', 'securities', 'measures', 'offering', 'support',
    'security', 'identity', 'account')),
  -- In both languages, because they are read in the one that is chosen then.
  title_en text not null check (title_en <> ''),
  title_es text not null check (title_es <> ''),
  body_en text not null,
  body_es text not null,
  -- The page of what it is about, such as /withdrawal/W-1234567890.
  page text check (page like '/%'),
  created_at timestamptz not null,
  -- The same for all devices of the customer.
  read_at timestamptz
);
create index notification_of_customer on app.notification (customer_id, id);
create index notification_unread on app.notification (customer_id) where read_at is null;
create index notification_created_at on app.notification (created_at);

-- What was said is never changed; only that it was read.
revoke update on app.notification from istmo_app;
grant update (read_at) on app.notification to istmo_app;
-- What staff decide about a customer is in the list too; the decision itself needs its entry in the audit log.
grant insert on app.notification to istmo_console;

-- The list: notifications and swaps in one order. A swap counts as read, because its customer made it and saw the receipt.
create view app.notification_entry as
  select id, customer_id, kind, title_en, title_es, body_en, body_es, page, created_at, read_at,
         null::text as from_symbol, null::bigint as paid_units, null::text as to_symbol, null::bigint as received_units
    from app.notification
  union all
  select id, customer_id, 'exchange', null, null, null, null, null, created_at, created_at,
         from_symbol, paid_units + case fee_mode when 'on_top' then fee_units else 0 end, to_symbol, received_units
    from app.swap;

-- Which kinds of email a customer switched off, and when the choice was made. Only these kinds can be: notices of security, and what the
-- customer has to know, cannot.
create table app.email_choice (
  customer_id uuid not null references app.customer (id),
  kind text not null check (kind in ('deposits', 'purchases', 'securities', 'support')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (customer_id, kind)
);
