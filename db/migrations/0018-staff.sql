-- Staff accounts, separate from customers' (requirement 3.12). Two-factor authentication is mandatory.
create table app.staff (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('support', 'compliance', 'treasury', 'administrator')),
  password_hash text not null,
  tfa_secret bytea not null,
  created_at timestamptz not null
);
create unique index staff_email on app.staff (lower(email));
