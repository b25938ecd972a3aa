-- What of a corporate action may change, by whose login. Relies on the tables of 0082, app.proposal (0028) and app.is_console (0026).
create function app.reject_corporate_action_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taker text := case when pg_has_role(session_user, 'istmo_operator', 'member') or pg_has_role(session_user, 'istmo_owner', 'member') then 'any'
    when app.is_console() then 'staff' when pg_has_role(session_user, 'istmo_worker', 'member') then 'worker' else 'issuer' end;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a corporate action begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.id, new.reference, new.instrument, new.issuer_id, new.kind, new.origin, new.coupon, new.reverses, new.created_at)
    is distinct from (old.id, old.reference, old.instrument, old.issuer_id, old.kind, old.origin, old.coupon, old.reverses, old.created_at)
    or new.version <> old.version and (old.state <> 'draft' or new.version <> old.version + 1)
    or old.proposal is not null and new.proposal is distinct from old.proposal
  then
    raise exception 'what a corporate action is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if not exists (select from app.corporate_action_step s where (s.kind, s.from_state, s.to_state) = (new.kind, old.state, new.state)
        and (taker = 'any' or taker = any (s.taken_by))) then
      raise exception 'a corporate action of kind % does not go from % to % here', new.kind, old.state, new.state using errcode = 'restrict_violation';
    end if;
    -- Two of the staff saw these terms.
    if new.state = 'announced' and not exists (
        select from app.proposal p join app.corporate_action_terms t on (t.event, t.version) = (new.id, new.version)
         where p.id = new.proposal and p.kind = 'corporate-action.announce' and p.subject = new.id::text and p.state = 'approved'
           and p.decided_by <> p.proposed_by and p.payload ->> 'terms' = encode(t.hash, 'hex')) then
      raise exception 'two of the staff announce a corporate action' using errcode = 'restrict_violation';
    end if;
    if new.state = 'cancelled' and old.state = 'announced' and not exists (
        select from app.proposal p where p.id = new.cancelled_by and p.kind = 'corporate-action.cancel' and p.subject = new.id::text
           and p.state = 'approved' and p.decided_by <> p.proposed_by) then
      raise exception 'two of the staff cancel what was announced' using errcode = 'restrict_violation';
    end if;
    if new.state = 'cancelled' and old.state = 'announced'
      and exists (select from app.holder_snapshot s where s.event = new.id) then
      raise exception 'after its record date a corporate action is corrected by another one' using errcode = 'restrict_violation';
    end if;
    if new.state = 'funded' and exists (select from app.holder_snapshot s where s.event = new.id
        and (s.entitled_at is null or s.difference <> '' and s.accepted_by is null)) then
      raise exception 'the snapshot of holders is not agreed' using errcode = 'restrict_violation';
    end if;
    if new.state = 'paid' and exists (select from app.entitlement e where e.event = new.id and e.state = 'ready') then
      raise exception 'some holders are not paid yet' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger corporate_action_not_changed before insert or update or delete on app.corporate_action for each row
  execute function app.reject_corporate_action_change();

create function app.reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger corporate_action_terms_not_changed before update or delete on app.corporate_action_terms for each row execute function app.reject_change();
create trigger corporate_action_rate_not_changed before update or delete on app.corporate_action_rate for each row execute function app.reject_change();
create trigger holder_instruction_not_changed before update or delete on app.holder_instruction for each row execute function app.reject_change();
create trigger snapshot_line_not_changed before update or delete on app.snapshot_line for each row execute function app.reject_change();
create trigger distribution_funding_not_changed before update or delete on app.distribution_funding for each row execute function app.reject_change();
create trigger distribution_return_not_changed before update or delete on app.distribution_return for each row execute function app.reject_change();

-- Terms belong to a draft, by their next version; so what was announced is what was proposed.
create function app.require_draft() returns trigger language plpgsql as $$
begin
  if not exists (select from app.corporate_action a where a.id = new.event and a.state = 'draft' and new.version in (a.version, a.version + 1)) then
    raise exception 'terms are written for a draft only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger corporate_action_terms_of_draft before insert on app.corporate_action_terms for each row execute function app.require_draft();
