-- Measures on a customer's units of a security: frozen, given back, transferred by force, moved from a lost account. One person of the staff
-- proposes, another decides, the worker carries out.
create table app.holding_measure (
  id uuid primary key,
  -- 'bring-in' and 'replace' are about units outside the platform: the issuance service moves them.
  kind text not null check (kind in ('freeze', 'unfreeze', 'transfer', 'recover', 'bring-in', 'replace')),
  customer_id uuid not null references app.customer (id),
  -- Who gets the units of a forced transfer or of a lost account.
  receiver_id uuid references app.customer (id),
  -- Null: every security, of a lost account only.
  instrument text collate "C" references app.instrument (code),
  -- Null: all there is when it is carried out.
  units bigint check (units > 0),
  -- The freeze that is lifted, or whose units are transferred.
  freeze_id uuid references app.holding_measure (id),
  -- Of units outside: the holder's account at the issuance service, and the one that replaces a lost one.
  account text not null default '',
  replacement text not null default '',
  authority text not null check (authority in ('court', 'regulator', 'issuer', 'own')),
  -- Which court, which supervisor; the holder reads it.
  authority_name text not null,
  reference text not null check (trim(reference) <> ''),
  -- For the file; the holder does not read it.
  reason text not null check (trim(reason) <> ''),
  -- The authority's order goes before the rules of the security.
  overrides_rules boolean not null default false,
  -- What the rules said of the receiver when it was carried out, or the issuance service when it refused; empty where they were not asked or had nothing to say.
  rules_note text not null default '',
  state text not null default 'proposed' check (state in ('proposed', 'rejected', 'approved', 'sending', 'done', 'failed')),
  failure text not null default '' check (failure in ('', 'nothing', 'too_little', 'moved', 'rules', 'unsupported', 'refused')),
  proposed_by uuid not null references app.staff (id),
  proposed_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  decision_reason text check (trim(decision_reason) <> ''),
  ended_at timestamptz,
  constraint holding_measure_receiver check ((receiver_id is not null) = (kind in ('transfer', 'recover', 'bring-in'))
    and (receiver_id is distinct from customer_id or kind = 'bring-in')),
  constraint holding_measure_account check ((account <> '') = (kind in ('bring-in', 'replace')) and (replacement <> '') = (kind = 'replace')
    and (account <> replacement or account = '')),
  constraint holding_measure_all check (instrument is not null or kind = 'recover'),
  constraint holding_measure_whole check (units is null or kind not in ('recover', 'replace')),
  constraint holding_measure_freeze check (case kind when 'unfreeze' then freeze_id is not null when 'transfer' then true else freeze_id is null end),
  constraint holding_measure_override check (not overrides_rules or kind in ('transfer', 'bring-in') and authority in ('court', 'regulator')),
  constraint holding_measure_named check (authority not in ('court', 'regulator') or trim(authority_name) <> ''),
  constraint holding_measure_decided check ((state = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)
    and (decided_by is null) = (decision_reason is null)),
  constraint holding_measure_of_two check (state in ('proposed', 'rejected') or decided_by <> proposed_by),
  constraint holding_measure_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint holding_measure_failure check ((state = 'failed') = (failure <> ''))
);
create index holding_measure_newest on app.holding_measure (id desc);
create index holding_measure_of_customer on app.holding_measure (customer_id, id desc);
create index holding_measure_of_receiver on app.holding_measure (receiver_id, id desc) where receiver_id is not null;
create index holding_measure_waiting on app.holding_measure (proposed_at) where state = 'proposed';
create index holding_measure_to_do on app.holding_measure (decided_at) where state in ('approved', 'sending');
-- The same order is under way once.
create unique index holding_measure_once on app.holding_measure (kind, customer_id, authority, reference, instrument, freeze_id) nulls not distinct
  where state in ('proposed', 'approved', 'sending');

-- What a measure moved of each security, and what the issuance service made of it.
create table app.measure_line (
  measure_id uuid not null references app.holding_measure (id),
  number integer not null check (number > 0),
  instrument text collate "C" not null references app.instrument (code),
  from_kind text not null check (from_kind in ('available', 'frozen', 'external')),
  -- Of units outside: the place by which they left, in the ledger; empty where they stay outside.
  from_place text not null default '',
  to_kind text not null check (to_kind in ('available', 'frozen', 'external')),
  units bigint not null check (units > 0),
  -- The freeze whose units they are, where they were frozen before.
  freeze_id uuid references app.holding_measure (id),
  -- 'none': it has nothing to do, the units stay in the platform's account there. 'unsupported': it has no such power, and the measure holds in
  -- the platform's books only. 'unknown': it gave no readable answer, and is asked again under the same id.
  service text not null check (service in ('none', 'waiting', 'done', 'unsupported', 'unknown')),
  txid text not null default '',
  service_at timestamptz,
  attempts integer not null default 0,
  primary key (measure_id, number),
  constraint measure_line_place check ((from_place <> '') = (from_kind = 'external' and to_kind <> 'external'))
);
create index measure_line_to_report on app.measure_line (measure_id) where service in ('waiting', 'unknown');

