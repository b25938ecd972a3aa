-- Why: the subscription box of the landing page. An address is kept with the sentence its owner agreed to, and nothing is sent to it
-- but the letter that asks for confirmation until that is given. Leaving deletes the row, and with it every link made for it.
create table app.subscription (
  id uuid primary key,
  email text not null,
  language text not null check (language in ('en', 'es')),
  consented_at timestamptz not null,
  consent_words text not null,
  confirmed_at timestamptz
);
create unique index subscription_email on app.subscription (lower(email));
create index subscription_unconfirmed on app.subscription (consented_at) where confirmed_at is null;

-- Several may stand beside each other: else whoever types somebody's address again would void the link its owner is about to open.
create table app.subscription_link (
  token_hash bytea primary key,
  subscription_id uuid not null references app.subscription (id) on delete cascade,
  expires_at timestamptz not null
);
create index subscription_link_of on app.subscription_link (subscription_id);
