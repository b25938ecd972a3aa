-- The answers of the watch lists about withdrawal addresses, as they were received, and the reasons of staff who decide about them.
create table app.address_screening (
  id uuid primary key,
  address_id uuid not null references app.withdrawal_address (id),
  result text not null check (result in ('clear', 'hit', 'unknown')),
  hits jsonb not null,
  -- As it was received.
  answer text not null,
  screened_at timestamptz not null
);
create index address_screening_of_address on app.address_screening (address_id, id desc);

-- The customer reads those of 'refuse' in his language, with the note.
create table app.address_reason (
  code text primary key,
  verdict text not null check (verdict in ('approve', 'refuse')),
  text_en text not null,
  text_es text not null,
  needs_note boolean not null default false,
  position smallint not null
);

-- Only the worker stores answers; customers' calls see none of them.
revoke all on app.address_screening, app.address_reason from istmo_app;
grant insert, select on app.address_screening to istmo_worker;
call app.grant_to_console('app.withdrawal_address', 'update (state, reason, reviewed_by, reviewed_at)');

insert into app.address_reason (code, verdict, text_en, text_es, needs_note, position) values
  ('own_wallet', 'approve', 'The customer has shown that the wallet is his own.',
   'El cliente demostró que la billetera es suya.', false, 1),
  ('false_hit', 'approve', 'The entry of the list is another address or out of date.',
   'La entrada de la lista es otra dirección o está desactualizada.', false, 2),
  ('low_risk', 'approve', 'The provider does not know the address, and nothing else speaks against it.',
   'El proveedor no conoce la dirección y nada más habla en su contra.', false, 3),
  ('approve_other', 'approve', 'Another reason, see the note.', 'Otro motivo, véase la nota.', true, 4),
  ('listed', 'refuse', 'This address is on a list of addresses that we may not send to.',
   'Esta dirección figura en una lista de direcciones a las que no podemos enviar.', false, 1),
  ('origin', 'refuse', 'We could not confirm whom this address belongs to. Please use an address of your own wallet.',
   'No pudimos confirmar de quién es esta dirección. Use una dirección de su propia billetera.', false, 2),
  ('refuse_other', 'refuse', 'We cannot accept this address:', 'No podemos aceptar esta dirección:', true, 3);
