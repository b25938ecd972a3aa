-- When the provider first said that an attempt is approved: a bank that cancels it later does not undo that it was.
alter table app.payment_attempt add column approved_at timestamptz;
update app.payment_attempt a set approved_at = case when a.state = 'approved' then a.changed_at else p.credited_at end
  from app.payment p where p.id = a.payment_id and (a.state = 'approved' or (a.state = 'voided' and p.attempt = a.id));
alter table app.payment_attempt add constraint payment_attempt_approval check (state <> 'approved' or approved_at is not null);
