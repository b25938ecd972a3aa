-- The travel rule: who sends and who receives, known before a large withdrawal is sent, and kept afterwards.

-- Who receives at a withdrawal address, as the customer says.
create table app.address_beneficiary (
  address_id uuid primary key references app.withdrawal_address (id),
  kind text not null check (kind in ('own', 'third_party')),
  -- Of a third party; the customer's own name is in the profile.
  name text not null,
  -- The provider that keeps the wallet; empty where its owner has the keys.
  provider text not null,
  country text not null,
  changed_at timestamptz not null,
  constraint address_beneficiary_named check (kind = 'own' or (trim(name) <> '' and trim(country) <> ''))
);
revoke delete on app.address_beneficiary from istmo_app;
grant select on app.address_beneficiary to istmo_signer;

-- What a sent withdrawal was sent by is not said otherwise afterwards.
create function app.reject_beneficiary_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.address_id <> old.address_id or exists (
    select from app.withdrawal w where w.address_id = old.address_id and w.state in ('approved', 'signed', 'sent', 'unknown', 'completed'))
  then
    raise exception 'who receives at an address that was used never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger beneficiary_of_used_address before update on app.address_beneficiary for each row execute function app.reject_beneficiary_change();

-- Neither a rule in code nor a person approves or signs one without them. A profile is complete or absent.
create function app.require_travel_data() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.address_beneficiary b where b.address_id = new.address_id) then
    raise exception 'withdrawal % needs a beneficiary', new.id using errcode = 'restrict_violation';
  end if;
  if not exists (select from app.profile p where p.customer_id = new.customer_id) then
    raise exception 'withdrawal % needs the profile of its sender', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_has_travel_data before update on app.withdrawal for each row
  when (new.needs_travel_data and new.state in ('approved', 'signed') and new.state <> old.state) execute function app.require_travel_data();

-- Who sent what to whom, of each withdrawal that was signed; kept for five years.
create table app.travel_record (
  withdrawal_id uuid primary key references app.withdrawal (id),
  recorded_at timestamptz not null,
  reference_no text not null,
  customer_id uuid not null references app.customer (id),
  currency text collate "C" not null,
  units bigint not null,
  request_cents bigint,
  network text not null,
  address text not null,
  txid text not null,
  -- From the profile as it was then.
  originator text not null check (originator <> ''),
  originator_account text not null,
  originator_number text not null,
  originator_born_on text not null,
  originator_address text not null,
  originator_country text not null,
  -- Empty where none was needed and none was given.
  beneficiary_kind text not null check (beneficiary_kind in ('', 'own', 'third_party')),
  beneficiary text not null,
  beneficiary_provider text not null,
  beneficiary_country text not null
);
create index travel_record_newest on app.travel_record (recorded_at desc, withdrawal_id desc);
create function app.reject_travel_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'a record of the travel rule never changes' using errcode = 'restrict_violation';
end $$;
create trigger travel_record_not_changed before update on app.travel_record for each row execute function app.reject_travel_record_change();
revoke insert, update, delete on app.travel_record from istmo_app;
grant insert, delete on app.travel_record to istmo_worker;

create index broadcast_to_record on app.broadcast (id) where not is_recorded;
