-- What staff do with a customer's account: notes, decisions of two, and the searches of the console at a million customers.

-- Since when each condition of the account is as it is. By trigger, because several areas change them.
create function app.date_account_status() returns trigger language plpgsql as $$
begin
  if new.kyc_status is distinct from old.kyc_status then new.kyc_changed_at := now(); end if;
  if new.tfa_on is distinct from old.tfa_on then new.tfa_changed_at := now(); end if;
  if new.has_profile is distinct from old.has_profile then new.profile_since := case when new.has_profile then now() end; end if;
  return new;
end $$;
create trigger account_status_dated before update on app.account_status for each row execute function app.date_account_status();

-- Searches by the beginning of a name or an address, ignoring case where the product does.
create index customer_username_start on app.customer (lower(username) text_pattern_ops);
create index customer_email_start on app.customer (lower(email) text_pattern_ops);
create index deposit_txid_start on app.deposit (txid text_pattern_ops);
create index deposit_address_start on app.deposit_address (address text_pattern_ops);
-- The filters of the list of customers, newest first.
create index customer_created on app.customer (created_at, id);
create index account_status_of_kyc on app.account_status (kyc_status, customer_id desc);
create index account_status_of_country on app.account_status (country, kyc_status, customer_id desc);
create index account_status_suspended on app.account_status (customer_id desc) where suspended_at is not null;
-- Whether this session opened this customer lately: a look is recorded once per opening.
create index audit_looks_of_session on app.audit_entry (session_id, subject, at) where kind = 'look';

-- What staff write about a customer for each other; customers never see it.
create table app.customer_note (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  staff_id uuid not null references app.staff (id),
  body text not null check (char_length(body) between 5 and 2000),
  created_at timestamptz not null
);
create index customer_note_of_customer on app.customer_note (customer_id, id desc);

-- A decision that needs a second person: proposed by one, approved or rejected by another. Who proposed may withdraw it, which is a
-- rejection by the same person, and may never approve it.
create table app.proposal (
  id uuid primary key,
  kind text not null check (kind <> ''),
  subject_kind text not null,
  subject text not null,
  payload jsonb not null,
  -- The facts that were checked, for the one who decides.
  reason text not null,
  proposed_by uuid not null references app.staff (id),
  proposed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  decision_reason text,
  constraint proposal_decided check ((state = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null)),
  constraint proposal_needs_two check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index proposal_open on app.proposal (kind, subject_kind, subject) where state = 'open';
create index proposal_of_subject on app.proposal (subject_kind, subject, id desc);
create index proposal_waiting on app.proposal (proposed_at) where state = 'open';

-- What was proposed never changes, and a decision is final.
create function app.reject_proposal_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.kind, new.subject_kind, new.subject, new.payload, new.reason, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.kind, old.subject_kind, old.subject, old.payload, old.reason, old.proposed_by, old.proposed_at)
  then
    raise exception 'a proposal is decided once and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_approver before update on app.proposal for each row when (new.state = 'approved')
  execute function app.reject_new_approver('decided_by', 'proposed_at');
create trigger proposal_not_changed before update on app.proposal for each row execute function app.reject_proposal_change();

-- Customers' processes neither read nor write what staff write about them.
revoke all on app.customer_note, app.proposal from istmo_app;
call app.grant_to_console('app.customer_note', 'insert');
call app.grant_to_console('app.proposal', 'insert', 'update');
-- A two-factor reset uncounts wrong codes, is in the customer's history, and waits for sign-ins in progress: a row lock needs the privilege.
call app.grant_to_console('app.code_attempt', 'delete');
call app.grant_to_console('app.activity', 'insert');
call app.grant_to_console('app.customer', 'update (activated_at)');
-- The view of a customer's activity formats amounts with it.
grant execute on function app.plain_decimal to istmo_console;
