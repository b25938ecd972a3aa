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
