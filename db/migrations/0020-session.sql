-- Why: a customer handed over by the external sign-up site (decisions, point 5). What came is opened once: its hash is the key, so the same
-- values brought again meet it. Then the customer is asked, and the answer opens the session once, within minutes.
create table app.handover (
  sealed_hash bytea primary key,
  customer_id uuid not null references app.customer (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index handover_of_customer on app.handover (customer_id) where used_at is null;
