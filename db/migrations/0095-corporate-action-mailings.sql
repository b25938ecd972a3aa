/*
 * What holders are notified of: announced and cancelled events, a cut-off that is near, payments. Relies on the tables of 0082 and the notifications of 0061.
 */
-- One row for each email to all holders of a security about an event, as far as it is written.
create table app.corporate_action_mailing (
  event uuid not null references app.corporate_action (id),
  kind text not null check (kind in ('announced', 'cancelled', 'reminder')),
  -- The holder who was emailed last; null before the first.
  mailed_to uuid references app.customer (id),
  done_at timestamptz,
  primary key (event, kind)
);
create index corporate_action_mailing_open on app.corporate_action_mailing (event, kind) where done_at is null;
revoke insert, update, delete on app.corporate_action_mailing from istmo_app;
grant insert, update (mailed_to, done_at) on app.corporate_action_mailing to istmo_worker;

-- The state of the entitlement that its holder was notified of last. What is paid, kept or returned and not said yet is found by the index.
alter table app.entitlement add column notified text not null default '' check (notified in ('', 'kept', 'paid', 'returned'));
create index entitlement_to_notify on app.entitlement (event, id)
  where customer_id is not null and state in ('paid', 'kept', 'returned') and notified <> state;
grant update (notified) on app.entitlement to istmo_worker;

-- `income` is what a security paid, which a customer may switch off; `actions` what a holder has to know of a security.
alter table app.notification drop constraint notification_kind_check;
alter table app.notification add constraint notification_kind_check check (kind in ('deposits', 'purchases', 'withdrawals', 'corrections', 'securities',
  'measures', 'offering', 'income', 'actions', 'support', 'security', 'identity', 'account')) not valid;
alter table app.email_choice drop constraint email_choice_kind_check;
alter table app.email_choice add constraint email_choice_kind_check check (kind in ('deposits', 'purchases', 'securities', 'income', 'support'));
