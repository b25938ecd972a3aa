-- Why: what the identity provider last said of each customer (decisions, point 6). The product's own status stands in app.standing; it
-- changes only together with this row.
create table app.verification (
  customer_id uuid primary key references app.customer (id),
  -- What the customer spoke when starting, for the letter that follows.
  language text not null default 'en' check (language in ('en', 'es')),
  -- When the customer last opened the check; null when the provider spoke first.
  started_at timestamptz,
  applicant_id text,
  review_status text,
  answer text check (answer in ('GREEN', 'RED')),
  reject_type text check (reject_type in ('FINAL', 'RETRY')),
  -- When the provider came to this state, to the second, and the number of the reading that told: on a tie the later reading wins.
  reached_at timestamptz,
  reading bigint not null default 0,
  -- When the provider was last asked.
  asked_at timestamptz not null
);
-- Lost webhooks: what is not decided is asked about now and then, the longest unasked first.
create index verification_undecided on app.verification (asked_at) where review_status is distinct from 'completed';

-- Readings are numbered before they are asked for.
create sequence app.identity_reading;

-- Why: signed deliveries as they arrived, byte for byte. The key makes a repeat known; what was not signed is not kept.
create table app.identity_webhook (
  id uuid primary key,
  event_key text unique,
  body bytea not null,
  received_at timestamptz not null,
  -- Why its content was set aside although the signature holds; null when it was believed.
  set_aside text check (set_aside in ('unreadable', 'test-mode')),
  -- Whom it is about and when the provider says it happened, to the millisecond. The provider's word: it may name nobody of ours.
  subject text,
  happened_at timestamptz,
  review_status text,
  answer text,
  handled_at timestamptz,
  check ((set_aside is null) = (event_key is not null))
);
create index identity_webhook_of_subject on app.identity_webhook (subject, happened_at desc) where subject is not null;
