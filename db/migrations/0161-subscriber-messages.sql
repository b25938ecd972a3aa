/*
 * Messages of a company to the subscribers of its offering: written in both languages, reviewed by staff, sent once to each. Relies on app.raise (0140),
 * app.raise_subscription (0141), app.is_console and app.grant_to_console (0026), app.reject_change (0084).
 */
create table app.raise_message (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  -- `draft`: written, or returned by staff. `review`: waits for staff. `approved`: is being sent. The others are its end.
  state text collate "C" not null default 'draft' check (state in ('draft', 'review', 'approved', 'sent', 'discarded')),
  state_since timestamptz not null,
  -- A save names the version that it changes, and staff approve the version that they read.
  version integer not null default 1 check (version > 0),
  subject_en text not null check (char_length(subject_en) <= 120),
  subject_es text not null check (char_length(subject_es) <= 120),
  text_en text not null check (char_length(text_en) <= 4000),
  text_es text not null check (char_length(text_es) <= 4000),
  created_at timestamptz not null,
  saved_at timestamptz not null,
  saved_by uuid not null references app.customer (id),
  -- How many customers it is sent to; null until they are listed.
  recipients integer check (recipients >= 0),
  constraint raise_message_whole check (state in ('draft', 'discarded') or '' not in (subject_en, subject_es, text_en, text_es)),
  constraint raise_message_listed check (recipients is null or state in ('approved', 'sent'))
);
create index raise_message_of_raise on app.raise_message (raise, id desc);
create index raise_message_waiting on app.raise_message (state_since, id) where state in ('review', 'approved');

-- Who took which step of a message, and why it was returned.
create table app.raise_message_step (
  message uuid not null references app.raise_message (id),
  number smallint not null check (number > 0),
  step text collate "C" not null check (step in ('submitted', 'returned', 'approved')),
  reason text not null default '',
  at timestamptz not null,
  by_customer uuid references app.customer (id),
  by_staff uuid references app.staff (id),
  primary key (message, number),
  constraint raise_message_step_author check (num_nonnulls(by_customer, by_staff) = 1 and (by_customer is not null) = (step = 'submitted')),
  constraint raise_message_step_reason check ((reason <> '') = (step = 'returned'))
);
create index raise_message_submitted on app.raise_message_step (message, at) where step = 'submitted';
create trigger raise_message_step_not_changed before update or delete on app.raise_message_step for each row execute function app.reject_change();

-- To whom it is sent: listed when the sending begins, so that each gets it once.
create table app.raise_message_recipient (
  message uuid not null references app.raise_message (id),
  customer_id uuid not null references app.customer (id),
  sent_at timestamptz,
  primary key (message, customer_id)
);
create index raise_message_unsent on app.raise_message_recipient (message, customer_id) where sent_at is null;

-- Those with money or units in an offering; of one that failed or was cancelled those who had.
create function app.list_message_audience(in_raise uuid) returns table (customer uuid) language sql stable as $$
  select distinct s.customer_id from app.raise_subscription s join app.raise r on r.id = s.raise
   where s.raise = in_raise and s.customer_id <> r.issuer_id
     and (s.state in ('open', 'settled') or s.state = 'returned' and s.reason in ('failed', 'cancelled'))
$$;

-- A message is written by the company, decided by staff and sent by the worker.
create function app.check_raise_message() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taker text := case when pg_has_role(session_user, 'istmo_operator', 'member') or pg_has_role(session_user, 'istmo_owner', 'member') then 'any'
    when app.is_console() then 'staff' when pg_has_role(session_user, 'istmo_worker', 'member') then 'worker' else 'issuer' end;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' or not exists (select from app.raise r where r.id = new.raise and r.opened_at is not null) then
      raise exception 'a message begins as a draft about an offering that was open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.id, new.raise, new.created_at) is distinct from (old.id, old.raise, old.created_at)
    or (new.subject_en, new.subject_es, new.text_en, new.text_es, new.version, new.saved_at, new.saved_by)
      is distinct from (old.subject_en, old.subject_es, old.text_en, old.text_es, old.version, old.saved_at, old.saved_by)
      and (old.state <> 'draft' or taker not in ('issuer', 'any'))
    or old.recipients is not null and new.recipients is distinct from old.recipients
  then
    raise exception 'what was submitted never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    if not (case old.state || ' ' || new.state
      when 'draft review' then taker in ('issuer', 'any')
      when 'draft discarded' then taker in ('issuer', 'any')
      when 'review draft' then taker in ('staff', 'any')
      when 'review approved' then taker in ('staff', 'any')
      when 'approved sent' then taker in ('worker', 'any') and new.recipients is not null and not exists (
        select from app.raise_message_recipient p where p.message = new.id and p.sent_at is null)
      else false end) then
      raise exception 'a message does not go from % to % here', old.state, new.state using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger raise_message_checked before insert or update or delete on app.raise_message for each row execute function app.check_raise_message();

-- Of an approved message, and each is sent it once.
create function app.check_message_recipient() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and (new.sent_at is not null or not exists (
      select from app.raise_message g where g.id = new.message and g.state = 'approved' and g.recipients is null))
    or tg_op = 'UPDATE' and ((new.message, new.customer_id) is distinct from (old.message, old.customer_id) or old.sent_at is not null)
    or tg_op = 'DELETE' then
    raise exception 'a message is sent once to each who is listed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_message_recipient_checked before insert or update or delete on app.raise_message_recipient
  for each row execute function app.check_message_recipient();

revoke insert, update, delete on app.raise_message, app.raise_message_step, app.raise_message_recipient from istmo_app;
grant insert, update (state, state_since, version, subject_en, subject_es, text_en, text_es, saved_at, saved_by) on app.raise_message to istmo_app;
grant insert on app.raise_message_step to istmo_app;
call app.grant_to_console('app.raise_message', 'update (state, state_since)');
call app.grant_to_console('app.raise_message_step', 'insert');
grant update (state, state_since, recipients) on app.raise_message to istmo_worker;
grant insert, update (sent_at) on app.raise_message_recipient to istmo_worker;
