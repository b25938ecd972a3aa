/*
 * What a retail investor does before an order of an offering: a questionnaire, a declaration of income and wealth, and the most that the law lets them subscribe in a
 * year. Relies on app.proposal (0028), app.grant_to_console (0026), app.reject_change (0084) and ledger.time_bound (0002).
 */
-- What is proposed as the next version of a questionnaire. Its content: title, pass_mark, valid_days, free_tries, wait_hours and questions, each with its answers,
-- the right one and why it is right, in both languages.
create table app.questionnaire_draft (
  id uuid primary key,
  code text collate "C" not null check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  content jsonb not null,
  created_by uuid not null references app.staff (id),
  created_at timestamptz not null
);

-- The newest version of a code is in force; results of older ones count no more.
create table app.questionnaire (
  code text collate "C" not null check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  version integer not null check (version >= 1),
  content jsonb not null,
  -- Answers that have to be right.
  pass_mark integer not null generated always as ((content ->> 'pass_mark')::integer) stored check (pass_mark >= 1),
  -- How long a passed attempt counts.
  valid_days integer not null generated always as ((content ->> 'valid_days')::integer) stored check (valid_days between 1 and 3650),
  -- After so many failed attempts, each further one comes at least so many hours after the last.
  free_tries integer not null generated always as ((content ->> 'free_tries')::integer) stored check (free_tries between 1 and 20),
  wait_hours integer not null generated always as ((content ->> 'wait_hours')::integer) stored check (wait_hours between 0 and 8760),
  -- Null: the first version, which comes with the product.
  draft uuid unique references app.questionnaire_draft (id),
  at timestamptz not null,
  primary key (code, version),
  constraint questionnaire_pass_mark check (jsonb_array_length(content -> 'questions') >= (content ->> 'pass_mark')::integer)
);

-- Two of the staff saw exactly this content, as the version after the newest.
create function app.require_questionnaire_of_two() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.version <> 1 + coalesce((select max(q.version) from app.questionnaire q where q.code = new.code), 0)
    or exists (select from jsonb_array_elements(new.content -> 'questions') q where q ->> 'id' is null or q ->> 'right' is null
      or not exists (select from jsonb_array_elements(q -> 'answers') a where a ->> 'id' = q ->> 'right'))
    or (select count(distinct q ->> 'id') <> count(*) from jsonb_array_elements(new.content -> 'questions') q)
    or (case when new.draft is null
      then new.version > 1 or not (pg_has_role(session_user, 'istmo_operator', 'member') or pg_has_role(session_user, 'istmo_owner', 'member'))
      else not exists (
        select from app.questionnaire_draft d join app.proposal p on p.kind = 'questionnaire.publish' and p.subject = d.code and p.payload ->> 'draft' = d.id::text
         where d.id = new.draft and d.code = new.code and d.content = new.content and p.state = 'approved' and p.decided_by <> p.proposed_by
           and p.payload ->> 'version' = (new.version - 1)::text) end)
  then
    raise exception 'two of the staff decide the next version of a questionnaire' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger questionnaire_of_two before insert on app.questionnaire for each row execute function app.require_questionnaire_of_two();
create trigger questionnaire_not_changed before update or delete on app.questionnaire for each row execute function app.reject_change();
create trigger questionnaire_draft_not_changed before update or delete on app.questionnaire_draft for each row execute function app.reject_change();

-- One attempt of a customer with all its answers.
create table app.questionnaire_result (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  code text collate "C" not null,
  version integer not null,
  -- Of this customer and code, from 1: what is sent twice is one attempt.
  attempt integer not null check (attempt >= 1),
  -- By question the id of the answer.
  answers jsonb not null,
  score integer not null,
  is_passed boolean not null,
  at timestamptz not null,
  -- Null where it was not passed.
  valid_until timestamptz,
  foreign key (code, version) references app.questionnaire (code, version),
  unique (customer_id, code, attempt),
  constraint questionnaire_result_valid check ((valid_until is not null) = is_passed)
);
create index questionnaire_result_of_version on app.questionnaire_result (code, version);

-- The database marks an attempt again: every question of the newest version with one of its answers, when an attempt may be made.
create function app.require_right_result() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  quiz app.questionnaire;
  counted integer;
