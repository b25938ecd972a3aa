-- How a security that an issuer creates becomes an instrument: who may change what of it, its steps, its fee and its units.

-- What is filled in of the form, one per customer.
create table app.asset_draft (
  customer_id uuid primary key references app.customer (id),
  fields jsonb not null,
  saved_at timestamptz not null
);

-- What waits of it.
create index asset_to_lock on app.asset (state_since, id) where state = 'rejected' and calls > 0 and locked_at is null;
create index asset_fee_to_return on app.asset (state_since, id) where state in ('failed', 'rejected') and fee_state = 'held';

-- Every change of state: when, by whom and why. Written by the trigger below, so that none is missing.
create table app.asset_step (
  asset_id uuid not null references app.asset (id),
  number smallint not null check (number > 0),
  from_state text,
  to_state text not null,
  at timestamptz not null,
  -- Who made it: the creator, the worker, or staff.
  actor text not null check (actor in ('creator', 'platform', 'staff')),
  staff_id uuid references app.staff (id),
  reason text not null,
  primary key (asset_id, number),
  constraint asset_step_staff check ((actor = 'staff') = (staff_id is not null))
);

create function app.reject_asset_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' and not pg_has_role(session_user, 'istmo_operator', 'member') then
      raise exception 'an asset begins as a request' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.owner_id, new.ticker, new.ticker_key, new.name, new.domain, new.public_key, new.precision, new.supply_units)
    is distinct from (old.id, old.owner_id, old.ticker, old.ticker_key, old.name, old.domain, old.public_key, old.precision, old.supply_units)
    or (new.destination_address, new.reissuance_address, new.fee_currency, new.fee_units, new.request_key, new.request_hash, new.created_at)
    is distinct from
       (old.destination_address, old.reissuance_address, old.fee_currency, old.fee_units, old.request_key, old.request_hash, old.created_at)
    or old.asset_id <> '' and (new.asset_id, new.asset_uuid) is distinct from (old.asset_id, old.asset_uuid)
  then
    raise exception 'what an asset is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('requested', 'issuing'), ('requested', 'rejected'), ('issuing', 'issued'), ('issuing', 'failed'), ('issuing', 'unknown'),
     ('unknown', 'issuing'), ('unknown', 'issued'), ('unknown', 'failed'), ('unknown', 'rejected'), ('issued', 'approved'), ('issued', 'rejected'),
     ('approved', 'authorised'), ('approved', 'rejected'), ('authorised', 'active'))
  then
    raise exception 'an asset does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (case
      when new.state in ('approved', 'rejected') then not app.is_console()
      when new.state = 'authorised' then app.is_console()
      else not pg_has_role(session_user, 'istmo_worker', 'member') end)
  then
    raise exception 'this login may not make an asset %', new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger asset_not_changed before insert or update on app.asset for each row execute function app.reject_asset_change();

create function app.record_asset_step() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  insert into app.asset_step (asset_id, number, from_state, to_state, at, actor, staff_id, reason)
  select new.id, 1 + (select count(*) from app.asset_step where asset_id = new.id), case tg_op when 'UPDATE' then old.state end, new.state,
    new.state_since, case when new.state in ('requested', 'authorised') then 'creator' when new.state in ('approved', 'rejected') then 'staff'
    else 'platform' end, case when new.state in ('approved', 'rejected') then new.decided_by end, new.reason;
  return null;
end $$;
create trigger asset_step_made after insert or update of state on app.asset for each row execute function app.record_asset_step();

-- Creators request and authorise, staff decide, the worker calls the service and posts: none of them can do two of these.
revoke insert, update, delete on app.asset, app.asset_step from istmo_app;
grant insert on app.asset to istmo_app;
grant update (state, state_since, authorised_at) on app.asset to istmo_app;
grant update (asset_id, asset_uuid, reissuance_token_id, txid, asset_blinder, token_blinder, unblind_link, reason, instrument, called_at, calls, checked_at, locked_at, fee_state)
  on app.asset to istmo_worker;
