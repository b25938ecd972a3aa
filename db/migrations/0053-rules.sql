-- Who may hold a security, how much, and when units may leave: versions that are kept, and each decision with everything it was made from.
create table app.rule_set (
  id uuid primary key default gen_random_uuid(),
  instrument text collate "C" not null references app.instrument (code),
  version integer not null check (version > 0),
  -- The fields of ruleSetFields (contract/src/areas/rules/rule-set-fields.ts).
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  -- In force until the next version begins.
  from_at timestamptz not null,
  proposed_by uuid references app.staff (id),
  approved_by uuid references app.staff (id),
  reason text not null,
  unique (instrument, version),
  constraint rule_set_of_two check (version = 1 or proposed_by <> approved_by and proposed_by is not null and approved_by is not null)
);
create trigger rule_set_is_final before update or delete or truncate on app.rule_set
  for each statement execute function app.refuse_edited_history();
create trigger rule_set_changes after insert on app.rule_set
  for each statement execute function app.raise_registry_version();

-- A security begins with the rule that its holders are verified.
create function app.open_rule_set() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.rule_set (instrument, version, rules, from_at, reason)
  values (new.code, 1, '{"paused": false, "identity": true, "countries": null, "categories": null, "max_holders": null, "max_holding": null,
    "lock_up_days": null, "lock_up_until": null, "min_order": null, "min_holding": null, "max_supply": null}', now(), 'the first rules of a security')
  on conflict do nothing;
  return null;
end $$;
create trigger instrument_has_rules after insert on app.instrument
  for each row when (new.kind = 'security') execute function app.open_rule_set();

revoke insert, update, delete on app.rule_set from istmo_app;
call app.grant_to_console('app.rule_set', 'insert');

-- What became of a version at the issuance service: it enforces what it can, the rest holds in the platform's own check.
create table app.rule_restriction (
  rule_set_id uuid primary key references app.rule_set (id),
  state text not null check (state in ('asked', 'done', 'unsupported')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- The rules of the version that the service does not enforce, although it takes the others over.
  uncovered text[] not null default '{}',
  check ((state = 'asked') = (ended_at is null))
);
revoke insert, update, delete on app.rule_restriction from istmo_app;
grant insert, update on app.rule_restriction to istmo_worker;

-- What kind of investor a customer is, as staff decided it with the evidence; the newest is in force.
create table app.investor_category (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  category text not null check (category in ('retail', 'professional', 'institutional')),
  note text not null check (length(note) between 5 and 2000),
  decided_at timestamptz not null,
  decided_by uuid not null references app.staff (id)
);
create index investor_category_of_customer on app.investor_category (customer_id, id desc);
create trigger investor_category_is_final before update or delete or truncate on app.investor_category
  for each statement execute function app.refuse_edited_history();
revoke insert, update, delete on app.investor_category from istmo_app;
call app.grant_to_console('app.investor_category', 'insert');

-- Each decision about an order, written with the movement that it allowed, or when it was refused.
create table app.rule_decision (
  id uuid primary key,
  at timestamptz not null,
  customer_id uuid not null,
  instrument text collate "C" not null,
  action text not null check (action in ('buy', 'sell', 'deposit', 'withdraw', 'receive', 'send')),
  units bigint not null check (units >= 0),
  -- Of app.rule_set, whose rows are never deleted; without a foreign key, which every swap would pay for.
  rule_set_id uuid not null,
  -- The fields of ruleFactsFields (contract/src/areas/rules/rule-facts.ts).
  facts jsonb not null,
  -- Which rules were broken; an empty list where it was allowed.
  failures jsonb not null,
  is_allowed boolean not null,
  constraint rule_decision_outcome check (is_allowed = (failures = '[]'::jsonb))
);
create index rule_decision_of_customer on app.rule_decision (customer_id, id desc);
create index rule_decision_refused on app.rule_decision (id desc) where not is_allowed;
create function app.reject_decision_change() returns trigger language plpgsql as $$
begin
  raise exception 'a decision never changes' using errcode = 'restrict_violation';
end $$;
create trigger rule_decision_not_changed before update on app.rule_decision for each row execute function app.reject_decision_change();
revoke update, delete on app.rule_decision from istmo_app;
grant delete on app.rule_decision to istmo_worker;
