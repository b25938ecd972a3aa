/*
 * Raises: a company offers units of a security, investors subscribe and pay into escrow, and after the window the units are allotted and delivered against the
 * money, or all of it goes back. One life cycle, as rows of app.raise_step. Relies on app.proposal (0028), app.is_console (0026) and app.reject_change (0084).
 */
create table app.raise_step (
  from_state text collate "C" not null,
  to_state text collate "C" not null,
  -- Whose login takes the step: `issuer` is the serving login, for a request of the issuer's people.
  taken_by text[] not null check (taken_by <@ array['issuer', 'staff', 'worker']),
  -- Whether two of the staff decide it.
  needs_two boolean not null,
  primary key (from_state, to_state)
);
insert into app.raise_step (from_state, to_state, taken_by, needs_two) values
  ('draft', 'review', array['issuer'], false), ('review', 'draft', array['issuer', 'staff'], false),
  ('review', 'approved', array['staff'], true),
  ('draft', 'cancelled', array['issuer', 'staff'], false), ('review', 'cancelled', array['issuer', 'staff'], false),
  ('approved', 'announced', array['worker'], false), ('announced', 'open', array['worker'], false),
  ('open', 'closed', array['worker'], false),
  ('closed', 'allocated', array['staff'], true), ('closed', 'failed', array['worker'], false),
  ('allocated', 'settled', array['worker'], false),
  ('approved', 'cancelled', array['staff'], true), ('announced', 'cancelled', array['staff'], true), ('open', 'cancelled', array['staff'], true),
  ('closed', 'cancelled', array['staff'], true),
  ('failed', 'refunded', array['worker'], false), ('cancelled', 'refunded', array['worker'], false);

create table app.raise (
  id uuid primary key,
  -- What people name it by, for example OF-2026-0007.
  reference text collate "C" not null unique check (reference ~ '^OF-\d{4}-\d{4,}$'),
  -- The last part of its page's address, chosen by the issuer; unique for ever.
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  instrument text collate "C" not null references app.instrument (code),
  issuer_id uuid not null references app.customer (id),
  -- The allowed transitions are in app.raise_step.
  state text collate "C" not null default 'draft' check (state in
    ('draft', 'review', 'approved', 'announced', 'open', 'closed', 'allocated', 'settled', 'failed', 'cancelled', 'refunded')),
  state_since timestamptz not null,
  -- Of its terms in force, and of its page.
  version smallint not null default 1 check (version > 0),
  page_version smallint not null default 1 check (page_version > 0),
  -- While it is set no order is taken and the worker takes no step; money stays in escrow, and every subscriber may leave.
  suspended_at timestamptz,
  -- Shown on the page.
  suspended_reason text not null default '',
  -- What two of the staff decided: the approval, the allotment, the end.
  approved_by uuid unique references app.proposal (id),
  allocated_by uuid unique references app.proposal (id),
  cancelled_by uuid unique references app.proposal (id),
  cancel_reason text not null default '',
  -- Why it was over: kept when it is refunded.
  outcome text check (outcome in ('settled', 'failed', 'cancelled')),
  created_at timestamptz not null,
  announced_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  ended_at timestamptz,
  constraint raise_suspended check ((suspended_at is null) = (suspended_reason = '')),
  constraint raise_outcome check ((outcome is null) = (state in ('draft', 'review', 'approved', 'announced', 'open', 'closed', 'allocated')))
);
create index raise_newest on app.raise (created_at desc, id desc);
create index raise_of_issuer on app.raise (issuer_id, created_at desc, id desc);
create index raise_of_instrument on app.raise (instrument, created_at desc);
create index raise_under_way on app.raise (state, id) where state not in ('draft', 'settled', 'refunded');

