-- The banks that a customer of the country chooses from (requirement 2.2.6), by the number that the country's clearing house gave them.
create table app.bank (
  country text not null,
  number integer not null check (number > 0),
  name text not null check (name <> ''),
  -- Empty where the bank receives no international transfers, or none is published: the customer enters it.
  swift_code text not null default '' check (swift_code ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
  primary key (country, number),
  unique (country, name)
);
insert into app.bank (country, number, name, swift_code) values
  ('COLOMBIA', 1, 'Banco de Bogotá', 'BBOGCOBB'), ('COLOMBIA', 2, 'Banco Popular', 'BPOPCOBB'),
  ('COLOMBIA', 6, 'Itaú', ''), ('COLOMBIA', 7, 'Bancolombia', 'COLOCOBM'),
  ('COLOMBIA', 9, 'Citibank', 'CITICOBB'), ('COLOMBIA', 12, 'Banco GNB Sudameris', 'BSUDCOBB'),
  ('COLOMBIA', 13, 'BBVA Colombia', 'GEROCOBB'), ('COLOMBIA', 19, 'Scotiabank Colpatria', 'COLPCOBB'),
  ('COLOMBIA', 23, 'Banco de Occidente', 'OCCICOBC'), ('COLOMBIA', 31, 'Bancóldex', 'BCEXCOBB'),
  ('COLOMBIA', 32, 'Banco Caja Social', 'CASOCOBB'), ('COLOMBIA', 40, 'Banco Agrario de Colombia', ''),
  ('COLOMBIA', 41, 'JPMorgan Chase Colombia', ''), ('COLOMBIA', 42, 'BNP Paribas Colombia', ''),
  ('COLOMBIA', 47, 'Banco Mundo Mujer', ''), ('COLOMBIA', 51, 'Davivienda', 'CAFECOBB'),
  ('COLOMBIA', 52, 'Banco AV Villas', 'BAVICOBB'), ('COLOMBIA', 53, 'Banco W', ''),
  ('COLOMBIA', 59, 'Bancamía', ''), ('COLOMBIA', 60, 'Banco Pichincha', ''),
  ('COLOMBIA', 61, 'Bancoomeva', ''), ('COLOMBIA', 62, 'Banco Falabella', ''),
  ('COLOMBIA', 63, 'Banco Finandina', ''), ('COLOMBIA', 65, 'Banco Santander de Negocios', 'BSCHCOBB'),
  ('COLOMBIA', 66, 'Banco Cooperativo Coopcentral', ''), ('COLOMBIA', 67, 'Mibanco', ''),
  ('COLOMBIA', 69, 'Banco Serfinanza', ''), ('COLOMBIA', 70, 'Lulo Bank', ''),
  ('COLOMBIA', 121, 'Financiera Juriscoop', ''), ('COLOMBIA', 283, 'CFA Cooperativa Financiera', ''),
  ('COLOMBIA', 289, 'Cotrafa', ''), ('COLOMBIA', 291, 'Coofinep', ''),
  ('COLOMBIA', 292, 'Confiar', ''), ('COLOMBIA', 370, 'Coltefinanciera', ''),
  ('COLOMBIA', 507, 'Nequi', ''), ('COLOMBIA', 551, 'Daviplata', ''),
  ('COLOMBIA', 637, 'Iris', ''), ('COLOMBIA', 801, 'Movii', ''),
  ('COLOMBIA', 802, 'Ding', ''), ('COLOMBIA', 803, 'Powwi', ''),
  ('COLOMBIA', 804, 'Ualá', ''), ('COLOMBIA', 809, 'Nu', '');
revoke insert, update, delete on app.bank from istmo_app;

-- The bank accounts that a customer sends US dollars from (requirements 2.2.6 and 2.4).
create table app.bank_account (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  -- A customer has at most three: also requests at the same moment find no fourth place.
  place smallint not null check (place between 1 and 3),
  bank_name text not null check (char_length(bank_name) between 1 and 160),
  account_number text not null check (account_number ~ '^[0-9]{4,34}$'),
  account_type text not null check (account_type in ('savings', 'checking')),
  -- SWIFT, IBAN or IFSC.
  code text not null check (char_length(code) between 4 and 40),
  -- Of the profile when it was entered.
  country text not null,
  holder text not null check (holder <> ''),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  is_active boolean not null default false,
  -- Why it was rejected, for the customer.
  reason text check (reason <> ''),
  -- Raised with each change of what it is, so that staff decide about what they read.
  version integer not null default 1,
  -- The customer's language when they entered it, for emails.
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  -- Since when it waits for staff, or when it was last changed.
  changed_at timestamptz not null,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  constraint bank_account_place unique (customer_id, place),
  constraint bank_account_once unique (customer_id, bank_name, account_number),
  constraint bank_account_active check (not is_active or state = 'approved'),
  constraint bank_account_decided check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint bank_account_reason check ((state = 'rejected') = (reason is not null))
);
-- Also for a search by the beginning.
create index bank_account_by_number on app.bank_account (account_number text_pattern_ops);
create index bank_account_waiting on app.bank_account (changed_at, id) where state = 'pending';
create index bank_account_decided_lately on app.bank_account (decided_at desc, id desc) where decided_at is not null;

-- An edited account waits for staff again and is not active, also when it was saved as it was (requirements 2.4 and 3.15).
create function app.reset_edited_bank_account() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.place, new.created_at) is distinct from (old.id, old.customer_id, old.place, old.created_at) then
    raise exception 'whose a bank account is never changes' using errcode = 'restrict_violation';
  end if;
  if (new.bank_name, new.account_number, new.account_type, new.code, new.holder, new.country, new.changed_at) is distinct from
     (old.bank_name, old.account_number, old.account_type, old.code, old.holder, old.country, old.changed_at)
  then
    new.state := 'pending';
    new.is_active := false;
    new.reason := null;
    new.decided_by := null;
    new.decided_at := null;
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger bank_account_edited before update on app.bank_account for each row execute function app.reset_edited_bank_account();