call app.grant_to_console('app.asset', 'update (state, state_since, reason, proposed_by, decided_by, decided_at, checklist)');

-- The worker makes the instrument of a security that its creator authorised, unlisted, and no other.
grant insert on app.instrument to istmo_worker;
grant update (version) on app.registry_version to istmo_worker;
create function app.reject_foreign_instrument() returns trigger language plpgsql as $$
begin
  if not pg_has_role(session_user, 'istmo_operator', 'member') and not pg_has_role(session_user, 'istmo_owner', 'member') and not app.is_console() and not (new.status = 'draft' and exists (
    select from app.asset a
     where a.ticker = new.code and a.state = 'authorised' and a.precision = new.ledger_scale and new.kind = 'security'))
  then
    raise exception 'the instrument % belongs to no authorised asset', new.code using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger instrument_of_asset before insert on app.instrument for each row execute function app.reject_foreign_instrument();

-- With it the network on which its units are received, by the id that the issuance service gave it, and no other network or token: units of
-- a token that is named here are credited, and after fewer than two blocks a reorganisation of Liquid could still take them back.
grant insert on app.instrument_network to istmo_worker;
create function app.reject_foreign_network() returns trigger language plpgsql as $$
begin
  if not pg_has_role(session_user, 'istmo_operator', 'member') and not pg_has_role(session_user, 'istmo_owner', 'member') and not app.is_console()
    and not (new.chain = 'LIQUID' and new.confirmations >= 2 and not new.accepts_withdrawals and exists (
      select from app.asset a where a.ticker = new.instrument and a.state = 'authorised' and a.asset_id = new.contract))
  then
    raise exception 'the network % of % is not that of an authorised asset', new.chain, new.instrument using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger network_of_asset before insert on app.instrument_network for each row execute function app.reject_foreign_network();

-- The fee is held at the request, taken when the security becomes active, and given back when it fails or is rejected; the units are the
-- creator's once. Each only as the row says, once for ever by its key (toKeyId in ledger/src/movement.ts).
insert into ledger.movement_kind (number, name, event, authority) values
  (90, 'reserve-creation-fee', 'asset', 'serving'), (91, 'settle-creation-fee', 'asset', 'worker'),
  (92, 'release-creation-fee', 'asset', 'worker'), (93, 'issue-asset', 'asset', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('reserve-creation-fee', 'available', 'held'), ('settle-creation-fee', 'held', 'fees'),
    ('release-creation-fee', 'held', 'available'), ('issue-asset', 'issued', 'available')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

create function app.proves_asset_movement(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.asset a on a.id = m.event
      join ledger.posting p on p.movement = m.id
      join ledger.account f on f.id = p.from_account
      join ledger.account t on t.id = p.to_account
     where m.id = in_movement
       and case k.name
         when 'issue-asset' then a.state = 'active' and a.decided_by is not null and a.proposed_by is not null and a.authorised_at is not null
           and p.units = a.supply_units and f.currency = a.ticker and t.owner = a.owner_id
         else p.units = a.fee_units and f.currency = a.fee_currency and f.owner = a.owner_id
           and case k.name
             when 'reserve-creation-fee' then a.state = 'requested'
             when 'settle-creation-fee' then a.state = 'active' and t.place = 'asset'
             else a.state in ('failed', 'rejected') and t.owner = a.owner_id end
         end
       and m.key = app.movement_key(a.id, 'asset:' || a.id
         || case k.name when 'reserve-creation-fee' then ':reserve' when 'settle-creation-fee' then ':settle'
              when 'release-creation-fee' then ':release' else ':issue' end)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set evidence = 'app.proves_asset_movement'
 where name in ('reserve-creation-fee', 'settle-creation-fee', 'release-creation-fee', 'issue-asset');
