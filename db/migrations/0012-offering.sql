-- The tranches of the COINGT offering (decisions, point 3). The unsold tokens of a tranche are the balance of its ledger account.
create table app.tranche (
  number smallint primary key,
  tokens bigint not null check (tokens > 0),
  -- US cents per token.
  price_cents bigint not null check (price_cents > 0)
);
insert into app.tranche (number, tokens, price_cents) values (1, 38520, 100000), (2, 114704, 250000);
do $$ begin
  assert (select sum(tokens) from app.tranche) = 153224, 'specification 1, point 1: total tokens';
  assert (select sum(tokens * price_cents) from app.tranche) = 32528000000, 'specification 1, point 1: total offering in US cents';
end $$;
