-- How far the holders who could vote were written to about the result of a vote; apart from the count, which does not wait for it. Relies on 0110 and 0111.
create table app.vote_notice (
  event uuid primary key references app.vote_result (event),
  -- The holder who was written to last; null before the first.
  notified_to uuid references app.customer (id),
  done_at timestamptz
);
create index vote_notice_open on app.vote_notice (event) where done_at is null;
create function app.open_vote_notice() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.vote_notice (event) values (new.event);
  return null;
end $$;
create trigger vote_result_is_written_about after insert on app.vote_result for each row execute function app.open_vote_notice();
revoke insert, update, delete on app.vote_notice from istmo_app;
grant update (notified_to, done_at) on app.vote_notice to istmo_worker;
