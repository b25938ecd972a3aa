/*
 * Tax that is withheld from payments to holders: by which rule, and with which certificate of residence. Relies on app.proposal (0028), app.grant_to_console (0026),
 * app.reject_change (0084) and app.withholding_payment (0082).
 */
-- A rule of a tax country. Never edited: a later one that names the same holders replaces it from its first day.
create table app.withholding_rule (
  id uuid primary key,
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  -- Where the holder lives, what kind of customer it is, and what the payment is; null: any.
  holder_country text check (holder_country ~ '^[A-Z]{2}$'),
  category text check (category in ('personal', 'business', 'outside')),
  income text check (income in ('dividend', 'interest', 'gain')),
  -- In millionths of the gross amount.
  rate integer not null check (rate between 0 and 1000000),
  -- As the advice of the payment names it.
  basis text not null check (char_length(trim(basis)) between 3 and 200),
  -- Of a treaty: holds for holders with a certificate of residence only.
  is_treaty boolean not null,
  rounding text not null check (rounding in ('down', 'half-up')),
  -- Payment days, both included.
  from_day date not null,
  to_day date check (to_day >= from_day),
  proposal uuid not null unique references app.proposal (id),
  at timestamptz not null,
  constraint withholding_rule_treaty check (not is_treaty or holder_country is not null)
);
create index withholding_rule_of_country on app.withholding_rule (tax_country, from_day);
create trigger withholding_rule_not_changed before update or delete on app.withholding_rule for each row execute function app.reject_change();

-- Two of the staff saw exactly this rule.
create function app.require_withholding_proposal() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.proposal p where p.id = new.proposal and p.kind = 'withholding.rule' and p.subject = new.id::text and p.state = 'approved'
      and p.decided_by <> p.proposed_by and p.payload = jsonb_build_object('tax_country', new.tax_country, 'holder_country', coalesce(new.holder_country, ''),
        'category', coalesce(new.category, ''), 'income', coalesce(new.income, ''), 'rate', new.rate::text, 'basis', new.basis,
        'is_treaty', new.is_treaty::text, 'rounding', new.rounding, 'from_day', new.from_day::text, 'to_day', coalesce(new.to_day::text, ''))) then
    raise exception 'two of the staff decide a withholding rule' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withholding_rule_of_two before insert on app.withholding_rule for each row execute function app.require_withholding_proposal();

-- Where a customer is resident for tax, as an authority certified it.
create table app.tax_certificate (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (char_length(trim(number)) between 1 and 80),
  -- Payment days, both included.
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  uploaded_by uuid not null references app.staff (id),
  uploaded_at timestamptz not null,
  -- What two decided: that it holds, and later that it does not.
  approved_by uuid unique references app.proposal (id),
  withdrawn_by uuid unique references app.proposal (id),
  constraint tax_certificate_approved check ((approved_by is not null) = (state in ('approved', 'withdrawn'))),
  constraint tax_certificate_withdrawn check ((withdrawn_by is not null) = (state = 'withdrawn'))
);
create index tax_certificate_of_customer on app.tax_certificate (customer_id, id desc);
create index tax_certificate_valid on app.tax_certificate (country, valid_until) where state = 'approved';
create index tax_certificate_newest on app.tax_certificate (uploaded_at desc, id desc);

create function app.reject_tax_certificate_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changing constant text[] := array['state', 'approved_by', 'withdrawn_by'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - changing) <> (to_jsonb(old) - changing)
    or (old.state, new.state) not in (('proposed', 'approved'), ('proposed', 'rejected'), ('approved', 'withdrawn'))
    or old.approved_by is not null and new.approved_by is distinct from old.approved_by
    or new.state <> 'rejected' and not exists (
      select from app.proposal p where p.id = case new.state when 'approved' then new.approved_by else new.withdrawn_by end
         and p.kind = case new.state when 'approved' then 'tax-certificate.approve' else 'tax-certificate.withdraw' end
         and p.subject = new.id::text and p.state = 'approved' and p.decided_by <> p.proposed_by)
  then
    raise exception 'two of the staff decide a tax certificate, and it never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_certificate_not_changed before update or delete on app.tax_certificate for each row execute function app.reject_tax_certificate_change();

revoke insert, update, delete on app.withholding_rule, app.tax_certificate from istmo_app;
call app.grant_to_console('app.withholding_rule', 'insert');
call app.grant_to_console('app.tax_certificate', 'insert (id, customer_id, country, number, valid_from, valid_until, file_key, bytes, sha256, uploaded_by, uploaded_at)',
  'update (state, approved_by, withdrawn_by)');
create index withholding_payment_waiting on app.withholding_payment (id) where state = 'approved';
-- What was withheld, for the report to the authority.
create index entitlement_withheld on app.entitlement (tax_country, paid_at) where state = 'paid' and tax_country is not null;
