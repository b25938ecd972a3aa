/*
 * Keys are changed while the platform runs (docs/recipes/change-a-key.md): what was made with the key before is made again with the one in use. Relies on
 * app.withdrawal_address and its trigger (0025), app.recovery_code (0010) and app.staff_passkey (0037).
 */

-- Recovery codes are hashed with a key of the customer's authenticator, which is sealed again when the secret changes. Those that were hashed with a key of the
-- secret itself end with it.
alter table app.recovery_code add column by_secret boolean not null default true;
grant select (by_secret) on app.recovery_code to istmo_reader;

-- The approval of an address is signed again with another key. What was approved, and when, stays.
create or replace function app.reject_withdrawal_address_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.currency, new.network, new.chain, new.name, new.address, new.created_at, new.ready_at)
    is distinct from
    (old.id, old.customer_id, old.currency, old.network, old.chain, old.name, old.address, old.created_at, old.ready_at)
  then
    raise exception 'what a withdrawal address is never changes' using errcode = 'restrict_violation';
  end if;
  if old.approved_at is not null and new.approved_at is distinct from old.approved_at then
    raise exception 'when a withdrawal address was approved never changes' using errcode = 'restrict_violation';
  end if;
  if old.approved_at is not null and new.approval is distinct from old.approval then
    perform app.require_login('istmo_operator');
  end if;
  if old.state = 'deleted' then
    raise exception 'a deleted withdrawal address never comes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
grant update (approval) on app.withdrawal_address to istmo_operator;

-- The same for the passkeys of staff.
grant select, update (key_proof) on app.staff_passkey to istmo_operator;
