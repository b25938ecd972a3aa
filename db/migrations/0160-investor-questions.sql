/*
 * Questions about an offering that its company answers in public. Relies on app.raise (0140), app.company_member (0134), app.is_console and app.grant_to_console (0026).
 */
create table app.raise_question (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  -- Who asked: seen by staff only.
  customer_id uuid not null references app.customer (id),
  -- In which it was written.
  language text collate "C" not null check (language in ('en', 'es')),
  text text not null check (char_length(text) between 10 and 1000),
  asked_at timestamptz not null,
  -- The answer as the company writes it, before it is published.
  draft text not null default '' check (char_length(draft) <= 4000),
  draft_language text collate "C" not null check (draft_language in ('en', 'es')),
  -- A save names the version that it changes, so that of two people one does not undo the other.
  draft_version integer not null default 1 check (draft_version > 0),
  -- Staff took it off the page.
  hidden_at timestamptz,
  hidden_reason text not null default '',
  constraint raise_question_hidden check ((hidden_at is null) = (hidden_reason = ''))
);
create index raise_question_of_raise on app.raise_question (raise, id desc);
create index raise_question_of_customer on app.raise_question (customer_id, raise, id desc);

-- The published answers, a row for each version: the newest is in force, and earlier ones stay.
create table app.raise_answer (
  question uuid not null references app.raise_question (id),
  number smallint not null check (number > 0),
  language text collate "C" not null check (language in ('en', 'es')),
  text text not null check (char_length(text) between 1 and 4000),
  at timestamptz not null,
  by_customer uuid not null references app.customer (id),
  hidden_at timestamptz,
  hidden_reason text not null default '',
  primary key (question, number),
  constraint raise_answer_hidden check ((hidden_at is null) = (hidden_reason = ''))
);

-- Investors ask while an offering is under way, and never its own people; what is asked never changes, and staff alone hide it.
create function app.check_raise_question() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.hidden_at is not null or not exists (
        select from app.raise r where r.id = new.raise and r.state in ('announced', 'open', 'closed') and r.issuer_id <> new.customer_id
           and not exists (select from app.company_member c where c.issuer_id = r.issuer_id and c.member_id = new.customer_id and c.ended_at is null)) then
      raise exception 'this question is not taken' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.id, new.raise, new.customer_id, new.language, new.text, new.asked_at)
    is distinct from (old.id, old.raise, old.customer_id, old.language, old.text, old.asked_at)
    or app.is_console() and (new.draft, new.draft_language, new.draft_version) is distinct from (old.draft, old.draft_language, old.draft_version)
  then
    raise exception 'what was asked never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_question_checked before insert or update or delete on app.raise_question for each row execute function app.check_raise_question();

-- Those who publish for the company answer; an answer is followed by another one and never changes.
create function app.check_raise_answer() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.hidden_at is not null
      or new.number <> (select coalesce(max(a.number), 0) + 1 from app.raise_answer a where a.question = new.question)
      or not exists (
        select from app.raise_question q join app.raise r on r.id = q.raise
         where q.id = new.question and (r.issuer_id = new.by_customer or exists (
           select from app.company_member c
            where c.issuer_id = r.issuer_id and c.member_id = new.by_customer and c.role = 'approver' and c.ended_at is null))) then
      raise exception 'this answer is not published' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.question, new.number, new.language, new.text, new.at, new.by_customer)
    is distinct from (old.question, old.number, old.language, old.text, old.at, old.by_customer) then
    raise exception 'a published answer never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_answer_checked before insert or update or delete on app.raise_answer for each row execute function app.check_raise_answer();

revoke insert, update, delete on app.raise_question, app.raise_answer from istmo_app;
grant insert, update (draft, draft_language, draft_version) on app.raise_question to istmo_app;
grant insert on app.raise_answer to istmo_app;
call app.grant_to_console('app.raise_question', 'update (hidden_at, hidden_reason)');
call app.grant_to_console('app.raise_answer', 'update (hidden_at, hidden_reason)');
