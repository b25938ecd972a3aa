-- Documents of a security: terms of issue, prospectus, reports. A version is never changed or removed; the newest one is in force.
create table app.security_document (
  id uuid primary key,
  instrument text collate "C" not null references app.instrument (code),
  kind text not null check (kind in ('terms', 'prospectus', 'report')),
  created_at timestamptz not null
);
create index security_document_of_instrument on app.security_document (instrument, created_at);
create table app.document_version (
  document uuid not null references app.security_document (id),
  version smallint not null check (version > 0),
  title_en text not null check (char_length(title_en) between 3 and 160),
  title_es text not null check (char_length(title_es) between 3 and 160),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  -- SHA-256 of the file as it is downloaded.
  sha256 bytea not null check (length(sha256) = 32),
  uploaded_by uuid not null references app.staff (id),
  uploaded_at timestamptz not null,
  primary key (document, version),
  -- The same file again is no new version.
  unique (document, sha256)
);
revoke insert, update, delete on app.security_document, app.document_version from istmo_app;
call app.grant_to_console('app.security_document', 'insert');
call app.grant_to_console('app.document_version', 'insert');

-- What staff do with an offering: they create one of a listed security, release its proceeds, and change when a tranche opens and closes.
call app.grant_to_console('app.offering', 'insert (code, instrument, issuer_id, is_placed)');
call app.grant_to_console('app.tranche', 'insert (offering, number, supply_units, price_cents, opens_at, closes_at)',
  'update (opens_at, closes_at)');
grant update (is_placed) on app.offering to istmo_worker;

-- Units and money of an offering that the worker moves. 'place': the issuer's units go into the tranches; 'release': proceeds are released
-- to the issuer; 'payout': released proceeds go to the issuer's account here, those
-- of the operator's own offering to its inventory. Two of the staff decided these, as their proposal says. 'return': what a
-- closed tranche did not sell goes back to the issuer.
create table app.offering_move (
  id uuid primary key,
  kind text not null check (kind in ('place', 'release', 'payout', 'return')),
  offering text collate "C" not null references app.offering (code),
  tranche_number smallint,
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  proposal uuid unique references app.proposal (id),
  -- The allowed transitions are in the trigger below.
  state text not null default 'approved' check (state in ('approved', 'posted', 'failed')),
  decided_at timestamptz not null,
  ended_at timestamptz,
  foreign key (offering, tranche_number) references app.tranche (offering, number),
  constraint offering_move_of_two check ((kind = 'return') = (proposal is null)),
  constraint offering_move_of_tranche check ((kind = 'return') = (tranche_number is not null)),
  constraint offering_move_ended check ((state = 'approved') = (ended_at is null))
);
create index offering_move_newest on app.offering_move (offering, id desc);
create index offering_move_to_post on app.offering_move (decided_at) where state = 'approved';
create function app.reject_offering_move_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.offering, new.tranche_number, new.currency, new.units, new.proposal, new.decided_at)
    is distinct from (old.id, old.kind, old.offering, old.tranche_number, old.currency, old.units, old.proposal, old.decided_at)
    or old.state <> 'approved'
  then
    raise exception 'a move of an offering ends once and never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger offering_move_not_changed before update on app.offering_move for each row execute function app.reject_offering_move_change();
revoke insert, update, delete on app.offering_move from istmo_app;
call app.grant_to_console('app.offering_move', 'insert (id, kind, offering, currency, units, proposal, decided_at)');
grant insert, update (state, ended_at) on app.offering_move to istmo_worker;

-- Letters about a tranche that opened: one for each, whichever process finds it open.
create table app.tranche_letter (
  offering text collate "C" not null,
  number smallint not null,
  newsletter uuid not null unique,
  primary key (offering, number),
  foreign key (offering, number) references app.tranche (offering, number)
);
revoke insert, update, delete on app.tranche_letter from istmo_app;
grant insert on app.tranche_letter to istmo_worker;
grant insert, update on app.newsletter to istmo_worker;
grant insert on app.newsletter_recipient to istmo_worker;