-- What is frozen by which measure, whose, and how much of it still is.
create table app.frozen_holding (
  measure_id uuid primary key references app.holding_measure (id),
  customer_id uuid not null references app.customer (id),
  instrument text collate "C" not null references app.instrument (code),
  units bigint not null check (units >= 0)
);
create index frozen_holding_of_customer on app.frozen_holding (customer_id, instrument) where units > 0;

create function app.reject_measure_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.kind, new.customer_id, new.receiver_id, new.instrument, new.units, new.freeze_id, new.authority, new.authority_name,
      new.reference, new.reason, new.overrides_rules, new.account, new.replacement, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.kind, old.customer_id, old.receiver_id, old.instrument, old.units, old.freeze_id, old.authority, old.authority_name,
      old.reference, old.reason, old.overrides_rules, old.account, old.replacement, old.proposed_by, old.proposed_at)
    or old.decided_by is not null and (new.decided_by, new.decided_at, new.decision_reason)
      is distinct from (old.decided_by, old.decided_at, old.decision_reason)
  then
    raise exception 'what a measure is and who decided it never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('proposed', 'rejected'), ('proposed', 'approved'), ('approved', 'done'), ('approved', 'failed'), ('approved', 'sending'), ('sending', 'done'),
     ('sending', 'failed'))
  then
    raise exception 'a measure does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger holding_measure_approver before update on app.holding_measure for each row
  when (new.state = 'approved' and old.state = 'proposed') execute function app.reject_new_approver('decided_by', 'proposed_at');
create trigger holding_measure_not_changed before update or delete on app.holding_measure for each row execute function app.reject_measure_change();
create function app.reject_measure_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.measure_id, new.number, new.instrument, new.from_kind, new.from_place, new.to_kind, new.units, new.freeze_id)
    is distinct from (old.measure_id, old.number, old.instrument, old.from_kind, old.from_place, old.to_kind, old.units, old.freeze_id)
    or old.service in ('none', 'done', 'unsupported') and new.service <> old.service
  then
    raise exception 'what a measure moved never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger measure_line_not_changed before update or delete on app.measure_line for each row execute function app.reject_measure_line_change();

-- Staff propose and decide, the worker carries out: none of them can do both.
revoke insert, update, delete on app.holding_measure, app.measure_line, app.frozen_holding from istmo_app;
call app.grant_to_console('app.holding_measure',
  'insert (id, kind, customer_id, receiver_id, instrument, units, freeze_id, authority, authority_name, reference, reason, overrides_rules, account, replacement, proposed_by, proposed_at)',
  'update (state, decided_by, decided_at, decision_reason)');
grant update (state, failure, ended_at, rules_note) on app.holding_measure to istmo_worker;
grant insert, update (service, txid, service_at, attempts) on app.measure_line to istmo_worker;
grant insert, update (customer_id, units) on app.frozen_holding to istmo_worker;

insert into ledger.movement_kind (number, name, event, authority, is_between_customers, evidence) values
  (120, 'freeze-units', 'measure', 'worker', false, 'app.proves_measure'),
  (121, 'unfreeze-units', 'measure', 'worker', false, 'app.proves_measure'),
  (122, 'transfer-units', 'measure', 'worker', true, 'app.proves_measure'),
  (123, 'recover-units', 'measure', 'worker', true, 'app.proves_measure'),
  (124, 'bring-in-units', 'measure', 'worker', false, 'app.proves_measure');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('freeze-units', 'available', 'frozen'), ('unfreeze-units', 'frozen', 'available'),
      ('transfer-units', 'available', 'available'), ('transfer-units', 'frozen', 'available'),
      ('recover-units', 'available', 'available'), ('recover-units', 'frozen', 'frozen'), ('bring-in-units', 'external', 'available')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- Only as its lines say, from the customer of the row to its receiver, of a security and of nothing else, once for ever by its key. The