begin
  select q.* into quiz from app.questionnaire q where q.code = new.code order by q.version desc limit 1;
  if quiz.version is distinct from new.version
    or not exists (select from ledger.time_bound b where new.at between now() - b.behind and now() + b.ahead)
    or new.attempt <> 1 + (select count(*) from app.questionnaire_result r where r.customer_id = new.customer_id and r.code = new.code)
  then
    raise exception 'an attempt is of the newest version, now, and the next one' using errcode = 'restrict_violation';
  end if;
  if jsonb_typeof(new.answers) <> 'object'
    or exists (select from jsonb_object_keys(new.answers) k (id) where not exists (select from jsonb_array_elements(quiz.content -> 'questions') q where q ->> 'id' = k.id))
    or exists (select from jsonb_array_elements(quiz.content -> 'questions') q
      where not exists (select from jsonb_array_elements(q -> 'answers') a where a ->> 'id' = new.answers ->> (q ->> 'id')))
  then
    raise exception 'an attempt answers each question with one of its answers' using errcode = 'restrict_violation';
  end if;
  select count(*) into counted from jsonb_array_elements(quiz.content -> 'questions') q where q ->> 'right' = new.answers ->> (q ->> 'id');
  if new.score <> counted or new.is_passed <> (counted >= quiz.pass_mark)
    or new.is_passed and new.valid_until <> new.at + make_interval(hours => 24 * quiz.valid_days)
  then
    raise exception 'the score is not that of the answers' using errcode = 'restrict_violation';
  end if;
  if exists (select from app.questionnaire_result r where r.customer_id = new.customer_id and r.code = new.code and r.version = new.version and r.valid_until > new.at)
    or exists (
      select from (
        select count(*) as failed, max(r.at) as last_at from app.questionnaire_result r
         where r.customer_id = new.customer_id and r.code = new.code and r.version = new.version
           and r.attempt > coalesce((select max(p.attempt) from app.questionnaire_result p
             where p.customer_id = new.customer_id and p.code = new.code and p.version = new.version and p.is_passed), 0)) t
       where t.failed >= quiz.free_tries and new.at < t.last_at + make_interval(hours => quiz.wait_hours))
  then
    raise exception 'an attempt waits after failed ones, and is not made while one that was passed counts' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger questionnaire_result_is_right before insert on app.questionnaire_result for each row execute function app.require_right_result();
create trigger questionnaire_result_not_changed before update or delete on app.questionnaire_result for each row execute function app.reject_change();

-- What a customer declares to earn in a year and to own less what they owe, in whole US dollars; the newest counts.
create table app.investor_declaration (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  annual_income bigint not null check (annual_income between 0 and 1000000000000),
  net_worth bigint not null check (net_worth between 0 and 1000000000000),
  -- The statements that the customer confirmed with it, in the language in which they were read.
  statements text[] not null check (statements @> array['complete', 'updates', 'evidence']),
  language text not null check (language in ('en', 'es')),
  at timestamptz not null,
  valid_until timestamptz not null generated always as ((at at time zone 'UTC' + interval '12 months') at time zone 'UTC') stored
);
create index investor_declaration_of_customer on app.investor_declaration (customer_id, id desc);
create function app.require_declaration_now() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from ledger.time_bound b where new.at between now() - b.behind and now() + b.ahead)
    or exists (select from app.investor_declaration d where d.customer_id = new.customer_id and d.at > new.at)
  then
    raise exception 'a declaration is made now' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger investor_declaration_now before insert on app.investor_declaration for each row execute function app.require_declaration_now();
create trigger investor_declaration_not_changed before update or delete on app.investor_declaration for each row execute function app.reject_change();

-- The most that an investor of a category may subscribe in a calendar year over all offerings. The newest version of a country and category is in force.
create table app.retail_limit (
  id uuid primary key,
  -- '*': every country without its own.
  country text collate "C" not null check (country ~ '^([A-Z]{2}|\*)$'),
  category text not null check (category in ('retail', 'professional', 'institutional')),
  version integer not null check (version >= 1),
  -- In US cents; with `share` null, the limit itself. Both null: no limit.
  floor_cents bigint check (floor_cents between 0 and 100000000000000),
  -- In hundredths of a percent of the greater or lesser of declared income and wealth.
  share integer check (share between 1 and 10000),
  measure text check (measure in ('greater', 'lesser')),
  -- As the customer reads it.
  basis_en text not null check (char_length(trim(basis_en)) between 3 and 200),
  basis_es text not null check (char_length(trim(basis_es)) between 3 and 200),
  proposal uuid not null unique references app.proposal (id),
  at timestamptz not null,
  unique (country, category, version),
  constraint retail_limit_share check ((share is null) = (measure is null) and (share is null or floor_cents is not null))
);
create function app.require_retail_limit_of_two() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.version <> 1 + coalesce((select max(l.version) from app.retail_limit l where l.country = new.country and l.category = new.category), 0)
    or not exists (select from app.proposal p where p.id = new.proposal and p.kind = 'retail-limit.set' and p.subject = new.country || ':' || new.category
      and p.state = 'approved' and p.decided_by <> p.proposed_by and p.payload = jsonb_build_object('id', new.id::text, 'version', (new.version - 1)::text,
        'floor_cents', coalesce(new.floor_cents::text, ''), 'share', coalesce(new.share::text, ''), 'measure', coalesce(new.measure, ''), 'basis_en', new.basis_en, 'basis_es', new.basis_es))
  then
    raise exception 'two of the staff decide the limit of investors' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger retail_limit_of_two before insert on app.retail_limit for each row execute function app.require_retail_limit_of_two();
create trigger retail_limit_not_changed before update or delete on app.retail_limit for each row execute function app.reject_change();

revoke insert, update, delete on app.questionnaire_draft, app.questionnaire, app.questionnaire_result, app.investor_declaration, app.retail_limit from istmo_app;
grant insert (id, customer_id, code, version, attempt, answers, score, is_passed, at, valid_until) on app.questionnaire_result to istmo_app;
grant insert (id, customer_id, annual_income, net_worth, statements, language, at) on app.investor_declaration to istmo_app;
grant insert (code, version, content, at) on app.questionnaire to istmo_operator;
call app.grant_to_console('app.questionnaire_draft', 'insert');
call app.grant_to_console('app.questionnaire', 'insert (code, version, content, draft, at)');
call app.grant_to_console('app.retail_limit', 'insert');
