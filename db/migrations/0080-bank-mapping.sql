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
alter table app.bank_statement add column mapping_version integer,
  add constraint bank_statement_mapping foreign key (account, mapping_version) references app.bank_csv_mapping (account, version),
  add constraint bank_statement_mapping_of_csv check (mapping_version is null or format = 'csv');

revoke insert, update, delete on app.bank_csv_mapping from istmo_app;
call app.grant_to_console('app.bank_csv_mapping', 'insert');
