-- Whether the books are open. A finding of a check or a verification closes them: no login but the operator's moves money until two staff
-- have opened them again. It has one row.
create table app.books_state (
  one boolean primary key default true check (one),
  is_sound boolean not null default true,
  finding text not null default '',
  changed_at timestamptz not null default now()
);
insert into app.books_state default values;

-- Who opened the books again, after which finding, and why.
create table app.books_opening (
  id bigint primary key generated always as identity,
  finding text not null,
  closed_at timestamptz not null,
  opened_at timestamptz not null default now(),
  first_staff uuid not null references app.staff (id),
  second_staff uuid not null references app.staff (id),
  reason text not null check (trim(reason) <> ''),
  constraint books_opened_by_two check (first_staff <> second_staff)
);

-- The first finding closes the books; later ones change nothing. Returns whether it closed them.
create function app.close_books(in_finding text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.books_state set is_sound = false, finding = in_finding, changed_at = now() where is_sound;
  return found;
end $$;
create function app.open_books(in_first_staff uuid, in_second_staff uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.books_opening (finding, closed_at, first_staff, second_staff, reason)
  select finding, changed_at, in_first_staff, in_second_staff, in_reason from app.books_state where not is_sound for update;
  if not found then
    raise exception 'the books are open' using errcode = 'object_not_in_prerequisite_state';
  end if;
  update app.books_state set is_sound = true, finding = '', changed_at = now();
end $$;
revoke insert, update, delete on app.books_state, app.books_opening from istmo_app;
revoke execute on function app.close_books(text), app.open_books(uuid, uuid, text) from istmo_app;
grant execute on function app.close_books(text) to istmo_worker, istmo_operator;
grant execute on function app.open_books(uuid, uuid, text) to istmo_operator;
