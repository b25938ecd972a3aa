/*
 * What a company receives of a raise (0140): stage by stage, with what it reported about each, decided by two of the staff, the platform's fee beside it. Relies on the
 * movements of 0142, app.proposal (0028), app.list_posted_lines (0043), app.movement_key (0014), app.posting_fact and app.facts (0023), app.reject_change (0084).
 */
-- What a company reports about a stage, with its evidence: a PDF.
create table app.raise_report (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  -- Which stage of the terms, from 1.
  milestone smallint not null check (milestone > 0),
  text text not null check (char_length(text) between 10 and 4000),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  -- SHA-256 of the file as it is downloaded.
  sha256 bytea not null check (length(sha256) = 32),
  by_customer uuid not null references app.customer (id),
  at timestamptz not null
);
create index raise_report_of on app.raise_report (raise, milestone, id desc);
create trigger raise_report_not_changed before update or delete on app.raise_report for each row execute function app.reject_change();
create function app.require_settled_raise() returns trigger language plpgsql as $$
begin
  if not exists (
    select from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version)
     where r.id = new.raise and r.state = 'settled' and new.milestone <= jsonb_array_length(t.milestones)
       and not exists (select from app.raise_release e where (e.raise, e.milestone) = (r.id, new.milestone))) then
    raise exception 'this stage of the raise takes no report' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A stage of the proceeds in one currency.
create table app.raise_release (
  id uuid primary key,
  raise uuid not null references app.raise (id),
  milestone smallint not null check (milestone > 0),
  currency text collate "C" not null references app.instrument (code),
  -- What the company receives, and the platform's fee beside it.
  amount_units bigint not null check (amount_units > 0),
  fee_units bigint not null check (fee_units >= 0),
  proposal uuid not null references app.proposal (id),
  state text not null default 'approved' check (state in ('approved', 'posted')),
  decided_at timestamptz not null,
  posted_at timestamptz,
  unique (raise, milestone, currency),
  constraint raise_release_posted check ((state = 'posted') = (posted_at is not null))
);
create index raise_release_to_post on app.raise_release (decided_at) where state = 'approved';
create trigger raise_report_of_settled before insert on app.raise_report for each row execute function app.require_settled_raise();

-- What a stage releases of each currency: its part of all that settled subscriptions cost, so that all stages together are exactly that.
create function app.list_raise_stages(in_raise uuid)
returns table (milestone smallint, currency text, amount_units bigint, fee_units bigint) language sql stable as $$
  with cost as (
    select s.currency, sum(s.cost_units) as units from app.raise_subscription s where s.raise = in_raise and s.state = 'settled' group by s.currency
  ), stage as (
    select m.n::smallint as number, t.fee_basis_points, sum((m.one ->> 'basisPoints')::bigint) over (order by m.n) as through, (m.one ->> 'basisPoints')::bigint as part
      from app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version)
      cross join lateral jsonb_array_elements(t.milestones) with ordinality m (one, n)
     where r.id = in_raise
  ), whole as (
    select g.number, c.currency, g.fee_basis_points,
           div(c.units * g.through, 10000) - div(c.units * (g.through - g.part), 10000) as units
      from stage g cross join cost c
  )
  select w.number, w.currency, (w.units - div(w.units * w.fee_basis_points, 10000))::bigint, div(w.units * w.fee_basis_points, 10000)::bigint
    from whole w where w.units > 0
$$;

-- Two of the staff decide a stage by the company's report of it; what leaves is what the terms say, after the stages before it.
create function app.require_decided_release() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'approved' or not exists (
    select from app.raise r
      join app.proposal p on p.id = new.proposal and p.kind = 'raise.release' and p.subject = r.id::text and p.state = 'approved' and p.decided_by <> p.proposed_by
       and p.payload ->> 'milestone' = new.milestone::text
      join app.raise_report e on e.id::text = p.payload ->> 'report' and (e.raise, e.milestone) = (r.id, new.milestone)
      join app.list_raise_stages(r.id) s on (s.milestone, s.currency, s.amount_units, s.fee_units) = (new.milestone, new.currency, new.amount_units, new.fee_units)
     where r.id = new.raise and r.state = 'settled'
       and not exists (select from app.list_raise_stages(r.id) b where b.milestone < new.milestone and b.currency = new.currency
         and not exists (select from app.raise_release d where (d.raise, d.milestone, d.currency) = (r.id, b.milestone, b.currency)))) then
    raise exception 'two of the staff release a stage of the proceeds, as the terms say' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_release_of_two before insert on app.raise_release for each row execute function app.require_decided_release();