-- The terms, a row for each version and never changed. Amounts are in the smallest unit of `currency`, units in that of the security.
create table app.raise_terms (
  raise uuid not null references app.raise (id),
  version smallint not null check (version > 0),
  title_en text not null check (char_length(title_en) between 3 and 120),
  title_es text not null check (char_length(title_es) between 3 and 120),
  -- In which prices, caps and limits are.
  currency text collate "C" not null references app.instrument (code),
  -- `fixed`: one price. `steps`: app.raise_price_step, first come. `demand`: found after the window between the two bounds.
  price_mode text not null check (price_mode in ('fixed', 'steps', 'demand')),
  -- For one whole unit; the least and the highest where it is found by demand or in steps.
  price_low bigint not null check (price_low > 0),
  price_high bigint not null check (price_high >= price_low),
  price_tick bigint not null default 1 check (price_tick > 0),
  -- Units offered, and those that may be allotted beside them where demand is larger.
  offered_units bigint not null check (offered_units > 0),
  over_units bigint not null default 0 check (over_units between 0 and offered_units),
  -- The least that must be raised, in `currency`; null: any amount is enough.
  soft_cap bigint check (soft_cap > 0),
  min_order_units bigint not null check (min_order_units > 0),
  step_units bigint not null check (step_units > 0),
  -- The most of one investor, in `currency`, by category; a category that is missing has no limit of this raise.
  max_by_category jsonb not null default '{}',
  announce_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- In which orders are paid.
  currencies text[] not null check (cardinality(currencies) > 0),
  takes_cards boolean not null default false,
  -- When the rate between another currency and `currency` is taken.
  rate_rule text not null default 'order' check (rate_rule in ('order', 'close')),
  allocation text not null check (allocation in ('first-come', 'pro-rata', 'priority', 'lot')),
  -- Groups that come first, in their order: contract/src/kernel/raise.ts.
  priorities text[] not null default '{}',
  -- Days in which a subscriber may leave, by country and category: [{country, category, days}]; the longest that fits counts.
  cooling_off jsonb not null default '[]',
  -- Days after the delivery in which the units are locked; null: they are free at once.
  lock_up_days integer check (lock_up_days > 0),
  -- What the platform takes of the proceeds when they leave, in hundredths of a percent.
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 3000),
  -- The questionnaire that a retail investor passes first; null: none.
  questionnaire text collate "C",
  -- Each order accepts these: [{document, version, hash}].
  documents jsonb not null default '[]',
  -- The use of the proceeds, in stages: [{title_en, title_es, basis_points}], together 10,000.
  milestones jsonb not null,
  -- Of a change after the opening: what subscribers read, and until when they may leave for it.
  change_en text not null default '',
  change_es text not null default '',
  leave_until timestamptz,
  changed_by uuid unique references app.proposal (id),
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  by_staff uuid references app.staff (id),
  by_customer uuid references app.customer (id),
  primary key (raise, version),
  constraint raise_terms_window check (announce_at <= opens_at and opens_at < closes_at),
  constraint raise_terms_price check ((price_mode = 'fixed') = (price_low = price_high and price_mode <> 'steps') and (price_high - price_low) % price_tick = 0),
  constraint raise_terms_steps check (price_mode <> 'steps' or allocation = 'first-come' and over_units = 0),
  constraint raise_terms_rate check (rate_rule = 'order' or allocation <> 'first-come'),
  constraint raise_terms_demand check (price_mode <> 'demand' or allocation <> 'first-come'),
  constraint raise_terms_change check ((changed_by is null) = (leave_until is null) and (changed_by is null) = (change_en = '') and (change_en = '') = (change_es = '')),
  constraint raise_terms_author check (num_nonnulls(by_staff, by_customer) = 1)
);
create table app.raise_price_step (
  raise uuid not null,
  version smallint not null,
  number smallint not null check (number > 0),
  units bigint not null check (units > 0),
  price bigint not null check (price > 0),
  primary key (raise, version, number),
  foreign key (raise, version) references app.raise_terms (raise, version)
);

-- The page in both languages, with its pictures: corrected without another version of the terms.
create table app.raise_page (
  raise uuid not null references app.raise (id),
  version smallint not null check (version > 0),
  -- Words and pictures in both languages.
  content jsonb not null,
  created_at timestamptz not null,
  by_staff uuid references app.staff (id),
  by_customer uuid references app.customer (id),
  primary key (raise, version),
  constraint raise_page_author check (num_nonnulls(by_staff, by_customer) = 1)
);

