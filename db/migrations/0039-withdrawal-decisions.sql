-- What staff decide about withdrawals in the console, with an entry in the audit log for each commit.
call app.grant_to_console('app.withdrawal', 'update');
call app.grant_to_console('app.withdrawal_step', 'insert');
call app.grant_to_console('app.withdrawal_approval', 'insert');
-- Asking the network again is all that can be done about what was sent.
call app.grant_to_console('app.broadcast', 'update (next_check_at)');

-- Who became an approver after the withdrawal was requested approves it neither here nor in the signer's count.
create function app.reject_new_withdrawal_approver() returns trigger language plpgsql as $$
begin
  perform app.require_approver(new.staff_id, (select w.created_at from app.withdrawal w where w.id = new.withdrawal_id));
  return new;
end $$;
create trigger withdrawal_approver before insert on app.withdrawal_approval for each row execute function app.reject_new_withdrawal_approver();

-- Staff change the limits of withdrawals in the console: two of them, as fees are changed. What has limits keeps some: no row is deleted.
call app.grant_to_console('app.withdrawal_limit', 'insert', 'update');

-- With the console's login limits become what two people decided in the same commit, of this currency and with these amounts, and nothing
-- else. Checked at the commit, because the entry in the audit log, which names the proposal, is written after the change.
create function app.require_decided_limits() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from app.audit_entry e
      join app.proposal p on p.id::text = e.after ->> 'proposal'
      join app.instrument i on i.code = new.currency
     where e.transaction = pg_current_xact_id() and e.kind = 'act' and e.action = 'instruments.change-limits.approve'
       and p.kind = 'instruments.change-limits' and p.subject = new.currency and p.state = 'approved' and p.decided_by <> p.proposed_by
       and new.max_units = (p.payload ->> 'max_withdrawal')::numeric * power(10::numeric, i.ledger_scale)
       and new.daily_units = (p.payload ->> 'daily_limit')::numeric * power(10::numeric, i.ledger_scale)
       and new.monthly_units = (p.payload ->> 'monthly_limit')::numeric * power(10::numeric, i.ledger_scale)
  ) then
    raise exception 'the limits of withdrawals of % are changed by two people', new.currency using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger limits_decided_by_two after insert or update on app.withdrawal_limit deferrable initially deferred
  for each row when (app.is_console()) execute function app.require_decided_limits();

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
