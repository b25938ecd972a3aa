/*
 * What staff checked of a raise (0140) before two of them approve it. Relies on app.grant_to_console (0026) and app.reject_change (0084).
 */
-- A row for each tick, and for each that was taken back: the newest of an item counts, while what it is about is unchanged.
create table app.raise_check (
  id uuid primary key,
  raise uuid not null,
  -- Of the terms and of the page that were read.
  version smallint not null,
  page_version smallint not null check (page_version > 0),
  -- contract/src/areas/raises/review-checklist.ts.
  item text collate "C" not null check (item ~ '^[a-z]+(-[a-z]+)*$'),
  is_done boolean not null,
  -- SHA-256 of what the item is about: the fields of the terms and the page.
  content bytea not null check (length(content) = 32),
  note text not null check (char_length(note) between 5 and 500),
  staff_id uuid not null references app.staff (id),
  at timestamptz not null,
  foreign key (raise, version) references app.raise_terms (raise, version)
);
create index raise_check_of_raise on app.raise_check (raise, item, id desc);

-- What is checked is in review.
create function app.require_raise_in_review() returns trigger language plpgsql as $$
begin
  if not exists (select from app.raise r where r.id = new.raise and r.state = 'review' and r.version = new.version and r.page_version = new.page_version) then
    raise exception 'a raise is checked while it is in review, at its versions in force' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_check_in_review before insert on app.raise_check for each row execute function app.require_raise_in_review();
create trigger raise_check_not_changed before update or delete on app.raise_check for each row execute function app.reject_change();

revoke insert, update, delete on app.raise_check from istmo_app;
call app.grant_to_console('app.raise_check', 'insert');

-- The balances of one raise are read by its id.
create index account_of_raise on ledger.account (place, currency) where kind in ('subscribed', 'escrow');
