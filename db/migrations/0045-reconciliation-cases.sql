-- What is really outside, compared each minute with what the books say: each difference a case that staff work on, and a stop for each
-- currency of which less is there than is owed.

-- A currency that may not leave the platform. Opened by the worker or by one person, lifted by two.
create table app.currency_stop (
  id uuid primary key,
  currency text collate "C" not null references app.instrument (code),
  cause text not null check (cause in ('shortfall', 'staff')),
  -- What is missing, or why staff stopped it.
  finding text not null check (trim(finding) <> ''),
  stopped_at timestamptz not null,
  stopped_by uuid references app.staff (id),
  lifted_at timestamptz,
  lift_proposed_by uuid references app.staff (id),
  lifted_by uuid references app.staff (id),
  constraint currency_stop_cause check ((cause = 'staff') = (stopped_by is not null)),
  constraint currency_stop_lifted check ((lifted_at is null) = (lifted_by is null) and (lifted_by is null) = (lift_proposed_by is null)),
  constraint currency_stop_lifted_by_two check (lifted_by <> lift_proposed_by)
);
create unique index currency_stop_open on app.currency_stop (currency) where lifted_at is null;
create index currency_stop_newest on app.currency_stop (currency, id desc);
revoke insert, update, delete on app.currency_stop from istmo_app;
grant insert on app.currency_stop to istmo_worker;
grant select (currency, lifted_at) on app.currency_stop to istmo_signer;
call app.grant_to_console('app.currency_stop', 'insert', 'update (lifted_at, lifted_by, lift_proposed_by)');

-- A stop is never deleted, and only its lifting is ever added.
create function app.reject_stop_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.lifted_at is not null
    or (new.id, new.currency, new.cause, new.finding, new.stopped_at, new.stopped_by)
      is distinct from (old.id, old.currency, old.cause, old.finding, old.stopped_at, old.stopped_by)
  then
    raise exception 'a stop of a currency is only ever lifted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger currency_stop_not_changed before update or delete on app.currency_stop for each row execute function app.reject_stop_change();

-- One row for each comparison.
create table app.cover_run (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- Empty when everything was read; else why not, and then nothing was compared.
  failure text not null,
  differences integer not null,
  short integer not null
);
create index cover_run_at on app.cover_run (at);

-- The last comparison of each currency.
create table app.currency_cover (
  currency text collate "C" primary key references app.instrument (code),
  assets bigint not null,
  -- What customers and others are owed.
  liabilities bigint not null,
  -- What two people accepted when they lifted a stop; a larger shortfall stops the currency again.
  accepted_shortfall bigint not null default 0 check (accepted_shortfall >= 0),
  checked_at timestamptz not null
);

-- What was at each place at the last comparison, and what the books said.
create table app.place_holding (
  place text collate "C" not null,
  currency text collate "C" not null references app.instrument (code),
  mirror bigint not null,
  hot bigint not null,
  cold bigint not null,
  account bigint not null,
  checked_at timestamptz not null,
  -- Since which comparison more is there than the books and the money under way explain.
  surplus_since timestamptz,
  primary key (place, currency)
);
revoke insert, update, delete on app.cover_run, app.currency_cover, app.place_holding from istmo_app;
grant insert, delete on app.cover_run to istmo_worker;
grant insert, update on app.currency_cover, app.place_holding to istmo_worker;
call app.grant_to_console('app.currency_cover', 'update (accepted_shortfall)');

-- A person works on a case before it is closed.
create index reconciliation_difference_newest on app.reconciliation_difference (first_seen desc, id desc);
create index reconciliation_difference_open_newest on app.reconciliation_difference (first_seen desc, id desc) where resolved_at is null;
-- What staff search by.
create index reconciliation_difference_by_event on app.reconciliation_difference (lower(event) text_pattern_ops);
call app.grant_to_console('app.reconciliation_difference', 'update (taken_by, taken_at, resolved_at, resolved_by, note)');
