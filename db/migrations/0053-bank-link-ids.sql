-- Some providers find a payment by the id of its link only, not by our reference: it is stored with the payment, and never changes.
alter table app.payment add column link_id text not null default '';
grant insert (link_id) on app.payment to istmo_app;
create function app.reject_link_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a payment is never changes' using errcode = 'restrict_violation';
end $$;
create trigger payment_link_not_changed before update on app.payment for each row when (new.link_id is distinct from old.link_id)
  execute function app.reject_link_change();
