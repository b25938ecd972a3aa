-- The maintenance switch, stored in the database because it applies to every process of the platform. It has one row.
create table app.maintenance (
  one boolean primary key default true check (one),
  is_on boolean not null default false,
  changed_at timestamptz not null default now()
);
insert into app.maintenance default values;

-- Newsletter subscriptions from the landing page. An address is stored with the consent text its owner agreed to; until it is
-- confirmed, only the confirmation email is sent to it. Unsubscribing deletes the row and all its links.
create table app.subscription (
  id uuid primary key,
  email text not null,
  language text not null check (language in ('en', 'es')),
  consented_at timestamptz not null,
  consent_text text not null,
  confirmed_at timestamptz
);
create unique index subscription_email on app.subscription (lower(email));
create index subscription_unconfirmed on app.subscription (consented_at) where confirmed_at is null;

-- A subscription may have several valid links: entering someone's address again must not void the link its owner is about to open.
create table app.subscription_link (
  token_hash bytea primary key,
  subscription_id uuid not null references app.subscription (id) on delete cascade,
  expires_at timestamptz not null
);
create index subscription_link_of on app.subscription_link (subscription_id);