-- Customers say what an account is; only staff say whether it is right.
revoke insert, update, delete on app.bank_account from istmo_app;
grant insert (id, customer_id, place, bank_name, account_number, account_type, code, country, holder, language, created_at, changed_at)
  on app.bank_account to istmo_app;
grant update (bank_name, account_number, account_type, code, country, holder, language, changed_at, is_active) on app.bank_account to istmo_app;

-- A wire that a customer reported with its proof. Staff match it with the bank's statement; the worker credits it once.
create table app.bank_deposit (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  account_id uuid not null references app.bank_account (id),
  -- As the account was when it was reported.
  bank_name text not null,
  account_number text not null,
  holder text not null,
  country text not null,
  reference text not null check (char_length(reference) between 1 and 80),
  transferred_on date not null,
  currency text collate "C" not null default 'USD' references app.instrument (code),
  units bigint not null check (units > 0),
  -- The allowed transitions are in api/src/areas/bank/bank-states.ts.
  state text not null default 'pending' check (state in ('pending', 'approved', 'credited', 'completed', 'rejected')),
  -- Why it was rejected, for the customer.
  reason text check (reason <> ''),
  file_key text not null,
  file_name text not null,
  file_type text not null check (file_type in ('image/png', 'image/jpeg')),
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  -- The request that it came with, so that a repeated one is not a second deposit.
  request_key text,
  request_hash text,
  decided_by uuid references app.staff (id),
  decided_at timestamptz,
  -- Who proposed the approval, where it took two.
  proposed_by uuid references app.staff (id),
  credited_at timestamptz,
  completed_by uuid references app.staff (id),
  completed_at timestamptz,
  constraint bank_deposit_request unique (customer_id, request_key),
  constraint bank_deposit_hash check ((request_key is null) = (request_hash is null)),
  constraint bank_deposit_decided check ((state = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint bank_deposit_of_two check (proposed_by is null or proposed_by <> decided_by),
  constraint bank_deposit_reason check ((state = 'rejected') = (reason is not null)),
  constraint bank_deposit_credit check ((state in ('credited', 'completed')) = (credited_at is not null)),
  constraint bank_deposit_completed check ((state = 'completed') = (completed_by is not null) and (completed_by is null) = (completed_at is null))
);
-- One wire is reported once; after a rejection it may be reported again.
create unique index bank_deposit_is_one_wire on app.bank_deposit (customer_id, lower(reference), transferred_on) where state <> 'rejected';
create index bank_deposit_of_customer on app.bank_deposit (customer_id, id desc);
create index bank_deposit_by_reference on app.bank_deposit (lower(reference) text_pattern_ops);
create index bank_deposit_open on app.bank_deposit (created_at, id) where state in ('pending', 'approved');
create index bank_deposit_to_credit on app.bank_deposit (decided_at, id) where state = 'approved';
create index bank_deposit_to_complete on app.bank_deposit (credited_at, id) where state = 'credited';
-- Which deposits no statement has yet, the oldest transfer first.
create index bank_deposit_unmatched on app.bank_deposit (transferred_on, id) where state in ('pending', 'approved', 'credited');
create index bank_deposit_decided_lately on app.bank_deposit (decided_at desc, id desc) where state in ('completed', 'rejected');

create function app.reject_bank_deposit_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.account_id, new.bank_name, new.account_number, new.holder, new.country, new.reference, new.transferred_on)
    is distinct from
     (old.id, old.customer_id, old.account_id, old.bank_name, old.account_number, old.holder, old.country, old.reference, old.transferred_on)
    or (new.currency, new.units, new.file_key, new.created_at, new.request_key)
    is distinct from (old.currency, old.units, old.file_key, old.created_at, old.request_key)
  then
    raise exception 'what a bank deposit is never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
    (('pending', 'approved'), ('pending', 'rejected'), ('approved', 'credited'), ('credited', 'completed'))
  then
    raise exception 'a bank deposit does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_deposit_not_changed before update on app.bank_deposit for each row execute function app.reject_bank_deposit_change();

-- Customers report, staff decide, the worker credits: none of them can do two of these.
revoke insert, update, delete on app.bank_deposit from istmo_app;
grant insert (id, customer_id, account_id, bank_name, account_number, holder, country, reference, transferred_on, currency, units, file_key,
  file_name, file_type, language, created_at, request_key, request_hash) on app.bank_deposit to istmo_app;
grant update (state, credited_at) on app.bank_deposit to istmo_worker;

-- The credit of a bank deposit, only against its own row, customer and amount, once for ever by its key (toKeyId in ledger/src/movement.ts).
insert into ledger.movement_kind (number, name, event, authority) values (30, 'credit-bank-deposit', 'bank-deposit', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number from ledger.movement_kind m, ledger.account_kind f, ledger.account_kind t
 where m.name = 'credit-bank-deposit' and f.name = 'external' and t.name = 'available';
create function app.proves_bank_deposit_credit(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.bank_deposit d on d.id = m.event and d.state = 'credited' and d.decided_by is not null
      join ledger.posting p on p.movement = m.id
      join ledger.account c on c.id = p.to_account and c.kind = 'available' and c.owner = d.customer_id and c.currency = d.currency
      join ledger.account x on x.id = p.from_account and x.place = 'bank:' || d.currency
     where m.id = in_movement and p.units = d.units
       and m.key = app.movement_key(d.id, 'bank-deposit:' || d.id)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set evidence = 'app.proves_bank_deposit_credit' where name = 'credit-bank-deposit';

-- What staff decide about bank accounts and bank deposits. The credit itself is the worker's: the console moves no money.
call app.grant_to_console('app.bank_account', 'update (state, reason, decided_by, decided_at)');
call app.grant_to_console('app.bank_deposit', 'update (state, reason, decided_by, decided_at, proposed_by, completed_by, completed_at)');
