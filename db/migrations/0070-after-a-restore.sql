-- A payment whose row was lost, as by a restore, is at its place outside and not in the books: the books follow the place, and the inventory takes or
-- gives the amount. The operator's command asks two of the staff (docs/recipes/after-a-restore.md).
insert into ledger.movement_kind (number, name, event, authority) values (131, 'correct-place', 'correction', 'operator');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from (values ('external', 'treasury'), ('treasury', 'external')) as rule (from_name, to_name)
  join ledger.movement_kind m on m.name = 'correct-place'
  join ledger.account_kind f on f.name = rule.from_name
  join ledger.account_kind t on t.name = rule.to_name;

-- While a restore is open the operator raises the next number of an account past those that the signer's journal has: the network has taken them.
create or replace function app.check_nonce() returns trigger language plpgsql as $$
begin
  if pg_has_role(session_user, 'istmo_operator', 'member') and not pg_has_role(session_user, 'istmo_owner', 'member') then
    if (new.network, new.address) is distinct from (old.network, old.address) or new.next_nonce is null or old.next_nonce is null
      or new.next_nonce < old.next_nonce or not exists (select from app.restore where ended_at is null)
    then
      raise exception 'the numbers of an account are raised while a restore is open, and never lowered' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.network, new.address) is distinct from (old.network, old.address) or new.next_nonce is null
    or old.next_nonce is not null and new.next_nonce <> old.next_nonce + 1
    or old.next_nonce is not null and not (pg_has_role(session_user, 'istmo_signer', 'member') or pg_has_role(session_user, 'istmo_owner', 'member'))
  then
    raise exception 'the numbers of an account are given one after the other by the signer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
grant update (next_nonce) on app.signing_account to istmo_operator;
