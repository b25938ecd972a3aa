/*
 * Corporate actions: what happens to a security and its holders after it was issued (dividends, coupons, redemptions, splits, votes, notices).
 * One life cycle for all kinds, as rows of app.corporate_action_step.
 */
create table app.corporate_action_step (
  kind text collate "C" not null,
  from_state text collate "C" not null,
  to_state text collate "C" not null,
  -- Whose login takes the step: `issuer` is the serving login, for the issuer's own request.
  taken_by text[] not null check (taken_by <@ array['issuer', 'staff', 'worker']),
  primary key (kind, from_state, to_state)
);
insert into app.corporate_action_step (kind, from_state, to_state, taken_by)
select k.kind, s.from_state, s.to_state, s.taken_by
  from (values ('dividend', true), ('interest', true), ('redemption', true), ('partial-redemption', true), ('early-call', true), ('tender', true),
      ('split', true), ('reverse-split', true), ('bonus', true), ('meeting', false), ('written-consent', false), ('notice', false)) as k (kind, has_payment)
  cross join (values
      ('draft', 'proposed', array['issuer', 'staff'], null), ('proposed', 'draft', array['issuer', 'staff'], null),
      ('proposed', 'announced', array['staff'], null),
      ('draft', 'cancelled', array['issuer', 'staff'], null), ('proposed', 'cancelled', array['issuer', 'staff'], null),
      ('announced', 'cancelled', array['staff'], null),
      ('announced', 'recorded', array['worker'], null),
      ('recorded', 'funded', array['worker'], true), ('funded', 'paying', array['worker'], true), ('paying', 'paid', array['worker'], true),
      ('paid', 'closed', array['worker'], true),
      ('recorded', 'closed', array['worker'], false)) as s (from_state, to_state, taken_by, of_payment)
 where (s.of_payment is null or s.of_payment = k.has_payment) and not (k.kind = 'notice' and s.to_state = 'recorded')
    and not (k.kind = 'notice' and s.from_state = 'recorded');
insert into app.corporate_action_step (kind, from_state, to_state, taken_by) values ('notice', 'announced', 'closed', array['worker']);

create table app.corporate_action (
  id uuid primary key,
  -- What people name it by, for example CA-2026-0007.
  reference text collate "C" not null unique check (reference ~ '^CA-\d{4}-\d{4,}$'),
  instrument text collate "C" not null references app.instrument (code),
  -- Null for a security of the operator's own.
  issuer_id uuid references app.customer (id),
  -- ISO 20022: DVCA, INTR, REDM, PCAL, MCAL, TEND, SPLF, SPLR, BONU, MEET, XMET, OTHR (contract/src/areas/corporate-actions/kinds.ts).
  kind text collate "C" not null check (kind in ('dividend', 'interest', 'redemption', 'partial-redemption', 'early-call', 'tender', 'split',
    'reverse-split', 'bonus', 'meeting', 'written-consent', 'notice')),
  -- The allowed transitions are in app.corporate_action_step.
  state text collate "C" not null default 'draft' check (state in
    ('draft', 'proposed', 'announced', 'recorded', 'funded', 'paying', 'paid', 'closed', 'cancelled')),
  state_since timestamptz not null,
  -- Of its terms; before the announcement a change is another version.
  version smallint not null default 1 check (version > 0),
  -- Who wrote the draft; `schedule` is the payment schedule of a bond.
  origin text not null check (origin in ('issuer', 'staff', 'schedule')),
  -- The number of the period of a bond's schedule, which drafts it once.
  coupon smallint,
  -- The event that this one corrects.
  reverses uuid references app.corporate_action (id),
  -- What two of the staff decided: the announcement, and the end of an announced one.
  proposal uuid unique references app.proposal (id),
  cancelled_by uuid unique references app.proposal (id),
  -- Shown to the holders.
  cancel_reason text not null default '',
  created_at timestamptz not null,
  announced_at timestamptz,
  constraint corporate_action_coupon check ((coupon is not null) = (origin = 'schedule')),
  constraint corporate_action_announced check ((announced_at is null) = (proposal is null)
    and (proposal is null) = (state in ('draft', 'proposed') or state = 'cancelled' and cancelled_by is null)),
  constraint corporate_action_cancelled check (state = 'cancelled' or cancelled_by is null and cancel_reason = '')
);
create unique index corporate_action_of_coupon on app.corporate_action (instrument, coupon) where coupon is not null and state <> 'cancelled';
create index corporate_action_of_instrument on app.corporate_action (instrument, created_at desc, id desc);
create index corporate_action_newest on app.corporate_action (created_at desc, id desc);
create index corporate_action_of_issuer on app.corporate_action (issuer_id, created_at desc, id desc) where issuer_id is not null;
create index corporate_action_under_way on app.corporate_action (state, id) where state not in ('draft', 'closed', 'cancelled');

