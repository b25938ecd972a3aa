-- The saved views of the console's lists: filters, columns and order under a name, each of one member of staff. They show nothing by
-- themselves, so that a change of one needs no entry in the audit log.
create table app.console_view (
  staff_id uuid not null references app.staff (id),
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (trim(name) <> ''),
  -- The query string of the list's page, without its page number.
  query text not null,
  is_default boolean not null,
  created_at timestamptz not null
);
create unique index console_view_name on app.console_view (staff_id, list, lower(name));
create unique index console_view_default on app.console_view (staff_id, list) where is_default;

revoke all on app.console_view from istmo_app;
grant select, insert, update, delete on app.console_view to istmo_console;

-- The answer with which several tickets at once are closed as spam.
insert into app.canned_answer (id, category, title_en, title_es, body_en, body_es) values
  ('00000000-0000-7000-8000-00000000ca06', null, 'Closed as spam', 'Cerrado como spam',
   E'Hello {name},\n\nwe could not find a question about your account in this message, so we closed the ticket. If you need us, please open a new one and tell us what happened.',
   E'Hola, {name}:\n\nNo encontramos en este mensaje una consulta sobre su cuenta, por lo que cerramos el ticket. Si nos necesita, abra uno nuevo y cuéntenos qué ocurrió.');

-- The search of the console: tickets by the words of their subject and by the beginning of their number, deposits by their amount.
create index ticket_subject_words on app.ticket using gin (to_tsvector('simple', subject));
create index ticket_reference_prefix on app.ticket (reference_no text_pattern_ops);
create index deposit_of_amount on app.deposit (currency, units, id desc);

-- The e-mails that a customer received, for what staff see of them.
create index email_of_customer on app.email (customer_id, created_at desc) where customer_id is not null;

-- Newsletters that are being written. The newsletter has the id of its draft, which is deleted when it is sent.
create table app.newsletter_draft (
  id uuid primary key,
  subject_en text not null,
  body_en text not null,
  subject_es text not null,
  body_es text not null,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid not null references app.staff (id)
);
revoke all on app.newsletter_draft from istmo_app;
call app.grant_to_console('app.newsletter_draft', 'insert', 'update', 'delete');
