-- The browsers and programs that a customer signed in with, so that a new one is noticed. The hash covers the customer and a random token
-- of the browser's cookie: it says nothing of the device, and the same browser of two customers cannot be recognised.
create table app.known_device (
  customer_id uuid not null references app.customer (id),
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (customer_id, device_hash)
);
create index known_device_seen on app.known_device (last_seen_at);

-- The filter of the list of customers, newest first.
create index account_status_frozen on app.account_status (customer_id desc) where frozen_at is not null;

-- Support without a session, opened by a mailed link: its token is accepted by the calls of tickets and by no other.
create table app.support_session (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index support_session_of_customer on app.support_session (customer_id) where ended_at is null;
create index support_session_expires on app.support_session (expires_at);

-- One open case per customer, however many links were pressed.
create unique index ticket_security_case on app.ticket (customer_id) where category = 'security' and closed_at is null;

-- Staff who reset two-factor send a notice with its link; who lift a freeze void the links sent before.
call app.grant_to_console('app.email_token', 'insert', 'update');
call app.grant_to_console('app.support_session', 'update');