-- Who takes which step of a raise. What it is never changes; its decisions are written once.
create function app.reject_change_of_raise() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taker text := case when pg_has_role(session_user, 'istmo_operator', 'member') or pg_has_role(session_user, 'istmo_owner', 'member') then 'any'
    when app.is_console() then 'staff' when pg_has_role(session_user, 'istmo_worker', 'member') then 'worker' else 'issuer' end;
  step app.raise_step;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a raise begins as a draft' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or (new.id, new.reference, new.instrument, new.issuer_id, new.created_at)
    is distinct from (old.id, old.reference, old.instrument, old.issuer_id, old.created_at)
    or new.slug <> old.slug and old.state <> 'draft'
    or new.version <> old.version and (new.version <> old.version + 1 or old.state not in ('draft', 'open'))
    or new.page_version not in (old.page_version, old.page_version + 1)
    or old.approved_by is not null and new.approved_by is distinct from old.approved_by
    or old.allocated_by is not null and new.allocated_by is distinct from old.allocated_by
    or old.cancelled_by is not null and new.cancelled_by is distinct from old.cancelled_by
    or old.outcome is not null and new.outcome is distinct from old.outcome
  then
    raise exception 'what a raise is never changes' using errcode = 'restrict_violation';
  end if;
  -- After the opening two of the staff decide another version, which names its own proposal.
  if new.version <> old.version and old.state = 'open' and not exists (
      select from app.raise_terms t join app.proposal p on p.id = t.changed_by and p.kind = 'raise.change' and p.subject = new.id::text and p.state = 'approved'
         and p.decided_by <> p.proposed_by and p.payload ->> 'terms' = encode(t.hash, 'hex')
       where (t.raise, t.version) = (new.id, new.version)) then
    raise exception 'two of the staff change the terms of a raise that is open' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state then
    select * into step from app.raise_step s where (s.from_state, s.to_state) = (old.state, new.state) and (taker = 'any' or taker = any (s.taken_by));
    if step is null or new.suspended_at is not null and new.state not in ('cancelled', 'refunded') then
      raise exception 'a raise does not go from % to % here', old.state, new.state using errcode = 'restrict_violation';
    end if;
    -- Two of the staff saw these terms.
    if new.state = 'approved' and not exists (
        select from app.proposal p join app.raise_terms t on (t.raise, t.version) = (new.id, new.version)
         where p.id = new.approved_by and p.kind = 'raise.approve' and p.subject = new.id::text and p.state = 'approved' and p.decided_by <> p.proposed_by
           and p.payload ->> 'terms' = encode(t.hash, 'hex')) then
      raise exception 'two of the staff approve a raise' using errcode = 'restrict_violation';
    end if;
    if new.state = 'cancelled' and step.needs_two and not exists (
        select from app.proposal p where p.id = new.cancelled_by and p.kind = 'raise.cancel' and p.subject = new.id::text and p.state = 'approved'
           and p.decided_by <> p.proposed_by) then
      raise exception 'two of the staff cancel a raise' using errcode = 'restrict_violation';
    end if;
    if new.state = 'allocated' and not exists (
        select from app.proposal p where p.id = new.allocated_by and p.kind = 'raise.allocate' and p.subject = new.id::text and p.state = 'approved'
           and p.decided_by <> p.proposed_by) then
      raise exception 'two of the staff decide an allotment' using errcode = 'restrict_violation';
    end if;
    if new.state in ('settled', 'refunded') and exists (
        select from app.raise_subscription s where s.raise = new.id and s.state in ('awaiting', 'paying', 'open')) then
      raise exception 'some subscriptions of this raise are open' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger raise_not_changed before insert or update or delete on app.raise for each row execute function app.reject_change_of_raise();
create trigger raise_terms_not_changed before update or delete on app.raise_terms for each row execute function app.reject_change();
create trigger raise_price_step_not_changed before update or delete on app.raise_price_step for each row execute function app.reject_change();
create trigger raise_page_not_changed before update or delete on app.raise_page for each row execute function app.reject_change();

-- Terms belong to a draft, by their next version; after the opening to a proposal of the staff.
create function app.require_raise_draft() returns trigger language plpgsql as $$
begin
  if not exists (select from app.raise r where r.id = new.raise
      and (r.state = 'draft' and new.version in (r.version, r.version + 1) or r.state = 'open' and new.version = r.version + 1)) then
    raise exception 'terms are written for a draft, or as a change of an open raise' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger raise_terms_of_draft before insert on app.raise_terms for each row execute function app.require_raise_draft();
create trigger raise_price_step_of_draft before insert on app.raise_price_step for each row execute function app.require_raise_draft();

revoke insert, update, delete on app.raise_step, app.raise, app.raise_terms, app.raise_price_step, app.raise_page from istmo_app;
grant insert, update (state, state_since, slug, version, page_version, outcome, ended_at) on app.raise to istmo_app;
grant insert on app.raise_terms, app.raise_price_step, app.raise_page to istmo_app;
call app.grant_to_console('app.raise', 'update (state, state_since, version, page_version, suspended_at, suspended_reason, approved_by, allocated_by, cancelled_by,
  cancel_reason, outcome, ended_at)');
call app.grant_to_console('app.raise_terms', 'insert');
call app.grant_to_console('app.raise_price_step', 'insert');
call app.grant_to_console('app.raise_page', 'insert');
grant update (state, state_since, outcome, announced_at, opened_at, closed_at, ended_at) on app.raise to istmo_worker;
