/*
 * Reminders of what is kept for a holder, before the time to claim it is over. Relies on the tables of 0082.
 */
create table app.claim_reminder (
  entitlement uuid not null references app.entitlement (id),
  -- So many days before the last day to claim, at most.
  days smallint not null check (days > 0),
  at timestamptz not null,
  primary key (entitlement, days)
);
create trigger claim_reminder_not_changed before update or delete on app.claim_reminder for each row execute function app.reject_change();
revoke insert, update, delete on app.claim_reminder from istmo_app;
grant insert on app.claim_reminder to istmo_worker;