-- The terms, a row for each version and never changed. The notice that holders read is made from them; its hash is theirs.
create table app.corporate_action_terms (
  event uuid not null references app.corporate_action (id),
  version smallint not null check (version > 0),
  title_en text not null check (char_length(title_en) between 3 and 160),
  title_es text not null check (char_length(title_es) between 3 and 160),
  text_en text not null check (char_length(text_en) <= 4000),
  text_es text not null check (char_length(text_es) <= 4000),
  -- The last day of which the end decides who is entitled, in the operator's time zone, and that moment.
  record_day date,
  record_at timestamptz,
  ex_day date,
  payment_day date,
  -- Until when holders may choose, tender or vote.
  cutoff_at timestamptz,
  -- How parts of the smallest unit are given: `largest-remainder` shares all of them out, `down` leaves them to the issuer.
  rounding text not null default 'largest-remainder' check (rounding in ('largest-remainder', 'down')),
  -- To whose authority tax is withheld; null: none is.
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  -- New units for old ones; of a partial redemption the units that are taken out of how many.
  ratio_new bigint check (ratio_new > 0),
  ratio_old bigint check (ratio_old > 0),
  -- The most units that a tender takes.
  max_units bigint check (max_units > 0),
  -- Until when what was not claimed is kept; null: for ever.
  claim_until date,
  -- What a kind has beside these: resolutions of a vote.
  details jsonb not null default '{}',
  documents uuid[] not null default '{}',
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  by_staff uuid references app.staff (id),
  by_customer uuid references app.customer (id),
  primary key (event, version),
  constraint corporate_action_terms_record check ((record_day is null) = (record_at is null)),
  constraint corporate_action_terms_order check (payment_day >= record_day and claim_until > payment_day and ex_day <= record_day),
  constraint corporate_action_terms_ratio check ((ratio_new is null) = (ratio_old is null)),
  constraint corporate_action_terms_author check (num_nonnulls(by_staff, by_customer) <= 1)
);
-- What is paid: of several the first is paid to who chooses none.
create table app.corporate_action_rate (
  event uuid not null,
  version smallint not null,
  position smallint not null check (position > 0),
  currency text collate "C" not null references app.instrument (code),
  -- In whole units of the currency for one whole unit of the security; or all that is paid, in minor units.
  rate numeric(38, 18) check (rate > 0),
  total_units bigint check (total_units > 0),
  primary key (event, version, position),
  unique (event, version, currency),
  foreign key (event, version) references app.corporate_action_terms (event, version),
  constraint corporate_action_rate_one check (num_nonnulls(rate, total_units) = 1)
);

-- What a holder chose: the currency of a payment, units tendered, votes. The newest before the cut-off counts.
create table app.holder_instruction (
  id uuid primary key,
  event uuid not null references app.corporate_action (id),
  customer_id uuid not null references app.customer (id),
  kind text not null check (kind in ('currency', 'tender', 'vote')),
  content jsonb not null,
  at timestamptz not null
);
create index holder_instruction_newest on app.holder_instruction (event, customer_id, at desc, id desc);

-- Who held the security at the record moment, as the ledger, the issuance service and the chain say. Written once.
create table app.holder_snapshot (
  event uuid primary key references app.corporate_action (id),
  at timestamptz not null,
  taken_at timestamptz not null,
  issued_units bigint not null,
  holders integer not null,
  -- With customers; at places outside; with the platform (unsold, in the inventory, reserved for open payments).
  held_units bigint not null,
  outside_units bigint not null,
  platform_units bigint not null,
  -- SHA-256 over the lines in the order of their numbers.
  hash bytea not null check (length(hash) = 32),
  -- What the issuance service and the chain said instead; '' where they agree.
  difference text not null,
  -- Two of the staff decided to pay although it differs.
  accepted_by uuid unique references app.proposal (id),
  -- The whole sums that are paid, once entitlements are made.
  entitled_at timestamptz
);
create table app.snapshot_line (
  event uuid not null references app.holder_snapshot (event),
  number integer not null check (number > 0),
  -- Null: units outside, at the place.
  customer_id uuid references app.customer (id),
  place text collate "C" not null default '',
  available bigint not null,
  held bigint not null,
  frozen bigint not null,
  lots bigint not null,
  outside bigint not null,
  primary key (event, number),
  unique nulls not distinct (event, customer_id, place),
  constraint snapshot_line_whose check ((customer_id is null) = (place <> '') and (place <> '') = (outside > 0))
);
create index snapshot_line_of_customer on app.snapshot_line (customer_id, event) where customer_id is not null;

