/*
 * What an issuer reads of the operator's decision on its event. Relies on app.proposal (0028), app.audit_entry (0026) and app.corporate_action (0082), of which
 * customers' processes read neither the proposals nor the audit log.
 */
-- Answers to what the issuer itself wrote: an announcement that was refused, a draft that was handed back. No names of staff.
create function app.list_issuer_answers(in_event uuid) returns table (at timestamptz, answer text, reason text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.decided_at, 'rejected', p.decision_reason from app.proposal p join app.corporate_action a on a.id = in_event
   where a.origin = 'issuer' and p.kind = 'corporate-action.announce' and p.subject_kind = 'corporate-action' and p.subject = in_event::text
     and p.state = 'rejected'
  union all
  select e.at, 'returned', e.reason from app.audit_entry e join app.corporate_action a on a.id = in_event
   where a.origin = 'issuer' and e.kind = 'act' and e.action = 'corporate-action.return-to-draft' and e.subject_kind = 'corporate-action'
     and e.subject = in_event::text
  order by 1 desc
$$;
revoke execute on function app.list_issuer_answers(uuid) from public;
grant execute on function app.list_issuer_answers(uuid) to istmo_app;
