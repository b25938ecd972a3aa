-- The subjects a customer may write about, in the order in which the form lists them (requirement 1.3).
create table app.ticket_category (
  code text primary key check (code ~ '^[a-z-]{3,40}$'),
  name_en text not null,
  name_es text not null,
  position smallint not null unique,
  -- One that is not offered is opened by the platform only.
  is_offered boolean not null default true
);
insert into app.ticket_category (code, name_en, name_es, position) values
  ('account', 'Account and sign-in', 'Cuenta e inicio de sesión', 1),
  ('identity', 'Identity verification', 'Verificación de identidad', 2),
  ('deposits', 'Deposits', 'Depósitos', 3),
  ('withdrawals', 'Withdrawals', 'Retiros', 4),
  ('exchange', 'Exchange', 'Intercambio', 5),
  ('securities', 'Securities and offerings', 'Valores y ofertas', 6),
  ('bank', 'Bank and cards', 'Banco y tarjetas', 7),
  ('other', 'Something else', 'Otro asunto', 8);
insert into app.ticket_category (code, name_en, name_es, position, is_offered) values
  ('security', 'Security of the account', 'Seguridad de la cuenta', 9, false);

-- A question of a customer and its conversation (requirements 1.2 and 3.11).
create table app.ticket (
  id uuid primary key,
  reference_no text not null unique check (reference_no ~ '^TK-[0-9A-Z]{10}$'),
  customer_id uuid not null references app.customer (id),
  category text not null references app.ticket_category (code),
  subject text not null check (char_length(subject) between 5 and 200),
  -- The language the customer last wrote in, for emails.
  language text not null check (language in ('en', 'es')),
  assigned_staff uuid references app.staff (id),
  -- Before all others in the queue.
  is_urgent boolean not null default false,
  opened_at timestamptz not null,
  -- Since when the customer waits for an answer; null when the last message is ours.
  waiting_since timestamptz,
  first_answered_at timestamptz check (first_answered_at >= opened_at),
  closed_at timestamptz,
  closed_by text check (closed_by in ('customer', 'staff')),
  check ((closed_at is null) = (closed_by is null)),
  -- A closed ticket does not wait.
  check (closed_at is null or waiting_since is null)
);
create index ticket_of_customer on app.ticket (customer_id, id desc);
-- The queue of staff: those that wait for an answer, the longest waiting first.
create index ticket_waiting on app.ticket (waiting_since, id) where waiting_since is not null;
create index ticket_closed on app.ticket (closed_at, id) where closed_at is not null;

-- The messages of a ticket. A note is internal: customers never see it.
create table app.ticket_message (
  id uuid primary key,
  ticket_id uuid not null references app.ticket (id),
  kind text not null check (kind in ('customer', 'staff', 'note')),
  staff_id uuid references app.staff (id),
  -- The name that the customer sees for a member of staff, as it was then.
  staff_name text,
  body text not null check (body <> ''),
  created_at timestamptz not null,
  check ((kind = 'customer') = (staff_id is null)),
  check ((kind = 'customer') = (staff_name is null))
);
create index ticket_message_of_ticket on app.ticket_message (ticket_id, id);

-- Images of a message: re-encoded by us, so none is as it was sent (requirement 3.11). The content is in the file store.
create table app.ticket_attachment (
  id uuid primary key,
  message_id uuid not null references app.ticket_message (id),
  file_key text not null unique,
  -- As the customer named the file, for display and download.
  name text not null check (char_length(name) between 1 and 120),
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0)
);
create index ticket_attachment_of_message on app.ticket_attachment (message_id, id);

-- What was said stays as it was said.
revoke update, delete on app.ticket_message, app.ticket_attachment from istmo_app;
revoke insert, update, delete on app.ticket_category from istmo_app;
grant insert, update on app.ticket_category to istmo_operator;
revoke delete on app.ticket from istmo_app;
