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

-- Two staff open the books again, so no process that serves may create one.
revoke insert, update, delete on app.staff from istmo_app;
grant insert, update, delete on app.staff to istmo_operator;
