-- Why: staff have accounts, roles and tokens of their own (decisions, point 12). The console comes later; the people exist, with two-factor on.
create table app.staff (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('support', 'compliance', 'treasury', 'administrator')),
  password_hash text not null,
  tfa_secret bytea not null,
  created_at timestamptz not null
);
create unique index staff_email on app.staff (lower(email));
