-- Identity reviews by staff: where the provider leaves a decision open, the watch lists have a hit, or the profile is not what the
-- provider read (requirement 3.6).

-- What the provider reported at each state that it decided or left open, each content once; never changed.
create table app.identity_evidence (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  review_status text not null,
  answer text,
  reject_type text,
  reached_at timestamptz not null,
  evidence jsonb not null,
  received_at timestamptz not null
);
create unique index identity_evidence_once on app.identity_evidence
  (customer_id, reached_at, review_status, coalesce(answer, ''), md5(evidence::text));
create index identity_evidence_of_customer on app.identity_evidence (customer_id, id desc);

-- The answers of the watch lists about a customer's names. An answer that is as the one before only renews its time.
create table app.name_screening (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  names text[] not null check (cardinality(names) > 0),
  born_on date,
  hits jsonb not null,
  -- As it was received.
  answer text not null,
  screened_at timestamptz not null,
  last_at timestamptz not null check (last_at >= screened_at)
);
create index name_screening_of_customer on app.name_screening (customer_id, id desc);

-- The reasons that staff choose from. The customer reads those of 'ask_again' and 'refuse' in his language, with the note.
create table app.identity_reason (
  code text primary key,
  verdict text not null check (verdict in ('approve', 'ask_again', 'refuse')),
  text_en text not null,
  text_es text not null,
  needs_note boolean not null default false,
  position smallint not null
);

-- A verification that needs a person. One at a time for each customer; the provider may settle it before staff do.
create table app.identity_review (
  id uuid primary key,
  customer_id uuid not null references app.customer (id),
  causes text[] not null check (cardinality(causes) > 0
    and causes <@ array['on_hold', 'no_answer', 'check_failed', 'profile_missing', 'differs', 'hit', 'level', 'staff']),
  evidence_id uuid references app.identity_evidence (id),
  screening_id uuid references app.name_screening (id),
  -- Counts the changes of what it shows, so that staff decide about what they saw.
  version integer not null default 1,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- 'withdrawn': it needed no person any more.
  state text not null default 'open' check (state in ('open', 'approved', 'asked_again', 'refused', 'withdrawn')),
  decided_by uuid references app.staff (id),
  -- Who approved the proposal, where it took two.
  confirmed_by uuid references app.staff (id),
  decided_at timestamptz,
  reason_code text references app.identity_reason (code),
  note text not null default '' check (char_length(note) <= 500),
  constraint identity_review_decided check ((state = 'open') = (decided_at is null)),
  constraint identity_review_by check ((state in ('approved', 'asked_again', 'refused')) = (decided_by is not null)),
  constraint identity_review_reason check ((decided_by is null) = (reason_code is null)),
  constraint identity_review_two check (confirmed_by is null or confirmed_by <> decided_by)
);
create unique index identity_review_open on app.identity_review (customer_id) where state = 'open';
create index identity_review_queue on app.identity_review (opened_at, id) where state = 'open';
create index identity_review_decided_lately on app.identity_review (decided_at desc, id desc) where decided_by is not null;
create index identity_review_of_customer on app.identity_review (customer_id, id desc);

-- A decision is final.
create function app.reject_identity_review_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.customer_id, new.opened_at) is distinct from (old.id, old.customer_id, old.opened_at) then
    raise exception 'an identity review is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger identity_review_not_changed before update on app.identity_review
  for each row execute function app.reject_identity_review_change();

-- The provider's answers open, renew and withdraw reviews; only staff decide them.
revoke update, delete on app.identity_evidence from istmo_app;
revoke insert, update, delete on app.identity_review, app.identity_reason from istmo_app;
grant insert (id, customer_id, causes, evidence_id, screening_id, opened_at, due_at) on app.identity_review to istmo_app;
grant update (causes, evidence_id, screening_id, version, state, decided_at) on app.identity_review to istmo_app;
call app.grant_to_console('app.identity_review', 'insert', 'update');

insert into app.identity_reason (code, verdict, text_en, text_es, needs_note, position) values
  ('matches', 'approve', 'The documents show this person and agree with the profile.',
   'Los documentos son de esta persona y coinciden con el perfil.', false, 1),
  ('other_person', 'approve', 'The hit on the watch list is another person.',
   'La coincidencia en la lista de vigilancia es otra persona.', false, 2),
  ('spelling', 'approve', 'The difference is a spelling of the same name.',
   'La diferencia es otra grafía del mismo nombre.', false, 3),
  ('approve_other', 'approve', 'Another reason, see the note.', 'Otro motivo, véase la nota.', true, 4),
  ('unreadable', 'ask_again',
   'The photo of your document cannot be read. Please take it in daylight, without reflections and with all four corners visible.',
   'La foto de su documento no se puede leer. Tómela con luz natural, sin reflejos y con las cuatro esquinas visibles.', false, 1),
  ('expired', 'ask_again', 'Your document has expired. Please use one that is valid.',
   'Su documento está vencido. Use uno vigente.', false, 2),
  ('profile_differs', 'ask_again',
   'Your profile does not agree with your document. Please correct the profile and repeat the check.',
   'Su perfil no coincide con su documento. Corrija el perfil y repita la verificación.', false, 3),
  ('selfie', 'ask_again', 'Your face cannot be recognised in the selfie. Please take it again without glasses or a cap.',
   'No se reconoce su rostro en la selfi. Tómela de nuevo sin lentes ni gorra.', false, 4),
  ('other_document', 'ask_again', 'We cannot accept this kind of document. Please use a passport or an identity card.',
   'No podemos aceptar este tipo de documento. Use un pasaporte o un documento nacional de identidad.', false, 5),
  ('ask_other', 'ask_again', 'We need something more from you:', 'Necesitamos algo más de usted:', true, 6),
  ('not_genuine', 'refuse', 'We could not confirm that the document is genuine.',
   'No pudimos confirmar que el documento sea auténtico.', false, 1),
  ('not_allowed', 'refuse', 'The law does not allow us to open an account for you.',
   'La ley no nos permite abrirle una cuenta.', false, 2),
  ('refuse_other', 'refuse', 'We cannot verify your identity:', 'No podemos verificar su identidad:', true, 3);
