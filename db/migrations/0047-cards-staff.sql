-- What staff decide about card purchases. The console moves no money: the worker carries out a refund and follows a dispute.
call app.grant_to_console('app.card_purchase', 'update (state, state_since, reason, refund_decided_by, refund_proposed_by, next_check_at, problem, version)');

-- What staff search by.
create index card_purchase_by_reference on app.card_purchase (lower(reference_no) text_pattern_ops);
create index card_purchase_by_last_four on app.card_purchase (last_four);

-- What staff found out about a dispute, for the evidence that is sent to the acquirer.
create table app.card_note (
  id uuid primary key,
  purchase_id uuid not null references app.card_purchase (id),
  staff_id uuid not null references app.staff (id),
  text text not null check (trim(text) <> '' and char_length(text) <= 2000),
  at timestamptz not null
);
create index card_note_of on app.card_note (purchase_id, id);
revoke insert, update, delete on app.card_note from istmo_app;
call app.grant_to_console('app.card_note', 'insert');
