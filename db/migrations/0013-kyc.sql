-- The identity provider's latest result for each customer (requirement 3.6). The status that applies on the platform is in
-- app.account_status and changes only together with this row.
create table app.verification (
  customer_id uuid primary key references app.customer (id),
  -- The customer's language when starting, for the email with the result.
  language text not null default 'en' check (language in ('en', 'es')),
  -- When the customer last opened the check; null when the provider reported first.
  started_at timestamptz,
  applicant_id text,
  -- The provider's level that the review is for; '' when it did not say.
  level text not null default '',
  review_status text,
  answer text check (answer in ('GREEN', 'RED')),
  reject_type text check (reject_type in ('FINAL', 'RETRY')),
  -- When the provider reached this state, to the second, and the number of the reading that reported it. At equal times the later
  -- reading applies.
  reached_at timestamptz,
  reading bigint not null default 0,
  -- When the provider was last queried.
  requested_at timestamptz not null,
  -- When the names are to be compared with the watch lists next; null while they need not be.
  screen_at timestamptz,
  -- The decision of staff about this reading (app.identity_review); a newer reading has none.
  review_id uuid
);
create index verification_to_screen on app.verification (screen_at) where screen_at is not null;
-- Webhooks can be lost: undecided verifications are queried from time to time, those queried longest ago first.
create index verification_undecided on app.verification (requested_at) where review_status is distinct from 'completed';

-- Readings are numbered before the request to the provider is sent.
create sequence app.identity_reading;

-- Signed webhooks as they arrived, byte for byte. The event key detects repeats; unsigned requests are not stored.
create table app.identity_webhook (
  id uuid primary key,
  event_key text unique,
  body bytea not null,
  received_at timestamptz not null,
  -- Why its content is not used although the signature is valid; null when it is used.
  quarantine_reason text check (quarantine_reason in ('unreadable', 'test-mode')),
  -- The customer it is about and when it occurred, to the millisecond, as the provider states them: the customer may not exist here.
  subject text,
  occurred_at timestamptz,
  review_status text,
  answer text,
  processed_at timestamptz,
  check ((quarantine_reason is null) = (event_key is not null))
);
create index identity_webhook_of_subject on app.identity_webhook (subject, occurred_at desc) where subject is not null;