insert into ledger.movement_kind (number, name, event, authority) values
  (100, 'place-tranche', 'offering-move', 'worker'), (101, 'return-tranche', 'offering-move', 'worker'),
  (102, 'pay-out-proceeds', 'offering-move', 'worker');
update ledger.movement_kind set authority = 'worker', event = 'offering-move' where name = 'release-proceeds';
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('place-tranche', 'available', 'tranche'), ('return-tranche', 'tranche', 'available'),
      ('pay-out-proceeds', 'proceeds', 'available'), ('pay-out-proceeds', 'proceeds', 'treasury')) as rule (movement, from_name, to_name)
  join ledger.movement_kind m on m.name = rule.movement
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- What each move posts, as lines of the form of app.list_posted_lines.
create function app.list_offering_lines(v app.offering_move) 
returns table (from_kind text, from_place text, to_kind text, to_place text, units bigint, currency text, line text) language sql stable as $$
  select r.from_kind, r.from_place, r.to_kind, r.to_place, r.units, v.currency,
         r.from_kind || '@' || r.from_place || '>' || r.to_kind || '@' || r.to_place || ':' || r.units
    from (
      select 'escrow', v.offering, 'proceeds', v.offering, v.units where v.kind = 'release'
      union all
      select 'proceeds', v.offering, case when o.issuer_id is null then 'treasury' else 'available' end, '', v.units
        from app.offering o where v.kind = 'payout' and o.code = v.offering
      union all
      select 'available', '', 'tranche', t.offering || '.' || t.number, t.supply_units
        from app.tranche t where v.kind = 'place' and t.offering = v.offering
      union all
      select 'tranche', v.offering || '.' || v.tranche_number, 'available', '', v.units where v.kind = 'return'
    ) r (from_kind, from_place, to_kind, to_place, units)
$$;

-- The ledger records these only against their row: what two people decided, once for ever by its key (toKeyId in ledger/src/movement.ts).
create function app.proves_offering_move(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind
      join app.offering_move v on v.id = m.event and v.state = 'posted'
      join app.offering o on o.code = v.offering
      left join app.proposal p on p.id = v.proposal and p.state = 'approved' and p.decided_by <> p.proposed_by
     where m.id = in_movement
       and k.name = case v.kind when 'release' then 'release-proceeds' when 'payout' then 'pay-out-proceeds' when 'place' then 'place-tranche'
         else 'return-tranche' end
       and m.key = app.movement_key(v.id, 'offering-move:' || v.id)
       and (select array_agg(l.line order by l.line collate "C") from app.list_posted_lines(m.id) l)
         = (select array_agg(l.line order by l.line collate "C") from app.list_offering_lines(v) l)
       and (select bool_and(l.owner is not distinct from case v.kind when 'release' then null else o.issuer_id end)
              from app.list_posted_lines(m.id) l)
       and not exists (
         select from ledger.posting q join ledger.account a on a.id = q.from_account where q.movement = m.id and a.currency <> v.currency)
       and case v.kind
         when 'release' then p.kind = 'offering.release' and p.subject = v.offering
           and (p.payload ->> 'currency', p.payload ->> 'units') = (v.currency, v.units::text)
         -- To the issuer whom the two people saw.
         when 'payout' then p.kind = 'offering.payout' and p.subject = v.offering and nullif(p.payload ->> 'issuer', '')::uuid is not distinct from o.issuer_id
           and (p.payload ->> 'currency', p.payload ->> 'units') = (v.currency, v.units::text)
         when 'place' then p.kind = 'offering.create' and p.payload ->> 'offering' = v.offering and v.currency = o.instrument
           and v.units = (select sum(t.supply_units) from app.tranche t where t.offering = v.offering)
         else v.currency = o.instrument
           and exists (select from app.tranche t where (t.offering, t.number) = (v.offering, v.tranche_number) and t.closes_at <= m.at)
         end)
$$;
update ledger.movement_kind set evidence = 'app.proves_offering_move' 
 where name in ('place-tranche', 'return-tranche', 'release-proceeds', 'pay-out-proceeds');
