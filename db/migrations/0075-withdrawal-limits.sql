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
