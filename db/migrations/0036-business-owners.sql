-- Who owns, controls or represents a business: everyone with 25 % or more, in another way in control, or acting in its name. They are
-- what the identity check of a business relies on, so they are fixed with its name (decision 009).
create table app.business_owner (
  customer_id uuid not null,
  -- In the order in which the customer named them.
  position smallint not null check (position >= 0),
  user_type text not null default 'business' check (user_type = 'business'),
  name text not null check (trim(name) <> ''),
  born_on date not null,
  country text not null,
  alpha_code text not null check (alpha_code ~ '^[A-Z]{2}$'),
  share_basis_points integer not null check (share_basis_points between 0 and 10000),
  has_control boolean not null,
  is_representative boolean not null,
  primary key (customer_id, position),
  foreign key (customer_id, user_type) references app.profile (customer_id, user_type),
  constraint owner_has_a_part check (share_basis_points > 0 or has_control or is_representative)
);

-- Together the owners have no more than the whole. Checked at the end of a transaction, because a list is stored row by row.
create function app.check_owner_shares() returns trigger language plpgsql as $$
begin
  if (select sum(share_basis_points) from app.business_owner where customer_id = new.customer_id) > 10000 then
    raise exception 'the owners of business % have more than the whole', new.customer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger owner_shares after insert or update on app.business_owner
  deferrable initially deferred for each row execute function app.check_owner_shares();