-- operator's login is held to it too: no login moves one customer's units to another without a decision by two.
create function app.proves_measure(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.holding_measure d on d.id = m.event and d.state = 'done' and d.decided_by <> d.proposed_by and k.name = d.kind || '-units'
     where m.id = in_movement and m.key = app.movement_key(d.id, 'measure:' || d.id)
       and (select coalesce(sum(l.units), 0) from app.measure_line l where l.measure_id = d.id) <= coalesce(d.units, 9223372036854775807)
       and not exists (
         select from app.measure_line l where l.measure_id = d.id
            and (d.instrument is not null and l.instrument <> d.instrument
              or not exists (select from ledger.currency c where c.code = l.instrument and c.supply_cap is not null)))
       and not exists (
         (select f.owner, f.place, t.owner, f.kind, t.kind, f.currency, p.units, p.number::integer from ledger.posting p
            join ledger.account f on f.id = p.from_account join ledger.account t on t.id = p.to_account where p.movement = m.id
          except
          select case when l.from_kind <> 'external' then d.customer_id end, l.from_place, coalesce(d.receiver_id, d.customer_id), l.from_kind, l.to_kind,
                 l.instrument, l.units, l.number
            from app.measure_line l where l.measure_id = d.id)
         union all
         (select case when l.from_kind <> 'external' then d.customer_id end, l.from_place, coalesce(d.receiver_id, d.customer_id), l.from_kind, l.to_kind, l.instrument, l.units, l.number
            from app.measure_line l where l.measure_id = d.id
          except
          select f.owner, f.place, t.owner, f.kind, t.kind, f.currency, p.units, p.number::integer from ledger.posting p
            join ledger.account f on f.id = p.from_account join ledger.account t on t.id = p.to_account where p.movement = m.id)))
$$;

-- What the issuance service said at the last comparison of each security, beside the books.
create table app.register_comparison (
  instrument text collate "C" primary key references app.instrument (code),
  at timestamptz not null,
  -- Empty when it answered; else why nothing was compared.
  failure text not null,
  issued bigint not null,
  -- In the platform's books: with customers, unsold, in the inventory; and outside.
  inside bigint not null,
  outside bigint not null,
  service_supply bigint not null,
  -- In the platform's account there, and in all other accounts.
  service_inside bigint not null,
  service_outside bigint not null
);
revoke insert, update, delete on app.register_comparison from istmo_app;
grant insert, update on app.register_comparison to istmo_worker;

-- The balances of a currency's accounts at a moment, without those of zero, the shards of an account as one: those at a full checkpoint (zero:
-- none) and the movements of in_at or earlier that followed it, whose ids are not from in_skip_from up to in_skip_to
-- (ledger/src/balances-at.ts). Ids are nearly in the order of the times: what is later is cut off by id, and the time matters only between the first
-- later movement and the last earlier one. The planner takes the bits of an id for rare and would look up each movement by itself, so it may not.
create function ledger.sum_accounts(
  in_next bigint, in_lasts bigint[], in_skip_from bigint, in_skip_to bigint, in_at timestamptz, in_checkpoint bigint, in_currency text,
  out out_owner uuid, out out_kind text, out out_place text, out out_units bigint
) returns setof record language plpgsql stable set enable_nestloop = off set work_mem = '64MB' as $$
declare
  currency_bits constant bigint := (select c.number::bigint << 5 from ledger.currency c where c.code = in_currency);
  first_later bigint;
  last_earlier bigint;
begin
  select min(m.id) filter (where m.at > in_at), max(m.id) filter (where m.at <= in_at) into first_later, last_earlier
    from ledger.movement m where m.id >= in_next and (m.id < in_skip_from or m.id >= in_skip_to);
  first_later := coalesce(first_later, 9223372036854775807);
  return query
  with posted as materialized (
    select p.from_account, p.to_account, sum(p.units) as units from ledger.posting p
     where p.to_account & 1048544 = currency_bits
       and p.movement >= in_next and p.movement < first_later
       and p.movement > in_lasts[(p.movement & 15) + 1] and (p.movement < in_skip_from or p.movement >= in_skip_to)
     group by 1, 2
    union all
    select p.from_account, p.to_account, sum(p.units) from ledger.posting p
      join ledger.movement m on m.id = p.movement and m.at <= in_at and m.id > first_later and m.id <= last_earlier
     where p.to_account & 1048544 = currency_bits
       and p.movement > first_later and p.movement <= last_earlier
       and p.movement > in_lasts[(p.movement & 15) + 1] and (p.movement < in_skip_from or p.movement >= in_skip_to)
     group by 1, 2
  ), base as (
    select h.id from ledger.account h where h.currency = in_currency and h.owner is not null
    union all
    select h.id from ledger.account h where h.currency = in_currency and h.owner is null
  ), summed as (
    select u.account, sum(u.units) as units
      from (select p.to_account as account, p.units from posted p
            union all
            select p.from_account, -p.units from posted p
            union all
            select h.id, b.balance from base h cross join lateral (
              select balance from ledger.balance_at where account = h.id and checkpoint <= in_checkpoint order by checkpoint desc limit 1) b) u
     group by u.account
  )
  select a.owner, a.kind, a.place, sum(s.units)::bigint
    from summed s join ledger.account a on a.id = s.account
   group by a.owner, a.kind, a.place having sum(s.units) <> 0;
end $$;
grant execute on function ledger.sum_accounts(bigint, bigint[], bigint, bigint, timestamptz, bigint, text) to istmo_app, istmo_reader;
