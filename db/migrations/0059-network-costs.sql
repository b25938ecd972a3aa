-- What the networks take for the platform's transactions: a cost of the platform in the chain's own coin, as the chain itself proves it.
insert into ledger.account_kind (number, name, has_place, is_sharded, floor, meaning) values
  (20, 'costs', true, true, 'none', 'below zero: what a network took for transactions of the platform');
insert into ledger.movement_kind (number, name, event, authority) values (130, 'pay-network', 'network-cost', 'worker');
insert into ledger.movement_rule (movement, from_kind, to_kind)
select m.number, f.number, t.number
  from ledger.movement_kind m, ledger.account_kind f, ledger.account_kind t
 where m.name = 'pay-network' and f.name = 'costs' and t.name = 'external';

-- One row for each broadcast that a block includes for good, whether it paid or moved nothing. A network counts in smaller units than the
-- ledger, wei for example. What is posted is the difference of two sums that are rounded down, so that the books are never further from the
-- chain than one unit, however many transactions there are.
create table app.network_cost (
  broadcast_id uuid primary key references app.broadcast (id),
  network text not null,
  txid text not null,
  block_hash text not null,
  currency text collate "C" not null references app.instrument (code),
  -- In the coin's smallest unit: of this transaction, and of all that were booked on the network before.
  paid numeric(60) not null check (paid >= 0),
  paid_before numeric(60) not null check (paid_before >= 0),
  -- How many of those are one unit of the ledger.
  per_unit numeric(30) not null check (per_unit >= 1),
  units bigint not null,
  at timestamptz not null,
  foreign key (broadcast_id, txid) references app.signed_transaction (broadcast_id, txid),
  constraint network_cost_units check (units = div(paid_before + paid, per_unit) - div(paid_before, per_unit))
);
-- Each sum is continued once, also by two processes at the same moment.
create unique index network_cost_in_order on app.network_cost (network, paid_before) where paid > 0;
revoke insert, update, delete on app.network_cost from istmo_app;
grant insert on app.network_cost to istmo_worker;

-- What is not booked yet of those that have ended.
create index broadcast_cost_due on app.broadcast (network, id)
  where next_check_at = 'infinity' and block_hash is not null and not is_cost_booked;
create index broadcast_without_cost on app.broadcast (id)
  where not is_cost_booked and (next_check_at < 'infinity' or block_hash is not null);

create function app.record_network_cost() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.broadcast b set is_cost_booked = true, version = version + 1
   where b.id = new.broadcast_id and (b.network, b.txid, b.block_hash) = (new.network, new.txid, new.block_hash) and b.next_check_at = 'infinity';
  if not found then
    raise exception 'the chain shows no such transaction of broadcast %', new.broadcast_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger network_cost_recorded after insert on app.network_cost for each row execute function app.record_network_cost();
create function app.reject_network_cost_change() returns trigger language plpgsql as $$
begin
  raise exception 'what a network took never changes' using errcode = 'restrict_violation';
end $$;
create trigger network_cost_not_changed before update or delete on app.network_cost for each row execute function app.reject_network_cost_change();

-- Only as its row says, of the same coin, network and amount, once for ever by its key.
create function app.proves_network_cost(in_movement bigint) returns boolean language sql stable as $$
  select exists (
    select from ledger.movement m
      join app.network_cost c on c.broadcast_id = m.event
      join ledger.posting p on p.movement = m.id and p.units = c.units
      join ledger.account f on f.id = p.from_account and (f.currency, f.place) = (c.currency, 'chain:' || c.network)
      join ledger.account t on t.id = p.to_account and t.place = 'chain:' || c.network
     where m.id = in_movement and m.key = app.movement_key(c.broadcast_id, 'network-cost:' || c.broadcast_id)
       and not exists (select from ledger.posting other where other.movement = m.id and other.number <> p.number))
$$;
update ledger.movement_kind set evidence = 'app.proves_network_cost' where name = 'pay-network';

-- Costs whose row is missing or says otherwise, and those of withdrawals that no block includes.
create function app.find_network_cost_differences(in_after bigint, in_through bigint)
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  with posted as materialized (
    select m.id, m.event, a.currency, a.place, sum(p.units) as units
      from ledger.movement m
      join ledger.movement_kind k on k.number = m.kind and k.name = 'pay-network'
      join ledger.posting p on p.movement = m.id
      join ledger.account a on a.id = p.from_account
     where m.id > in_after and m.id <= in_through
     group by m.id, m.event, a.currency, a.place
  )
  select 'network-cost', p.event::text, p.id, 
         case when c.broadcast_id is null then app.facts(app.fact('row'))
           else app.facts(app.amount_fact('amount', c.units, c.currency), app.fact('place', 'chain:' || c.network), app.fact('state', w.state)) end,
         app.facts(app.amount_fact('amount', p.units, p.currency), app.fact('place', p.place))
    from posted p
    left join app.network_cost c on c.broadcast_id = p.event
    left join app.broadcast b on b.id = c.broadcast_id and (b.txid, b.block_hash) = (c.txid, c.block_hash)
    left join app.withdrawal w on w.id = b.withdrawal_id
   where (p.units, p.currency, p.place) is distinct from (c.units, c.currency, 'chain:' || c.network)
      or w.state is null or w.state not in ('completed', 'refused', 'rejected')
$$;

-- Costs without a movement, and what a block has included for a day without its cost.
create function app.find_network_costs_without_movement(in_since timestamptz, in_again text[])
returns table (kind text, event text, movement bigint, expected jsonb, found jsonb) language sql stable as $$
  select 'network-cost-row-without-movement', c.broadcast_id::text, null::bigint, app.facts(app.fact('movement')), app.facts(app.fact('none'))
    from app.network_cost c
   where c.units > 0 and (c.at >= in_since or c.broadcast_id::text = any (in_again))
     and not exists (
       select from ledger.movement_key k where k.key = app.movement_key(c.broadcast_id, 'network-cost:' || c.broadcast_id))
  union all
  select 'network-cost-missing', b.id::text, null::bigint, app.facts(app.fact('cost')), app.facts(app.fact('none'))
    from app.broadcast b
   where b.next_check_at = 'infinity' and b.block_hash is not null and not b.is_cost_booked and b.signed_at < now() - interval '1 day'
$$;
revoke execute on function app.find_network_cost_differences(bigint, bigint), app.find_network_costs_without_movement(timestamptz, text[]) from istmo_app;
grant execute on function app.find_network_cost_differences(bigint, bigint), app.find_network_costs_without_movement(timestamptz, text[]) to istmo_reader;
