/*
 * Votes at a meeting or by written consent: what holders vote, by themselves or by a proxy, and the result. The resolutions are in the terms of the event
 * (`details`). Relies on the tables of 0082, app.reject_change (0084) and app.is_console (0026).
 */
-- Who votes for a holder, by a document that staff accept.
create table app.vote_proxy (
  id uuid primary key,
  event uuid not null references app.corporate_action (id),
  holder_id uuid not null references app.customer (id),
  -- As the holder wrote it; the customer with it votes once staff accept.
  proxy_email text not null check (char_length(proxy_email) between 3 and 254),
  proxy_id uuid references app.customer (id),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'revoked')),
  named_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  -- Why it was refused; the holder reads it.
  refusal text not null default '',
  revoked_at timestamptz,
  constraint vote_proxy_other check (holder_id <> proxy_id),
  constraint vote_proxy_known check (state <> 'accepted' or proxy_id is not null),
  constraint vote_proxy_decided check ((decided_by is null) = (decided_at is null) and (state not in ('accepted', 'refused') or decided_at is not null)),
  constraint vote_proxy_refused check ((state = 'refused') = (refusal <> '')),
  constraint vote_proxy_revoked check ((state = 'revoked') = (revoked_at is not null))
);
create unique index vote_proxy_one on app.vote_proxy (event, holder_id) where state in ('waiting', 'accepted');
create index vote_proxy_of_proxy on app.vote_proxy (proxy_id, event);
create index vote_proxy_waiting on app.vote_proxy (named_at, id) where state = 'waiting';

-- What a holder votes, one row for each instruction; the newest that holds counts. Who voted is in app.holder_instruction, which staff read.
create table app.vote_cast (
  id uuid primary key references app.holder_instruction (id),
  event uuid not null references app.corporate_action (id),
  customer_id uuid not null references app.customer (id),
  -- Null: the holder voted.
  proxy uuid references app.vote_proxy (id),
  -- The option for each resolution in their order; '' where the holder does not vote on it.
  choices text[] not null,
  at timestamptz not null
);
create index vote_cast_newest on app.vote_cast (event, customer_id, at desc, id desc);

-- By which code a voter finds the own line of the published list. Random: it follows from nothing that others know.
create table app.vote_code (
  event uuid not null references app.holder_snapshot (event),
  customer_id uuid not null references app.customer (id),
  code text collate "C" not null check (code ~ '^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){2}$'),
  primary key (event, customer_id),
  unique (event, code)
);
-- The published list.
create table app.vote_line (
  event uuid not null references app.holder_snapshot (event),
  code text collate "C" not null,
  units bigint not null check (units > 0),
  choices text[] not null,
  primary key (event, code)
);
create table app.vote_total (
  event uuid not null references app.holder_snapshot (event),
  -- From 1.
  resolution smallint not null,
  option text collate "C" not null,
  units bigint not null check (units >= 0),
  primary key (event, resolution, option)
);
create table app.vote_result (
  event uuid primary key references app.holder_snapshot (event),
  counted_at timestamptz not null,
  -- Units of holders and outside at the record moment; those of the platform do not vote.
  eligible_units bigint not null,
  represented_units bigint not null,
  voters integer not null,
  is_quorate boolean not null,
  -- For each resolution.
  passed boolean[] not null,
  -- SHA-256 of the published list as app.vote_list writes it.
  hash bytea not null check (length(hash) = 32)
);

-- The resolutions of the terms in force; null where the event has none.
create function app.vote_terms(in_event uuid) returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.details -> 'vote' from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
   where a.id = in_event and a.kind in ('meeting', 'written-consent')
$$;

-- The options of a resolution, in their order.
create function app.vote_options(resolution jsonb) returns text[] language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when jsonb_array_length(resolution -> 'options') = 0 then array['for', 'against', 'abstain']
    else array(select o ->> 'code' from jsonb_array_elements(resolution -> 'options') with ordinality as e (o, n) order by n) || array['abstain'] end
$$;

