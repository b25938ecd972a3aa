-- Shared state of the API's processes: rate limits, which survive a restart, and leases, which ensure that a periodic task runs in
-- one process at a time.
create table app.throttle (
  name text not null,
  key text not null,
  since timestamptz not null,
  count integer not null check (count >= 0),
  primary key (name, key)
);

create table app.lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- What the last verification of the ledger found. A finding stays until staff have looked at it. It has one row.
create table app.books_state (
  one boolean primary key default true check (one),
  is_sound boolean not null default true,
  finding text not null default '',
  changed_at timestamptz not null default now()
);
insert into app.books_state default values;
