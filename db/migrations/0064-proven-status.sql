/*
 * What the signer takes as its proof of a customer is written by functions. A login that serves customers may freeze an account and let its money rest,
 * and end neither. Staff end them in the console, where each commit has its entry in the audit log (0026-audit.sql).
 */
create function app.require_login(variadic allowed text[]) returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from unnest(allowed || array['istmo_owner']) as r (name) where pg_has_role(session_user, r.name, 'member')) then
    raise exception '% may not do this', session_user using errcode = 'insufficient_privilege';
  end if;
end $$;
grant execute on function app.require_login(text[]) to public;

revoke insert, update, delete on app.account_status from istmo_app, istmo_console;
grant insert (customer_id),
  update (country, user_type, has_profile, disclaimer_at, swap_disclaimer_at, deposit_disclaimer_at, withdraw_disclaimer_at, kyc_status, tfa_on, bank_deposit_active)
  on app.account_status to istmo_app;
grant update (kyc_status, tfa_on, bank_deposit_active, may_create_assets, investor_category) on app.account_status to istmo_console;
grant insert, update (may_create_assets, investor_category) on app.account_status to istmo_operator;

create function app.freeze_account(customer uuid, moment timestamptz, about text, ticket text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.account_status set frozen_at = moment, frozen_about = about, frozen_ticket = ticket where customer_id = customer and frozen_at is null
$$;

create function app.lift_freeze(customer uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_login('istmo_console', 'istmo_operator');
  update app.account_status set frozen_at = null, frozen_about = null, frozen_ticket = null where customer_id = customer and frozen_at is not null;
  return found;
end $$;

create function app.suspend_account(customer uuid, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_login('istmo_console', 'istmo_operator');
  update app.account_status set suspended_at = moment where customer_id = customer and suspended_at is null;
  return found;
end $$;

create function app.lift_suspension(customer uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_login('istmo_console', 'istmo_operator');
  update app.account_status set suspended_at = null where customer_id = customer and suspended_at is not null;
  return found;
end $$;

-- A later end stays with its reason: a rest is never shortened.
create function app.rest_account(customer uuid, why text, withdrawals_until timestamptz, trading_until timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update app.account_status set
    cooldown_reason = case when withdrawal_cooldown_until > withdrawals_until then cooldown_reason else why end,
    withdrawal_cooldown_until = greatest(withdrawal_cooldown_until, withdrawals_until),
    trading_cooldown_until = greatest(trading_cooldown_until, trading_until)
  where customer_id = customer
$$;

grant execute on function app.lift_freeze(uuid), app.suspend_account(uuid, timestamptz), app.lift_suspension(uuid),
  app.rest_account(uuid, text, timestamptz, timestamptz) to istmo_console;

-- How many approvals a withdrawal needs, what it is worth and whether it needs data is found by screening; no later step needs fewer approvals.
create function app.reject_screening_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_login('istmo_worker');
  if new.approvals_needed < old.approvals_needed then
    raise exception 'a withdrawal needs no fewer approvals than before' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_screening_kept before update on app.withdrawal for each row
  when ((old.approvals_needed, old.request_cents, old.needs_travel_data, old.without_price_since, old.without_data_since)
    is distinct from (new.approvals_needed, new.request_cents, new.needs_travel_data, new.without_price_since, new.without_data_since))
  execute function app.reject_screening_change();

/*
 * Secrets are read by the login that checks them: those of staff by the console and the operator's commands, those of customers by the processes that serve
 * them. Reports and the worker read neither, and the text of an e-mail, which has links in clear, is read by the worker that sends it.
 */
revoke select on app.staff, app.password, app.two_factor, app.recovery_code, app.email from istmo_reader, istmo_worker;
revoke select on app.email from istmo_app;
grant select (id, name, email, role, created_at, activated_at, disabled_at, approves_from) on app.staff to istmo_reader, istmo_worker;
grant select (password_hash, tfa_secret, tfa_last_step) on app.staff to istmo_console;
grant select (customer_id, number, set_at, set_by_link) on app.password to istmo_reader;
grant select (customer_id, created_at, created_in, enabled_at, last_step) on app.two_factor to istmo_reader;
grant select (customer_id, used_at) on app.recovery_code to istmo_reader;
grant select (id, customer_id, recipient, subject, language, created_at, sent_at, withheld_at, mailing, kind) on app.email to istmo_reader, istmo_app;
grant select on app.email to istmo_worker;

-- The worker has by membership what serving processes have; these rows it does not see.
create function app.checks_secrets() returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select not pg_has_role(session_user, 'istmo_worker', 'member') or pg_has_role(session_user, 'istmo_owner', 'member')
$$;
grant execute on function app.checks_secrets() to public;
alter table app.password enable row level security;
alter table app.two_factor enable row level security;
alter table app.recovery_code enable row level security;
create policy checked_here on app.password using ((select app.checks_secrets()));
create policy checked_here on app.two_factor using ((select app.checks_secrets()));
create policy checked_here on app.recovery_code using ((select app.checks_secrets()));
