-- Requests of customers to issue a security here (requirement 2.2.12). Who has an approved one may create assets.
create table app.issuance_request (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  asset_type text not null check (asset_type in ('Security', 'Bond')),
  cents bigint not null check (cents > 0),
  currency text collate "C" not null default 'USD' check (currency = 'USD'),
  description text not null check (char_length(description) between 1 and 300),
  -- The allowed transitions are in the trigger below. 'created': its asset is in the books.
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'created')),
  -- Why it was decided so; of a rejection the customer reads it.
  reason text check (trim(reason) <> ''),
  -- The customer's language when they sent it, for emails.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  -- The asset that the customer created by it; one asset uses up one request.
  asset_id uuid unique references app.asset (id),
  constraint issuance_request_created check ((state = 'created') = (asset_id is not null)),
  constraint issuance_request_decided check ((state = 'pending') = (decided_by is null)
    and (decided_by is null) = (decided_at is null) and (decided_by is null) = (reason is null))
);
create index issuance_request_of_customer on app.issuance_request (customer_id, id desc);
create index issuance_request_waiting on app.issuance_request (created_at, id) where state = 'pending';
create index issuance_request_approved on app.issuance_request (decided_at, id) where state = 'approved';
create index issuance_request_decided_at on app.issuance_request (decided_at desc, id desc) where decided_at is not null;
-- One pending request of a customer, also of requests at the same moment.
create unique index issuance_request_open on app.issuance_request (customer_id) where state = 'pending';

create function app.reject_issuance_request_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.asset_type, new.cents, new.currency, new.description, new.language, new.created_at)
    is distinct from (old.id, old.customer_id, old.asset_type, old.cents, old.currency, old.description, old.language, old.created_at)
    or old.decided_by is not null and (new.decided_by, new.decided_at, new.reason) is distinct from (old.decided_by, old.decided_at, old.reason)
    or old.asset_id is not null and new.asset_id is distinct from old.asset_id
  then
    raise exception 'what an issuance request is and who decided it never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'created'))
  then
    raise exception 'an issuance request does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger issuance_request_not_changed before update on app.issuance_request
  for each row execute function app.reject_issuance_request_change();
create function app.reject_decided_issuance_request() returns trigger language plpgsql as $$
begin
  raise exception 'a new issuance request is pending' using errcode = 'restrict_violation';
end $$;
create trigger issuance_request_begins_pending before insert on app.issuance_request
  for each row when (new.state <> 'pending') execute function app.reject_decided_issuance_request();

-- The customer sends it, staff decide, the worker sees its asset.
revoke update, delete on app.issuance_request from istmo_app;
call app.grant_to_console('app.issuance_request', 'update (state, reason, decided_by, decided_at)');
-- Without the columns of the decision it gets from approved to created only.
grant update (state, asset_id) on app.issuance_request to istmo_worker;
