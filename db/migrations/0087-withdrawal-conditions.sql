-- What was a condition of a withdrawal's request is one until it is signed: the worker holds what was approved.
insert into app.withdrawal_transition (from_state, to_state, role) values
  ('approved', 'resting', 'istmo_worker'), ('approved', 'on_hold', 'istmo_worker');

-- Nothing is signed to an address that was deleted or rejected meanwhile; one that is being deleted waits for this to end, or this for that.
create function app.require_ready_address() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.withdrawal_address a join app.withdrawal w on w.address_id = a.id
    where w.id = new.withdrawal_id and a.state = 'completed' and a.customer_id = w.customer_id and a.address = w.address for share of a;
  if not found then
    raise exception 'the address of withdrawal % is not approved any more', new.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger broadcast_has_ready_address before insert on app.broadcast for each row execute function app.require_ready_address();

-- Of the identity check the signer learns whether it holds.
create function app.is_verified(customer uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.account_status s where s.customer_id = customer and s.kyc_status = 'verified')
$$;
revoke execute on function app.is_verified(uuid) from istmo_app;
grant execute on function app.is_verified(uuid) to istmo_signer;
