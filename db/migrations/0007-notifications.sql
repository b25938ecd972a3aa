-- Emails are queued in the transaction they report on and sent after it by a job; the id is the mail port's idempotency key.
create table app.email (
  id uuid primary key,
  customer_id uuid references app.customer (id),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Null for those that are in no one language.
  language text check (language in ('en', 'es')),
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What it is about; null for those that only bring a link.
  kind text,
  -- When it was not sent because its kind is switched off.
  withheld_at timestamptz,
  -- What the emails of one mailing have in common, and the address by which a mail program ends the subscription (RFC 8058).
  mailing uuid,
  unsubscribe_url text,
  check (sent_at is null or withheld_at is null)
);
-- For the deletion of old emails.
create index email_created_at on app.email (created_at);

-- Events that are sent to open pages (balances, deposits, identity).
create table app.event (
  id bigint generated always as identity primary key,
  -- No foreign key: it would cost one more lookup per row in busy commits, and an event without a customer does no harm.
  customer_id uuid not null,
  topic text not null,
  at timestamptz not null default now(),
  -- Transactions commit in another order than they take ids, so what is new is found by the transaction that wrote it.
  written_by xid8 not null default pg_current_xact_id()
);
create index event_at on app.event using brin (at);
create index event_written_by on app.event (written_by);
