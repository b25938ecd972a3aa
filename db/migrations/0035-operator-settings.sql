-- The operator's business rules as staff have set them; one that was never changed has no row and its first value from the environment. A
-- change raises the version by which every process notices that instruments or markets changed.
create table app.operator_setting (
  key text collate "C" primary key check (key ~ '^[a-zA-Z]{1,60}$'),
  value text not null check (length(value) <= 2000),
  version integer not null default 1 check (version > 0)
);
create trigger operator_setting_changes after insert or update or delete on app.operator_setting
  for each statement execute function app.raise_registry_version();

-- Every change: who, when, from what to what, and why. Nothing is edited or deleted, whatever the login.
create table app.operator_setting_change (
  key text collate "C" not null references app.operator_setting (key),
  version integer not null,
  before text not null,
  after text not null,
  changed_at timestamptz not null,
  staff_id uuid not null references app.staff (id),
  -- Who approved it, where it took two.
  approved_by uuid references app.staff (id),
  reason text not null,
  primary key (key, version),
  check (approved_by <> staff_id)
);
create function app.refuse_edited_history() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger operator_setting_change_is_final before update or delete or truncate on app.operator_setting_change
  for each statement execute function app.refuse_edited_history();

revoke insert, update, delete on app.operator_setting from istmo_app;
revoke all on app.operator_setting_change from istmo_app;
grant select on app.operator_setting to istmo_worker;
call app.grant_to_console('app.operator_setting', 'insert', 'update');
call app.grant_to_console('app.operator_setting_change', 'insert');
