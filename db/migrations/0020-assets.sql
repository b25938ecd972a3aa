-- What issuers say of their listed assets. Names, precision and status are those of the instrument with the ticker as its code.
create table app.asset (
  id uuid primary key,
  owner_id uuid not null references app.customer (id),
  -- The asset's id on its chain, which customers see shortened and can copy.
  asset_id text not null unique,
  ticker text collate "C" not null unique references app.instrument (code) check (ticker ~ '^[A-Z0-9.-]{3,24}$'),
  image text not null default '',
  created_at timestamptz not null
);
create index asset_of_owner on app.asset (owner_id);
