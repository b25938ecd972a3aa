-- What the platform did at the issuance service, each step stored before it is taken. The service has no idempotency keys: without this a
-- security could be issued, or units sent, a second time.
create table app.issuance_journal (
  name text primary key,
  value jsonb not null
);
revoke delete on app.issuance_journal from istmo_app;
