-- What staff propose as a legal text; a second person publishes it. Never edited.
create table app.legal_draft (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy', 'fees', 'conflicts', 'issue')),
  in_force_at timestamptz not null,
  body_en text not null check (body_en <> ''),
  body_es text not null check (body_es <> ''),
  written_at timestamptz not null,
  written_by uuid not null references app.staff (id)
);
create trigger legal_draft_is_final before update or delete or truncate on app.legal_draft
  for each statement execute function app.refuse_edited_history();
revoke insert, update, delete on app.legal_draft from istmo_app;
call app.grant_to_console('app.legal_draft', 'insert');
call app.grant_to_console('app.legal_text', 'insert');

-- The emails to customers about a version that they accept, in the order of their ids; a job continues after the last one.
create table app.legal_mailing (
  kind text not null,
  version integer not null,
  mailed_to uuid,
  done_at timestamptz,
  primary key (kind, version),
  foreign key (kind, version) references app.legal_text (kind, version)
);
create index legal_mailing_open on app.legal_mailing (kind) where done_at is null;

-- Version 1 is in force before the first account of a platform, so that nothing has changed for anyone.
create function app.open_legal_mailing() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into app.legal_mailing (kind, version) values (new.kind, new.version);
  return null;
end $$;
create trigger legal_text_is_mailed after insert on app.legal_text
  for each row when (new.kind in ('terms', 'privacy') and new.version > 1) execute function app.open_legal_mailing();

-- Whether a customer has accepted the terms and the privacy notice that are in force at a time, which the app's clock says.
create function app.has_accepted_terms(customer uuid, at_time timestamptz) returns boolean language sql stable as $$
  select not exists (
    select from app.legal_text t
     where t.kind in ('terms', 'privacy') and t.in_force_at <= at_time
       and not exists (select from app.legal_text newer
                        where newer.kind = t.kind and newer.version > t.version and newer.in_force_at <= at_time)
       and not exists (select from app.legal_acceptance a
                        where a.customer_id = customer and a.kind = t.kind and a.version = t.version))
$$;
grant execute on function app.has_accepted_terms(uuid, timestamptz) to istmo_console;
