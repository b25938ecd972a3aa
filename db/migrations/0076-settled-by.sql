-- Which credits of the customer a collected part of a debt came from, so that the page of a payment can say so: of what the customer had
-- left, the first that had come was taken first.
create table app.debt_entry_credit (
  debt_id uuid not null,
  number integer not null,
  -- What was credited: a deposit, a bank deposit, a payment, or anything else that brought money into the wallet.
  event uuid not null,
  units bigint not null check (units > 0),
  primary key (debt_id, number, event),
  foreign key (debt_id, number) references app.debt_entry
);
create index debt_entry_credit_of_event on app.debt_entry_credit (event);

revoke insert, update, delete on app.debt_entry_credit from istmo_app;
grant insert on app.debt_entry_credit to istmo_worker;
