-- The addresses a customer may withdraw to (requirements 1.5 "Whitelist add" and 3.7).
create table app.withdrawal_address (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  currency text collate "C" not null references app.instrument (code),
  -- The network's name in the registry when it was added, and its chain.
  network text not null,
  chain text not null,
  name text not null check (char_length(name) between 1 and 60),
  -- In the one canonical spelling, so that a duplicate is found.
  address text not null check (char_length(address) between 20 and 90),
  -- The allowed transitions are in api/src/areas/whitelist/whitelist-states.ts.
  state text not null check (state in ('pending', 'in_review', 'completed', 'rejected', 'deleted')),
  -- Why it was rejected, for the customer.
  reason text check (reason <> ''),
  -- The customer's language when they added it, for emails.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  -- When the waiting time has passed.
  ready_at timestamptz not null,
  -- When this address on this network was approved for withdrawals. Nothing that was approved changes afterwards.
  approved_at timestamptz,
  -- The worker's signature of the approval, which the signer checks before it sends anything there (api/src/signatures/address-approval.ts).
  approval bytea check (length(approval) = 64),
  deleted_at timestamptz,
  -- What the watch lists say about it; null until they answered. Staff decide about what is not clear.
  screening text check (screening in ('clear', 'hit', 'unknown')),
  review_since timestamptz,
  reviewed_by uuid references app.staff (id),
  reviewed_at timestamptz,
  constraint withdrawal_address_screened check
    (state <> 'completed' or screening is not distinct from 'clear' or reviewed_by is not null),
  constraint withdrawal_address_reviewed check ((reviewed_by is null) = (reviewed_at is null)),
  constraint withdrawal_address_in_review check (state <> 'in_review' or review_since is not null),
  constraint withdrawal_address_waits check (ready_at >= created_at and approved_at >= ready_at),
  constraint withdrawal_address_approved check (state <> 'completed' or approved_at is not null),
  constraint withdrawal_address_signed check ((approved_at is null) = (approval is null)),
  constraint withdrawal_address_reason check (state <> 'rejected' or reason is not null),
  constraint withdrawal_address_deleted check ((state = 'deleted') = (deleted_at is not null))
);
create unique index withdrawal_address_is_saved_once on app.withdrawal_address (customer_id, currency, chain, address)
  where state <> 'deleted';
create index withdrawal_address_of_customer on app.withdrawal_address (customer_id, id desc);
create index withdrawal_address_by_address on app.withdrawal_address (lower(address) text_pattern_ops);
create index withdrawal_address_waiting on app.withdrawal_address (ready_at) where state = 'pending';
create index withdrawal_address_to_screen on app.withdrawal_address (created_at) where state = 'pending' and screening is null;
create index withdrawal_address_in_queue on app.withdrawal_address (review_since, id) where state = 'in_review';
create index withdrawal_address_reviewed_lately on app.withdrawal_address (reviewed_at desc, id desc) where reviewed_at is not null;

-- An address is replaced by deleting it and adding another, which waits again: money never goes to one that was edited.
create function app.reject_withdrawal_address_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.currency, new.network, new.chain, new.name, new.address, new.created_at, new.ready_at)
    is distinct from
    (old.id, old.customer_id, old.currency, old.network, old.chain, old.name, old.address, old.created_at, old.ready_at)
  then
    raise exception 'what a withdrawal address is never changes' using errcode = 'restrict_violation';
  end if;
  if old.approved_at is not null and (new.approved_at, new.approval) is distinct from (old.approved_at, old.approval) then
    raise exception 'when a withdrawal address was approved never changes' using errcode = 'restrict_violation';
  end if;
  if old.state = 'deleted' then
    raise exception 'a deleted withdrawal address never comes back' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_address_not_changed before update on app.withdrawal_address
  for each row execute function app.reject_withdrawal_address_change();

-- A customer's calls add and delete; the worker approves.
revoke insert, update, delete on app.withdrawal_address from istmo_app;
grant insert (id, customer_id, currency, network, chain, name, address, state, language, created_at, ready_at) on app.withdrawal_address
  to istmo_app;
grant update (state, deleted_at) on app.withdrawal_address to istmo_app;
grant update on app.withdrawal_address to istmo_worker;
