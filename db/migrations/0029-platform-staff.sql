-- What staff run the platform by. Instruments, networks and markets change with the operator's login and, each with an entry in the audit
-- log, with the console's: the serving login only reads them.
revoke insert, update, delete on app.instrument, app.instrument_network, app.market, app.registry_version from istmo_app;
grant insert, update, delete on app.instrument, app.instrument_network, app.market to istmo_operator;
grant update on app.registry_version to istmo_operator;

-- A price that staff let through is published in the commit that ends its halt.
call app.grant_to_console('app.price_tick', 'insert', 'update (observed_at)');

-- When each check last ran and what it found, for the state of the system: one row for each.
create table app.check_run (
  name text primary key,
  finished_at timestamptz not null,
  is_sound boolean not null,
  -- The first thing that was found, in the words of the check; empty for sound books.
  finding text not null,
  -- What was read, for the checks that count it.
  movements bigint,
  postings bigint
);
revoke insert, update, delete on app.check_run from istmo_app;
grant insert, update on app.check_run to istmo_worker, istmo_operator;

-- Newsletters, stored when they are sent, with a row for each recipient: the job that queues the emails continues where it was, whatever
-- happens to its process. A subscription that ends meanwhile leaves a row that is skipped.
create table app.newsletter (
  id uuid primary key,
  subject_en text not null check (subject_en <> ''),
  body_en text not null check (body_en <> ''),
  subject_es text not null check (subject_es <> ''),
  body_es text not null check (body_es <> ''),
  sent_at timestamptz not null,
  -- Null for the letter about a tranche that opened.
  sent_by uuid references app.staff (id),
  recipients integer not null
);
create table app.newsletter_recipient (
  newsletter_id uuid not null references app.newsletter (id),
  subscription_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'left')),
  primary key (newsletter_id, subscription_id)
);
create index newsletter_recipient_waiting on app.newsletter_recipient (newsletter_id) where state = 'waiting';
revoke insert, update, delete on app.newsletter, app.newsletter_recipient from istmo_app;
grant update (state), delete on app.newsletter_recipient to istmo_worker;
call app.grant_to_console('app.newsletter', 'insert', 'update');
call app.grant_to_console('app.newsletter_recipient', 'insert');

create index email_of_mailing on app.email (mailing) where mailing is not null;