create function app.reject_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state, new.state) <> ('approved', 'posted') or (to_jsonb(new) - 'state' - 'posted_at') <> (to_jsonb(old) - 'state' - 'posted_at') then
    raise exception 'a release of proceeds is posted once and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_release_not_changed before update or delete on app.raise_release for each row execute function app.reject_release_change();

revoke insert, update, delete on app.raise_report, app.raise_release from istmo_app;
grant insert on app.raise_report to istmo_app;
call app.grant_to_console('app.raise_release', 'insert (id, raise, milestone, currency, amount_units, fee_units, proposal, decided_at)');
grant update (state, posted_at) on app.raise_release to istmo_worker;

-- The lines of a release: from the escrow of the raise to its company, and the fee.
create function app.list_raise_release_lines(in_release uuid)
returns table (owner uuid, from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text) language sql stable as $$
  select r.issuer_id, 'escrow', e.raise::text, 'available', '', e.amount_units, e.currency
    from app.raise_release e join app.raise r on r.id = e.raise where e.id = in_release
  union all
  select null, 'escrow', e.raise::text, 'fees', 'raise', e.fee_units, e.currency from app.raise_release e where e.id = in_release and e.fee_units > 0
$$;
create function app.proves_raise_release(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m join app.raise_release e on e.id = m.event and e.state = 'posted' and e.posted_at = m.at
     where m.id = in_movement and m.key = app.movement_key(e.id, 'raise-release:' || e.id)
       and (select array_agg((l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency)::text order by
              (l.owner, l.from_kind, l.from_place, l.to_kind, l.to_place, l.units, l.currency)::text) from app.list_posted_lines(m.id) l)
         = (select array_agg(l::text order by l::text) from app.list_raise_release_lines(e.id) l))
$$;
update ledger.movement_kind set evidence = 'app.proves_raise_release' where number = 167;

create function app.find_raise_release_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with moved as materialized (
    select m.id, m.event, m.at,
           (select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, coalesce(nullif(l.to_place, ''), l.owner::text)])
              order by l.to_kind) from app.list_posted_lines(m.id) l) as lines
      from ledger.movement m where m.kind = 167 and m.id > in_after and m.id <= in_through
  )
  select 'raise-release', m.event::text, m.id,
         case when e.id is null then app.facts(app.fact('row')) else app.facts(app.fact('state', e.state), app.time_fact(e.posted_at)) || coalesce(x.lines, '[]') end,
         app.facts(app.fact('movement', 'release-raise'), app.time_fact(m.at)) || coalesce(m.lines, '[]')
    from moved m
    left join app.raise_release e on e.id = m.event
    left join lateral (
      select jsonb_agg(app.posting_fact(l.units, l.currency, array[l.from_kind, l.from_place], array[l.to_kind, coalesce(nullif(l.to_place, ''), l.owner::text)])
               order by l.to_kind) as lines from app.list_raise_release_lines(m.event) l) x on true
   where e.state is distinct from 'posted' or e.posted_at <> m.at or m.lines is distinct from x.lines
$$;
create function app.find_raise_releases_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'raise-release-row-without-movement', e.id::text, null::bigint, app.facts(app.fact('key', 'raise-release:' || e.id)), app.facts(app.fact('none'))
    from app.raise_release e
   where e.state = 'posted' and (e.posted_at >= in_since or e.id::text = any (in_again))
     and not exists (select from ledger.movement_key k where k.key = app.movement_key(e.id, 'raise-release:' || e.id))
$$;
revoke execute on function app.find_raise_release_differences(bigint, bigint), app.find_raise_releases_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_raise_release_differences(bigint, bigint), app.find_raise_releases_without_movement(timestamptz, text[]),
  app.list_raise_release_lines(uuid), app.list_raise_stages(uuid) to istmo_reader;
