-- What staff do with tickets in the console, with an entry in the audit log for each commit.
call app.grant_to_console('app.ticket', 'update');
call app.grant_to_console('app.ticket_message', 'insert');
call app.grant_to_console('app.ticket_attachment', 'insert');

-- The queues of staff: urgent ones, then who waits longest, then those of whom we wait for an answer.
create index ticket_queue on app.ticket (is_urgent desc, coalesce(waiting_since, 'infinity'::timestamptz), id) where closed_at is null;
create index ticket_queue_of_staff on app.ticket (assigned_staff, is_urgent desc, coalesce(waiting_since, 'infinity'::timestamptz), id)
  where closed_at is null;
create index ticket_queue_of_category on app.ticket (category, is_urgent desc, coalesce(waiting_since, 'infinity'::timestamptz), id)
  where closed_at is null;
create index ticket_closed_of_category on app.ticket (category, closed_at, id) where closed_at is not null;
-- The times to the first answer.
create index ticket_first_answered on app.ticket (first_answered_at) include (opened_at) where first_answered_at is not null;
-- A search by the beginning of a user name or an e-mail address.
create index customer_username_prefix on app.customer (lower(username) text_pattern_ops);
create index customer_email_prefix on app.customer (lower(email) text_pattern_ops);

-- Answers that staff write often, in both languages. Blanks such as {name} are filled in when one is chosen.
create table app.canned_answer (
  id uuid primary key,
  -- Null where it fits every category.
  category text references app.ticket_category (code),
  title_en text not null check (char_length(title_en) between 3 and 80),
  title_es text not null check (char_length(title_es) between 3 and 80),
  body_en text not null check (char_length(body_en) between 3 and 5000),
  body_es text not null check (char_length(body_es) between 3 and 5000),
  is_offered boolean not null default true,
  changed_at timestamptz not null default now()
);
call app.grant_to_console('app.canned_answer', 'insert', 'update');
revoke all on app.canned_answer from istmo_app;

insert into app.canned_answer (id, category, title_en, title_es, body_en, body_es) values
  ('00000000-0000-7000-8000-00000000ca01', null, 'We are looking into it', 'Lo estamos revisando',
   E'Hello {name},\n\nthank you for writing. We are looking into it and will answer here as soon as we know more. Your ticket is {reference}.',
   E'Hola, {name}:\n\nGracias por escribirnos. Lo estamos revisando y le responderemos aquí en cuanto sepamos más. Su ticket es el {reference}.'),
  ('00000000-0000-7000-8000-00000000ca02', 'deposits', 'Waiting for confirmations', 'En espera de confirmaciones',
   E'Hello {name},\n\nthe network has seen your deposit and is confirming it. It is credited by itself once it has enough confirmations; you do not have to do anything.',
   E'Hola, {name}:\n\nLa red ya registró su depósito y lo está confirmando. Se acreditará automáticamente cuando tenga las confirmaciones necesarias; no tiene que hacer nada.'),
  ('00000000-0000-7000-8000-00000000ca03', 'deposits', 'We need the transaction id', 'Necesitamos el id de la transacción',
   E'Hello {name},\n\nto find your deposit we need the id of the transaction, the network and the amount. The wallet or exchange you sent it from shows them. Please answer here.',
   E'Hola, {name}:\n\nPara ubicar su depósito necesitamos el id de la transacción, la red y el monto. Los muestra la billetera o la plataforma desde la que lo envió. Por favor, responda aquí.'),
  ('00000000-0000-7000-8000-00000000ca04', 'identity', 'A clearer photo of the document', 'Una foto más clara del documento',
   E'Hello {name},\n\nthe photo of your document could not be read. Please start the verification again and take the photo in daylight, without reflections and with all four corners visible.',
   E'Hola, {name}:\n\nNo pudimos leer la foto de su documento. Por favor, inicie de nuevo la verificación y tome la foto con luz natural, sin reflejos y con las cuatro esquinas visibles.'),
  ('00000000-0000-7000-8000-00000000ca05', null, 'Solved', 'Resuelto',
   E'Hello {name},\n\nthis is solved now. If you still need us, open a new ticket at any time.\n\n{staff}, Support',
   E'Hola, {name}:\n\nSu ticket quedó resuelto. Si aún nos necesita, puede abrir uno nuevo en cualquier momento.\n\n{staff}, Soporte');
