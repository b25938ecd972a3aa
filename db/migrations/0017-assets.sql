-- Listed assets. In the ledger each is a currency ('asset:' and the ticker) with its own precision (decisions, point 2).
create table app.asset (
  id uuid primary key,
  owner_id uuid not null references app.customer (id),
  -- The asset's id on its chain, which customers see shortened and can copy.
  asset_id text not null unique,
  name text not null,
  ticker text not null unique check (ticker ~ '^[A-Z0-9.-]{3,24}$'),
  image text not null default '',
  precision smallint not null check (precision between 0 and 8),
  is_active boolean not null,
  created_at timestamptz not null
);
create index asset_of_owner on app.asset (owner_id);
