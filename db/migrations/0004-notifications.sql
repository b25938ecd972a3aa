-- Why: letters are written in the transaction they speak of, and sent after it by a job; their id is the mail port's repeat key.
create table app.letter (
  id uuid primary key,
  customer_id uuid references app.customer (id),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  written_at timestamptz not null,
  sent_at timestamptz
);

-- Why: what open pages are told about (balances, deposits, identity), in the order it happened. Pages read on from the last id they saw.
create table app.event (
  id bigint generated always as identity primary key,
  -- No foreign key: it would be looked up once more for each row of a busy commit, and an event for nobody harms nobody.
  customer_id uuid not null,
  topic text not null,
  at timestamptz not null default now()
);
create index event_at on app.event using brin (at);