-- What counts: for each holder of the record moment the newest vote, the holder's own or that of a proxy who was accepted and not revoked.
create function app.effective_votes(in_event uuid) returns table (out_customer uuid, out_units bigint, out_choices text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.customer_id, l.available + l.held + l.frozen + l.lots, v.choices
    from app.snapshot_line l cross join lateral (
      select c.choices from app.vote_cast c left join app.vote_proxy p on p.id = c.proxy
       where c.event = l.event and c.customer_id = l.customer_id and (c.proxy is null or p.state = 'accepted')
       order by c.at desc, c.id desc limit 1) v
   where l.event = in_event and l.customer_id is not null and l.available + l.held + l.frozen + l.lots > 0
$$;

-- What one holder voted, the newest first: for the holder and the proxies.
create function app.own_votes(in_event uuid, in_customer uuid) returns table (out_choices text[], out_at timestamptz, out_proxy uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.choices, c.at, c.proxy from app.vote_cast c where (c.event, c.customer_id) = (in_event, in_customer) order by c.at desc, c.id desc
$$;
create function app.own_vote_code(in_event uuid, in_customer uuid) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select code from app.vote_code where (event, customer_id) = (in_event, in_customer)
$$;

-- How many voted, and with how many units once the record moment was.
create function app.vote_turnout(in_event uuid) returns table (out_voters bigint, out_units bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case when exists (select from app.holder_snapshot where event = in_event) then count(e.out_customer)
      else (select count(distinct c.customer_id) from app.vote_cast c left join app.vote_proxy p on p.id = c.proxy
             where c.event = in_event and (c.proxy is null or p.state = 'accepted')) end,
    coalesce(sum(e.out_units), 0)::bigint
    from app.effective_votes(in_event) e
$$;
-- The totals while the vote is open: none where the terms say that votes are secret.
create function app.open_vote_totals(in_event uuid) returns table (out_resolution smallint, out_option text, out_units bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.n::smallint, c.choice, sum(e.out_units)::bigint from app.effective_votes(in_event) e cross join lateral unnest(e.out_choices) with ordinality as c (choice, n)
   where app.vote_terms(in_event) ->> 'secret' = 'false' and c.choice <> '' group by 1, 2
$$;

-- The published list, as its hash covers it.
create function app.vote_list(in_event uuid) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'event,' || a.reference || E'\n' || 'terms,' || encode(t.hash, 'hex') || E'\n' || 'snapshot,' || encode(s.hash, 'hex') || E'\n'
      || 'eligible,' || (s.held_units + s.outside_units) || E'\n' || 'code,units,'
      || (select string_agg(n::text, ',' order by n) from generate_series(1, jsonb_array_length(t.details -> 'vote' -> 'resolutions')) n) || E'\n'
      || coalesce((select string_agg(l.code || ',' || l.units || ',' || array_to_string(l.choices, ',') || E'\n', '' order by l.code)
                     from app.vote_line l where l.event = a.id), '')
    from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version) join app.holder_snapshot s on s.event = a.id
   where a.id = in_event
$$;

create function app.check_vote_cast() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  resolutions constant jsonb := app.vote_terms(new.event) -> 'resolutions';
begin
  -- The process that counts gives no votes.
  if pg_has_role(session_user, 'istmo_worker', 'member') and not pg_has_role(session_user, 'istmo_operator', 'member') then
    raise exception 'the worker does not vote' using errcode = 'restrict_violation';
  end if;
  -- Waits for a count that is going on.
  perform 1 from app.corporate_action a where a.id = new.event for share;
  if resolutions is null or exists (select from app.vote_result r where r.event = new.event) or not exists (
    select from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
     where a.id = new.event and a.state in ('announced', 'recorded') and new.at <= t.cutoff_at) then
    raise exception 'the vote is not open' using errcode = 'restrict_violation';
  end if;
  if not exists (select from app.holder_instruction i where (i.id, i.event, i.customer_id, i.kind, i.at) = (new.id, new.event, new.customer_id, 'vote', new.at)) then
    raise exception 'a vote is an instruction of its holder' using errcode = 'restrict_violation';
  end if;
  if new.proxy is not null and not exists (
    select from app.vote_proxy p where (p.id, p.event, p.holder_id, p.state) = (new.proxy, new.event, new.customer_id, 'accepted')) then
    raise exception 'the proxy was not accepted' using errcode = 'restrict_violation';
  end if;
  if cardinality(new.choices) <> jsonb_array_length(resolutions) or array_to_string(new.choices, '') = '' or exists (
    select from unnest(new.choices) with ordinality as c (choice, n)
     where c.choice is null or c.choice <> '' and c.choice <> all (app.vote_options(resolutions -> (c.n::integer - 1)))) then
    raise exception 'a choice is not an option of its resolution' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_cast_checked before insert on app.vote_cast for each row execute function app.check_vote_cast();

create function app.check_vote_proxy() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changing constant text[] := array['state', 'proxy_id', 'decided_by', 'decided_at', 'refusal', 'revoked_at'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a proxy is never removed' using errcode = 'restrict_violation';
  end if;
  if app.vote_terms(new.event) is null or exists (select from app.vote_result r where r.event = new.event) then
    raise exception 'the vote is not open' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.proxy_id is not null then
      raise exception 'staff decide a proxy' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - changing) <> (to_jsonb(old) - changing)
    or (old.state, new.state) not in (('waiting', 'accepted'), ('waiting', 'refused'), ('waiting', 'revoked'), ('accepted', 'revoked'))
    or old.decided_at is not null and (new.proxy_id, new.decided_by, new.decided_at) is distinct from (old.proxy_id, old.decided_by, old.decided_at)
    or new.state in ('accepted', 'refused') and not (app.is_console() or pg_has_role(session_user, 'istmo_operator', 'member'))
    or new.state = 'revoked' and app.is_console() then
    raise exception 'a proxy does not go from % to % here', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vote_proxy_checked before insert or update or delete on app.vote_proxy for each row execute function app.check_vote_proxy();

-- Holders vote and name proxies, staff decide proxies, the worker counts. What holders vote, and their codes, is read by the worker alone, and by the functions above.
revoke select, insert, update, delete on app.vote_cast, app.vote_code from istmo_app;
revoke select on app.vote_cast, app.vote_code from istmo_reader;
revoke insert, update, delete on app.vote_proxy, app.vote_line, app.vote_total, app.vote_result from istmo_app;
grant insert on app.vote_cast, app.vote_proxy to istmo_app;
grant update (state, revoked_at) on app.vote_proxy to istmo_app;
call app.grant_to_console('app.vote_proxy', 'update (state, proxy_id, decided_by, decided_at, refusal)');
grant insert on app.vote_code, app.vote_line, app.vote_total, app.vote_result to istmo_worker;
revoke execute on function app.effective_votes(uuid), app.own_votes(uuid, uuid), app.own_vote_code(uuid, uuid) from istmo_app;
grant execute on function app.effective_votes(uuid) to istmo_worker;
grant execute on function app.own_votes(uuid, uuid), app.own_vote_code(uuid, uuid) to istmo_app;
grant execute on function app.vote_turnout(uuid), app.open_vote_totals(uuid), app.vote_list(uuid) to istmo_reader;
