-- How the CSV of each of the operator's bank accounts is read. A version is never changed: a statement names the one that it was read by.
create table app.bank_csv_mapping (
  -- Ours, as letters and digits.
  account text not null check (account ~ '^[A-Z0-9]+$'),
  version integer not null check (version > 0),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  saved_by uuid not null references app.staff (id),
  saved_at timestamptz not null,
  primary key (account, version)
);

revoke insert, update, delete on app.bank_csv_mapping from istmo_app;
call app.grant_to_console('app.bank_csv_mapping', 'insert');

-- Statements of the operator's own bank accounts, as treasury uploads them, and which of their lines is which bank deposit (requirement 3.8).
create table app.bank_statement (
  id uuid primary key,
  -- SHA-256 of the file, and which of its statements it is: each is stored once.
  digest bytea not null,
  place integer not null check (place > 0),
  file_name text not null,
  format text not null check (format in ('csv', 'camt053', 'mt940')),
  -- Ours, as letters and digits.
  account text not null check (account ~ '^[A-Z0-9]+$'),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- The balances before and after it in cents, where the bank states them: each continues the one before.
  opening_units bigint,
  closing_units bigint,
  -- By these a missing statement is found.
  electronic_number bigint check (electronic_number >= 0),
  legal_number bigint check (legal_number >= 0),
  uploaded_by uuid not null references app.staff (id),
  uploaded_at timestamptz not null,
  constraint bank_statement_once unique (digest, place),
  mapping_version integer,
  constraint bank_statement_balances check ((opening_units is null) = (closing_units is null)),
  constraint bank_statement_mapping foreign key (account, mapping_version) references app.bank_csv_mapping (account, version),
  constraint bank_statement_mapping_of_csv check (mapping_version is null or format = 'csv')
);
create index bank_statement_of_account on app.bank_statement (account, last_day);
create index bank_statement_newest on app.bank_statement (uploaded_at desc);

-- The lines of the statements, debits below zero. Two statements that overlap have a line in common, which is stored once.
create table app.bank_statement_line (
  id uuid primary key,
  statement_id uuid not null references app.bank_statement (id),
  account text not null,
  -- The bank's own id of the line, or what it is made of.
  line_key text not null,
  booked_on date not null,
  currency text collate "C" not null references app.instrument (code),
  -- From when it bears interest, where the bank says so.
  value_on date,
  units bigint not null check (units <> 0),
  reference text not null,
  payer text not null,
  note text not null,
  -- The deposit that it is; one line is one deposit.
  deposit_id uuid unique references app.bank_deposit (id),
  matched_by uuid references app.staff (id),
  matched_at timestamptz,
  -- Why it belongs to no deposit.
  closed_reason text check (closed_reason <> ''),
  closed_by uuid references app.staff (id),
  closed_at timestamptz,
  constraint bank_statement_line_once unique (account, line_key),
  constraint bank_statement_line_matched check ((deposit_id is null) = (matched_by is null) and (deposit_id is null) = (matched_at is null)),
  constraint bank_statement_line_closed check ((closed_reason is null) = (closed_by is null) and (closed_reason is null) = (closed_at is null)),
  constraint bank_statement_line_one_end check (deposit_id is null or closed_reason is null),
  -- What left the account is no deposit and waits for no decision.
  constraint bank_statement_line_debit check (units > 0 or (deposit_id is null and closed_reason is null))
);
create index bank_statement_line_open on app.bank_statement_line (booked_on, id) where deposit_id is null and closed_reason is null and units > 0;
create index bank_statement_line_debits on app.bank_statement_line (booked_on desc, id) where units < 0;
create index bank_statement_line_done on app.bank_statement_line (coalesce(matched_at, closed_at) desc) where deposit_id is not null or closed_reason is not null;

-- What staff search by.
create index bank_statement_line_by_reference on app.bank_statement_line (lower(reference) text_pattern_ops);
create index bank_statement_line_by_payer on app.bank_statement_line (lower(payer) text_pattern_ops);

-- What a line is never changes, and the line of a completed deposit stays its line.
create function app.reject_statement_line_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.statement_id, new.account, new.line_key, new.booked_on, new.currency, new.units, new.value_on, new.reference, new.payer, new.note)
    is distinct from
     (old.id, old.statement_id, old.account, old.line_key, old.booked_on, old.currency, old.units, old.value_on, old.reference, old.payer, old.note)
  then
    raise exception 'what a statement says never changes' using errcode = 'restrict_violation';
  end if;
  if new.deposit_id is distinct from old.deposit_id and exists (
    select from app.bank_deposit d where d.id = old.deposit_id and d.state = 'completed')
  then
    raise exception 'the line of a completed deposit stays its line' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_statement_line_not_changed before update on app.bank_statement_line
  for each row execute function app.reject_statement_line_change();

-- Completed means found in the bank's statement, with exactly its amount.
create function app.require_statement_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from app.bank_statement_line l where l.deposit_id = new.id and l.units = new.units and l.currency = new.currency)
  then
    raise exception 'a bank deposit is completed by its line of a statement' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_deposit_completed_by_line before update on app.bank_deposit
  for each row when (new.state = 'completed' and old.state <> 'completed') execute function app.require_statement_line();

revoke insert, update, delete on app.bank_statement, app.bank_statement_line from istmo_app;
call app.grant_to_console('app.bank_statement', 'insert');
call app.grant_to_console('app.bank_statement_line', 'insert', 'update (deposit_id, matched_by, matched_at, closed_reason, closed_by, closed_at)');
