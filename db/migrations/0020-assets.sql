-- Securities that issuers create, from the request on: what the issuer says, what the issuance service answered, and how far it is. The
-- instrument with the ticker as its code exists from the moment the security is active.
create table app.asset (
  id uuid primary key,
  owner_id uuid not null references app.customer (id),
  ticker text collate "C" not null check (ticker ~ '^[A-Z0-9.-]{3,24}$'),
  -- The ticker with letters that look alike written as one (contract/src/areas/creation/ticker.ts).
  ticker_key text collate "C" not null,
  name text not null check (name <> ''),
  domain text not null check (domain <> ''),
  -- '' where the issuance service uses the platform's.
  public_key text not null,
  precision smallint not null check (precision between 0 and 8),
  supply_units bigint not null check (supply_units > 0),
  destination_address text not null check (destination_address <> ''),
  reissuance_address text not null check (reissuance_address <> ''),
  -- Tokens that carry the right to issue more; not units of the security.
  reissuance_amount bigint not null default 1 check (reissuance_amount > 0),
  is_confidential boolean not null default true,
  is_reissuable boolean not null default true,
  is_whitelisted boolean not null default true,
  -- What the issuer says about issuing more, and the most units of one transfer where transfers are restricted.
  allows_reissuance boolean not null,
  is_transfer_restricted boolean not null,
  max_transfer_units bigint check (max_transfer_units > 0),
  organization text not null check (organization <> ''),
  compliance_contact text not null check (compliance_contact <> ''),
  description text not null check (description <> ''),
  matures_on date not null,
  -- Interest or dividends.
  financial_terms text not null check (financial_terms <> ''),
  jurisdiction text not null check (jurisdiction <> ''),
  legal_framework text not null check (legal_framework <> ''),
  isin text not null,
  internal_reference text not null,
  -- In the file store; '' where there is none.
  image_key text not null,
  image_type text not null check (image_type in ('', 'image/png', 'image/jpeg')),
  -- From the issuance service; '' until it is issued, and where the service has no such id.
  asset_id text not null default '',
  asset_uuid text not null default '',
  reissuance_token_id text not null default '',
  txid text not null default '',
  asset_blinder text not null default '',
  token_blinder text not null default '',
  unblind_link text not null default '',
  -- The fee for creating it, held from the request on.
  fee_currency text collate "C" not null references app.instrument (code),
  fee_units bigint not null check (fee_units >= 0),
  -- The allowed transitions are in api/src/areas/assets/asset-states.ts.
  state text not null default 'requested' check (state in
    ('requested', 'issuing', 'unknown', 'issued', 'failed', 'approved', 'rejected', 'authorised', 'active')),
  state_since timestamptz not null,
  -- Why it failed or was rejected, for the customer; '' otherwise.
  reason text not null default '',
  instrument text collate "C" unique references app.instrument (code),
  -- The customer's language when they requested it, for emails.
  language text not null check (language in ('en', 'es')),
  -- The request that it came with, so that a repeated one is not a second security.
  request_key text,
  request_hash text,
  created_at timestamptz not null,
  -- Staff review what was issued; two people approve it.
  proposed_by uuid references app.staff (id),
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  -- What the reviewers confirmed (contract/src/areas/creation/checklist.ts).
  checklist jsonb,
  authorised_at timestamptz,
  -- When the issuance service was last called, and how often.
  called_at timestamptz,
  -- Null where there is no fee.
  fee_state text check (fee_state in ('held', 'taken', 'returned')),
  calls integer not null default 0 check (calls >= 0),
  -- When it was last looked up there.
  checked_at timestamptz,
  -- When the service locked what staff rejected after it was issued.
  locked_at timestamptz,
  constraint asset_addresses check (destination_address <> reissuance_address),
  constraint asset_transfer check (is_transfer_restricted = (max_transfer_units is not null)),
  constraint asset_image check ((image_key = '') = (image_type = '')),
  constraint asset_ended check ((state in ('failed', 'rejected')) = (reason <> '')),
  constraint asset_listed check ((state = 'active') = (instrument is not null) and instrument = ticker),
  constraint asset_issued check (state not in ('issued', 'approved', 'authorised', 'active') or asset_id <> ''),
  constraint asset_request unique (owner_id, request_key),
  constraint asset_hash check ((request_key is null) = (request_hash is null)),
  constraint asset_locked check (locked_at is null or state = 'rejected' and asset_uuid <> ''),
  constraint asset_decided check ((decided_by is null) = (decided_at is null)),
  constraint asset_of_two check (proposed_by is null or proposed_by <> decided_by),
  -- The operator's first securities were not reviewed here.
  constraint asset_approved check (state not in ('approved', 'authorised') or proposed_by is not null and decided_by is not null),
  constraint asset_authorised check (state <> 'authorised' or authorised_at is not null),
  constraint asset_fee_state check ((fee_units = 0) = (fee_state is null) and (fee_state <> 'taken' or state = 'active')
    and (fee_state <> 'returned' or state in ('failed', 'rejected')))
);
-- One security of a ticker, and none that looks like another; after a refusal the ticker is free again.
create unique index asset_ticker on app.asset (ticker) where state not in ('failed', 'rejected');
create unique index asset_ticker_key on app.asset (ticker_key) where state not in ('failed', 'rejected');
create unique index asset_of_service on app.asset (asset_id) where asset_id <> '';
create index asset_of_owner on app.asset (owner_id, id desc);
create index asset_underway on app.asset (state_since, id) where state in ('requested', 'issuing', 'unknown', 'authorised');
create index asset_waiting on app.asset (state_since, id) where state in ('issued', 'approved');
create index asset_ended_lately on app.asset (state_since desc, id desc) where state in ('failed', 'rejected', 'active');
