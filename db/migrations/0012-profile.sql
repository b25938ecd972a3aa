-- The customer's profile, personal or business (requirements 1.3 and 1.5). The fields that identity verification relies on are
-- fixed once it has started; the handler that saves a profile locks the customer's account status while it checks that.
create table app.profile (
  customer_id uuid primary key references app.customer (id),
  user_type text not null check (user_type in ('personal', 'business')),
  first_name text not null default '',
  last_name text not null default '',
  gender text not null default '' check (gender in ('', 'male', 'female')),
  -- For a business the date of incorporation.
  born_on date not null,
  phone text not null check (phone ~ '^[0-9]+$'),
  address text not null check (trim(address) <> ''),
  city text not null default '',
  state text not null default '',
  zip_code text not null,
  -- The name is what API messages carry; code and dial code are derived from it.
  country text not null,
  alpha_code text not null check (alpha_code ~ '^[A-Z]{2}$'),
  dial_code text not null check (dial_code ~ '^[0-9]{1,4}$'),
  national_id text not null default '',
  company_name text not null default '',
  registration_number text not null default '',
  website text not null default '',
  saved_at timestamptz not null,
  -- A profile is complete or absent: an unfinished form is never saved.
  check (
    case user_type
      when 'personal' then first_name <> '' and last_name <> '' and gender <> '' and city <> '' and state <> '' and national_id <> ''
      else company_name <> '' and registration_number <> '' and website <> ''
    end
  ),
  constraint profile_kind unique (customer_id, user_type)
);
