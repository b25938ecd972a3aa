-- How far the holders of a security were written to about a change of its units; apart from the change, which does not wait for it. Relies on 0100.
create table app.split_notice (
  event uuid primary key references app.unit_change (event),
  -- The holder who was written to last; null before the first.
  notified_to uuid references app.customer (id),
  done_at timestamptz
);
create index split_notice_open on app.split_notice (event) where done_at is null;
create function app.open_split_notice() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.split_notice (event) values (new.event);
  return null;
end $$;
create trigger unit_change_is_written_about after insert on app.unit_change for each row execute function app.open_split_notice();
revoke insert, update, delete on app.split_notice from istmo_app;
grant update (notified_to, done_at) on app.split_notice to istmo_worker;
