-- What the platform did at the issuance service, each step stored before it is taken. The service has no idempotency keys: without this a
-- security could be issued, or units sent, a second time.
create table app.issuance_journal (
  name text primary key,
  value jsonb not null
);
revoke delete on app.issuance_journal from istmo_app;

-- What the signer is to sign for securities on an EVM chain: calls of contracts, and claims about identities. The keys are in its process only.
create table app.signing_order (
  -- The step that it is for; the first order under an id is the one that is signed.
  id text primary key,
  kind text not null check (kind in ('call', 'claim')),
  -- Numbers as text.
  body jsonb not null,
  ordered_at timestamptz not null default now(),
  -- What was signed, or why not.
  answer jsonb,
  finding text check (finding <> ''),
  check (answer is null or finding is null)
);
create index signing_order_open on app.signing_order (ordered_at) where answer is null and finding is null;
-- All calls of one number of the account are the same call, at different fees, so that a network includes one of them.
create index signing_order_nonce on app.signing_order ((body ->> 'network'), (body ->> 'nonce')) where kind = 'call';

create function app.reject_order_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.body, new.ordered_at) is distinct from (old.id, old.kind, old.body, old.ordered_at)
    or old.answer is not null or old.finding is not null
  then
    raise exception 'an order to sign never changes, and is answered once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signing_order_not_changed before update on app.signing_order for each row execute function app.reject_order_change();
revoke insert, update, delete on app.signing_order from istmo_app;
grant insert (id, kind, body) on app.signing_order to istmo_app;
grant select, update (answer, finding) on app.signing_order to istmo_signer;