create trigger corporate_action_rate_of_draft before insert on app.corporate_action_rate for each row execute function app.require_draft();

create function app.reject_snapshot_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or (new.event, new.at, new.taken_at, new.issued_units, new.holders, new.held_units, new.outside_units, new.platform_units, new.hash, new.difference)
    is distinct from (old.event, old.at, old.taken_at, old.issued_units, old.holders, old.held_units, old.outside_units, old.platform_units, old.hash, old.difference)
    or old.entitled_at is not null and new.entitled_at is distinct from old.entitled_at
    or old.accepted_by is not null and new.accepted_by is distinct from old.accepted_by
    or new.accepted_by is distinct from old.accepted_by and not exists (
      select from app.proposal p where p.id = new.accepted_by and p.kind = 'corporate-action.accept-snapshot' and p.subject = new.event::text
        and p.state = 'approved' and p.decided_by <> p.proposed_by and p.payload ->> 'snapshot' = encode(new.hash, 'hex'))
  then
    raise exception 'a snapshot of holders is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger holder_snapshot_not_changed before update or delete on app.holder_snapshot for each row execute function app.reject_snapshot_change();

create function app.reject_entitlement_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.event, new.number, new.customer_id, new.units, new.redeemed_units, new.currency, new.gross_units, new.tax_units, new.tax_country,
      new.tax_rate, new.tax_basis, new.country, new.category)
    is distinct from (old.id, old.event, old.number, old.customer_id, old.units, old.redeemed_units, old.currency, old.gross_units, old.tax_units, old.tax_country,
      old.tax_rate, old.tax_basis, old.country, old.category)
    or new.state <> old.state and (old.state, new.state) not in
      (('ready', 'paid'), ('ready', 'kept'), ('ready', 'failed'), ('kept', 'ready'), ('failed', 'ready'), ('failed', 'kept'), ('kept', 'returned'),
       ('outside', 'paid'), ('outside', 'returned'))
  then
    raise exception 'an entitlement does not go from % to %, and its amounts never change', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger entitlement_not_changed before update or delete on app.entitlement for each row execute function app.reject_entitlement_change();

create function app.reject_withholding_payment_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'approved' or (to_jsonb(new) - 'state') <> (to_jsonb(old) - 'state') then
    raise exception 'a payment of tax ends once and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withholding_payment_not_changed before update or delete on app.withholding_payment for each row
  execute function app.reject_withholding_payment_change();

-- The issuer writes drafts of its own and funds; staff decide; the worker records, pays and ends.
revoke insert, update, delete on app.corporate_action_step, app.corporate_action, app.corporate_action_terms, app.corporate_action_rate, app.holder_instruction,
  app.holder_snapshot, app.snapshot_line, app.entitlement, app.distribution_funding, app.distribution_return, app.withholding_payment from istmo_app;
grant insert, update (state, state_since, version, cancel_reason) on app.corporate_action to istmo_app;
grant insert on app.corporate_action_terms, app.corporate_action_rate, app.holder_instruction, app.distribution_funding to istmo_app;
call app.grant_to_console('app.corporate_action', 'insert',
  'update (state, state_since, version, proposal, cancelled_by, cancel_reason, announced_at)');
call app.grant_to_console('app.corporate_action_terms', 'insert');
call app.grant_to_console('app.corporate_action_rate', 'insert');
call app.grant_to_console('app.holder_snapshot', 'update (accepted_by)');
call app.grant_to_console('app.entitlement', 'update (state, reason, state_since, paid_at, evidence)');
call app.grant_to_console('app.withholding_payment', 'insert (id, tax_country, currency, units, from_day, to_day, place, reference, proposal, at)');
grant insert, update (state, state_since, version) on app.corporate_action to istmo_worker;
grant insert on app.corporate_action_terms, app.corporate_action_rate, app.holder_snapshot, app.snapshot_line, app.entitlement, app.distribution_funding,
  app.distribution_return to istmo_worker;
grant update (entitled_at) on app.holder_snapshot to istmo_worker;
grant update (state, reason, state_since, attempts, paid_at) on app.entitlement to istmo_worker;
grant update (state) on app.withholding_payment to istmo_worker;
