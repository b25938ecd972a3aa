-- Deadlines of customers stand still while maintenance locks them out: what was open when it began gets the time that it took.
create function app.move_deadlines() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  took constant interval := new.changed_at - old.changed_at;
begin
  update app.withdrawal set link_expires_at = link_expires_at + took where state = 'pending' and link_expires_at > old.changed_at;
  update app.locked_quote set expires_at = expires_at + took where not is_used and expires_at > old.changed_at;
  update app.support_session set expires_at = expires_at + took where ended_at is null and expires_at > old.changed_at;
  update app.email_token set expires_at = expires_at + took where used_at is null and expires_at > old.changed_at;
  update app.subscription_link set expires_at = expires_at + took where expires_at > old.changed_at;
  return new;
end $$;
create trigger maintenance_moves_deadlines after update on app.maintenance for each row
  when (old.is_on and not new.is_on and new.changed_at > old.changed_at) execute function app.move_deadlines();
