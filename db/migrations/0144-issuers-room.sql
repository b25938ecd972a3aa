/*
 * The issuer's side of a raise (0140): what is filled in of it, its pictures and documents, and what staff and issuer write to each other in the review.
 * Relies on app.security_document (0055), app.company_member (0134), app.is_console (0026) and app.reject_change (0084).
 */
-- The form as it is filled in; terms and page are written from it when it is submitted.
create table app.raise_draft (
  raise uuid primary key references app.raise (id),
  -- A save names the version that it changes, so that of two tabs one does not undo the other.
  version integer not null check (version > 0),
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null references app.customer (id)
);
create function app.require_drafted_raise() returns trigger language plpgsql as $$
begin
  if not exists (select from app.raise r where r.id = new.raise and r.state = 'draft') then
    raise exception 'this raise is no draft' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_draft_is_draft before insert or update on app.raise_draft for each row execute function app.require_drafted_raise();
revoke insert, update, delete on app.raise_draft from istmo_app;
grant insert, update (version, content, saved_at, saved_by) on app.raise_draft to istmo_app;

create table app.raise_picture (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  file_key text not null unique,
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references app.customer (id)
);
create index raise_picture_of_raise on app.raise_picture (raise, id);
create trigger raise_picture_of_draft before insert on app.raise_picture for each row execute function app.require_drafted_raise();
create trigger raise_picture_not_changed before update or delete on app.raise_picture for each row execute function app.reject_change();
revoke insert, update, delete on app.raise_picture from istmo_app;
grant insert on app.raise_picture to istmo_app;

-- What staff and issuer write about a section in the review.
create table app.raise_comment (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  section text collate "C" not null check (section in ('security', 'page', 'terms', 'dates', 'investors', 'use', 'documents')),
  text text not null check (char_length(text) between 1 and 2000),
  by_staff uuid references app.staff (id),
  by_customer uuid references app.customer (id),
  at timestamptz not null,
  -- When staff saw it settled.
  resolved_at timestamptz,
  constraint raise_comment_author check (num_nonnulls(by_staff, by_customer) = 1)
);
create index raise_comment_of_raise on app.raise_comment (raise, id);
create function app.check_raise_comment() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' and (new.by_staff is not null) <> app.is_console() and not pg_has_role(session_user, 'istmo_owner', 'member')
    or tg_op = 'UPDATE' and ((new.id, new.raise, new.section, new.text, new.by_staff, new.by_customer, new.at)
      is distinct from (old.id, old.raise, old.section, old.text, old.by_staff, old.by_customer, old.at) or old.resolved_at is not null)
    or tg_op = 'DELETE' then
    raise exception 'a comment is written by its author and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_comment_by_author before insert or update or delete on app.raise_comment for each row execute function app.check_raise_comment();
revoke insert, update, delete on app.raise_comment from istmo_app;
grant insert on app.raise_comment to istmo_app;
call app.grant_to_console('app.raise_comment', 'insert', 'update (resolved_at)');

-- Documents of a raise: uploaded by its issuer, and shown with the raise, not among those of the security.
alter table app.security_document add column raise uuid references app.raise (id),
  drop constraint security_document_kind_check,
  add constraint security_document_kind_check check (kind in ('terms', 'prospectus', 'report', 'key-information', 'risks'));
create index security_document_of_raise on app.security_document (raise) where raise is not null;
-- One of each kind: another file is the next version.
create unique index security_document_of_raise_kind on app.security_document (raise, kind);
alter table app.document_version alter column uploaded_by drop not null, add column uploaded_by_customer uuid references app.customer (id),
  add constraint document_version_author check (num_nonnulls(uploaded_by, uploaded_by_customer) = 1);
create function app.require_document_of_raise() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'security_document' then
    if (new.raise is not null or not app.is_console() and not pg_has_role(session_user, 'istmo_operator', 'member'))
      and not exists (select from app.raise r where r.id = new.raise and r.state = 'draft' and r.instrument = new.instrument) then
      raise exception 'a document of a raise is uploaded for its draft' using errcode = 'restrict_violation';
    end if;
  elsif new.uploaded_by_customer is not null and not exists (
      select from app.security_document d join app.raise r on r.id = d.raise and r.state = 'draft'
       where d.id = new.document and (r.issuer_id = new.uploaded_by_customer or exists (
         select from app.company_member c where c.issuer_id = r.issuer_id and c.member_id = new.uploaded_by_customer and c.ended_at is null)))
    or new.uploaded_by is not null and not app.is_console() and not pg_has_role(session_user, 'istmo_operator', 'member') then
    raise exception 'a company uploads documents of its own drafts' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger security_document_of_draft before insert on app.security_document for each row execute function app.require_document_of_raise();
create trigger document_version_of_draft before insert on app.document_version for each row execute function app.require_document_of_raise();
grant insert on app.security_document, app.document_version to istmo_app;
