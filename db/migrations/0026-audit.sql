-- The words a search finds: those of the reason, the subject and the action, whatever is between them.
create function app.audit_words(reason text, subject text, action text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(reason || ' ' || subject || ' ' || action, '[^[:alnum:]]+', ' ', 'g'))
$$;

-- What staff did and looked at: who, when, from where, what before, what after, why. Entries are written by one function only and never
-- changed; each carries the hash of the one before it, so that an edited, removed or inserted one is found.
create table app.audit_entry (
  number bigint primary key,
  at timestamptz not null,
  -- Null when the operator's command or the platform itself acted.
  staff_id uuid references app.staff (id),
  session_id uuid,
  address text not null,
  -- 'look' changes nothing; 'refused' was not allowed.
  kind text not null check (kind in ('act', 'look', 'refused')),
  action text not null check (action <> ''),
  subject_kind text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  -- Which commit it belongs to: changes by staff need an entry of the same commit.
  transaction xid8 not null,
  previous bytea not null,
  hash bytea not null,
  -- Stored, so that a search by a common word reads entries from the newest on without computing theirs.
  words tsvector not null generated always as (app.audit_words(reason, subject, action)) stored
);
create index audit_of_subject on app.audit_entry (subject_kind, subject, number desc);
create index audit_of_staff on app.audit_entry (staff_id, number desc);
create index audit_at on app.audit_entry (at);
create index audit_of_action on app.audit_entry (action, number desc);
create index audit_of_kind on app.audit_entry (kind, number desc);
create index audit_words on app.audit_entry using gin (words);
create index audit_of_transaction on app.audit_entry (transaction);

-- The end of the chain, one row; its lock puts concurrent entries in order.
create table app.audit_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);
insert into app.audit_head (number, hash) values (0, sha256('istmo audit'));

-- What an entry's hash covers. Text of JSON from jsonb is the same for equal content.
create function app.audit_bytes(entry app.audit_entry) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select convert_to(jsonb_build_array(entry.number, extract(epoch from entry.at)::numeric, entry.staff_id, entry.session_id, entry.address,
    entry.kind, entry.action, entry.subject_kind, entry.subject, entry.before, entry.after, entry.reason)::text, 'UTF8')
$$;

create function app.record_audit(
  in_at timestamptz, in_staff uuid, in_session uuid, in_address text, in_kind text, in_action text,
  in_subject_kind text, in_subject text, in_before jsonb, in_after jsonb, in_reason text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head app.audit_head;
  entry app.audit_entry;
begin
  select * into strict head from app.audit_head for update;
  entry.number := head.number + 1;
  entry.at := in_at;
  entry.staff_id := in_staff;
  entry.session_id := in_session;
  entry.address := in_address;
  entry.kind := in_kind;
  entry.action := in_action;
  entry.subject_kind := in_subject_kind;
  entry.subject := in_subject;
  entry.before := in_before;
  entry.after := in_after;
  entry.reason := in_reason;
  entry.transaction := pg_current_xact_id();
  entry.previous := head.hash;
  entry.hash := sha256(head.hash || app.audit_bytes(entry));
  insert into app.audit_entry (number, at, staff_id, session_id, address, kind, action, subject_kind, subject, before, after, reason, transaction,
      previous, hash)
    values (entry.number, entry.at, entry.staff_id, entry.session_id, entry.address, entry.kind, entry.action, entry.subject_kind, entry.subject,
      entry.before, entry.after, entry.reason, entry.transaction, entry.previous, entry.hash);
  update app.audit_head set number = entry.number, hash = entry.hash;
  return entry.number;
end $$;

-- The first entries that do not follow from the one before them, and an end that is missing.
create function app.find_audit_problems() returns table (out_number bigint, out_problem text)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select * from (
    select number, 'does not match its hash' as problem from app.audit_entry e where hash <> sha256(previous || app.audit_bytes(e))
    union all
    select number, 'does not follow the entry before it'
      from (select number, previous, lag(number, 1, 0::bigint) over (order by number) as number_before,
                   lag(hash, 1, sha256('istmo audit')) over (order by number) as hash_before from app.audit_entry) e
     where number <> number_before + 1 or previous <> hash_before
    union all
    select h.number, 'is the end of the log and is missing or another'
      from app.audit_head h left join app.audit_entry e on e.number = h.number
     where h.number > 0 and e.hash is distinct from h.hash
  ) found order by 1 limit 10
$$;

revoke all on app.audit_entry, app.audit_head from istmo_app;
grant select on app.audit_entry, app.audit_head to istmo_operator;
revoke execute on function app.record_audit from istmo_app;
grant execute on function app.record_audit, app.find_audit_problems, app.audit_bytes, app.audit_words to istmo_console, istmo_operator;

-- A change with the console's login needs an entry of the same commit. Checked at the commit, whatever the order was.
create function app.require_audit_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.audit_entry where transaction = pg_current_xact_id() and kind = 'act') then
    raise exception 'a change of % by staff has no entry in the audit log', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function app.is_console() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(session_user, 'istmo_console', 'member') and not (select rolsuper from pg_roles where rolname = session_user)
$$;
grant execute on function app.is_console() to public;

-- The console reads everything, as the reader does, and changes what is named here: with an entry in the audit log for each commit.
create procedure app.grant_to_console(changed regclass, variadic privileges text[])
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('grant %s on %s to istmo_console', array_to_string(privileges, ', '), changed);
  execute format('create constraint trigger needs_audit_entry after insert or update or delete on %s deferrable initially deferred
    for each row when (app.is_console()) execute function app.require_audit_entry()', changed);
end $$;

call app.grant_to_console('app.staff', 'insert', 'update');
call app.grant_to_console('app.staff_invitation', 'insert', 'update');
call app.grant_to_console('app.account_status', 'update');
call app.grant_to_console('app.session', 'update');
call app.grant_to_console('app.pre_login', 'update');
call app.grant_to_console('app.handover', 'update');
call app.grant_to_console('app.instrument', 'insert', 'update');
call app.grant_to_console('app.instrument_network', 'insert', 'update');
call app.grant_to_console('app.market', 'insert', 'update');
call app.grant_to_console('app.maintenance', 'insert', 'update');
call app.grant_to_console('app.price_halt', 'update', 'delete');
call app.grant_to_console('app.two_factor', 'update', 'delete');
call app.grant_to_console('app.recovery_code', 'update', 'delete');
call app.grant_to_console('app.verification', 'insert', 'update');

-- What belongs to signing in and to every change: their own sessions, throttles, emails, events and jobs.
grant insert, update on app.staff_session to istmo_console;
grant select, insert, update, delete on app.throttle to istmo_console;
grant insert on app.email, app.event to istmo_console;
grant update (version) on app.registry_version to istmo_console;
grant usage on schema pgboss to istmo_console;
grant select, insert, update, delete on all tables in schema pgboss to istmo_console;
grant execute on all functions in schema pgboss to istmo_console;
grant usage on all sequences in schema app to istmo_console;
alter default privileges for role istmo_owner in schema pgboss grant select, insert, update, delete on tables to istmo_console;
alter default privileges for role istmo_owner in schema pgboss grant execute on functions to istmo_console;