-- What each holder gets. Amounts are written once; the state says how far the payment is.
create table app.entitlement (
  id uuid primary key,
  event uuid not null references app.holder_snapshot (event),
  number integer not null,
  customer_id uuid references app.customer (id),
  -- Units of the security at the record moment.
  units bigint not null check (units > 0),
  -- Units that are taken against the payment.
  redeemed_units bigint not null default 0 check (redeemed_units between 0 and units),
  currency text collate "C" not null references app.instrument (code),
  gross_units bigint not null check (gross_units >= 0),
  tax_units bigint not null check (tax_units between 0 and gross_units),
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  -- In millionths of the gross amount, and which line of the table said so.
  tax_rate integer not null default 0 check (tax_rate between 0 and 1000000),
  tax_basis text not null default '',
  -- As they were at the record moment.
  country text not null,
  category text not null check (category in ('personal', 'business', 'outside')),
  -- 'kept': owed and not paid out yet, for the reason beside it. 'outside': of a holder whom the platform does not know.
  state text not null check (state in ('ready', 'kept', 'outside', 'paid', 'failed', 'returned')),
  reason text not null default '',
  state_since timestamptz not null,
  attempts integer not null default 0,
  paid_at timestamptz,
  -- How a payment outside was made, as staff recorded it.
  evidence text not null default '',
  unique (event, number),
  constraint entitlement_tax check ((tax_units = 0) or tax_country is not null),
  constraint entitlement_paid check ((state = 'paid') = (paid_at is not null)),
  constraint entitlement_reason check ((state in ('kept', 'failed')) = (reason <> '')),
  constraint entitlement_outside check ((category = 'outside') = (customer_id is null) and (state <> 'outside' or customer_id is null))
);
create index entitlement_of_customer on app.entitlement (customer_id, id desc) where customer_id is not null;
create index entitlement_to_pay on app.entitlement (event, id) where state = 'ready';
create index entitlement_open on app.entitlement (event, state) where state in ('kept', 'failed', 'outside');
create index entitlement_paid_at on app.entitlement (paid_at, id) where state = 'paid';

-- Money that the issuer gives for an event, and what goes back.
create table app.distribution_funding (
  id uuid primary key,
  event uuid not null references app.corporate_action (id),
  -- Null: from the operator's own inventory, for its own security.
  customer_id uuid references app.customer (id),
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  proposal uuid unique references app.proposal (id),
  at timestamptz not null,
  constraint distribution_funding_own check ((customer_id is null) = (proposal is not null))
);
create index distribution_funding_of_event on app.distribution_funding (event, id);
create table app.distribution_return (
  id uuid primary key,
  event uuid not null references app.corporate_action (id),
  -- 'residue': more than what is owed. 'unclaimed': the entitlements of the proposal, whose time is over.
  kind text not null check (kind in ('residue', 'unclaimed')),
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  proposal uuid references app.proposal (id),
  at timestamptz not null,
  constraint distribution_return_of_two check ((kind = 'unclaimed') = (proposal is not null))
);
create index distribution_return_of_event on app.distribution_return (event, id);
-- Tax that was withheld and is paid to the authority.
create table app.withholding_payment (
  id uuid primary key,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  currency text collate "C" not null references app.instrument (code),
  units bigint not null check (units > 0),
  -- The days whose payments it is of, both included.
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- From where it was paid: a place of the ledger, for example bank:USD.
  place text collate "C" not null check (place ~ '^bank:'),
  reference text not null check (trim(reference) <> ''),
  proposal uuid not null unique references app.proposal (id),
  state text not null default 'approved' check (state in ('approved', 'posted', 'failed')),
  at timestamptz not null
);
