/**
 * The statements that fill empty books with swaps and their rows, for benchmarks: three postings each, at the price of the first tranche. The
 * seventh has no row. They write past the ledger's functions, as a superuser; balances stay as they are.
 */
export function fillSwaps({ swaps, customers }: { readonly swaps: number; readonly customers: number }): string {
  return `insert into ledger.party (place) values (''), ('COINGT-1.1');
  set session_replication_role = replica;
  insert into ledger.party (owner) select gen_random_uuid() from generate_series(1, ${customers});
  create temp table bench as
  select n, gen_random_uuid() as id, c.number as party, c.owner,
         (select number from ledger.currency where code = 'USD') as usd, (select number from ledger.currency where code = 'COINGT') as token,
         (select number from ledger.party where place = 'COINGT-1.1') as tranche
    from generate_series(1, ${swaps}) n
    join (select number, owner, row_number() over (order by number) as place from ledger.party where owner is not null) c on c.place = n % ${customers} + 1;
  insert into ledger.movement (id, height, at, event, key, kind, hash)
  select (n << 4), n, date_trunc('milliseconds', now()), id, id, 2, sha256('x') from bench;
  insert into ledger.posting (movement, number, from_account, to_account, units)
  select b.n << 4, p.number, p.f, p.t, p.units from bench b cross join (select * from app.tranche where number = 1) o
    cross join (select * from app.instrument where code = 'COINGT') i cross join lateral (values
    (1, ledger.account_id(b.party, 0, b.usd, 1), ledger.account_id(1, 0, b.usd, 14), o.price_cents),
    (2, ledger.account_id(b.party, 0, b.usd, 1), ledger.account_id(1, 0, b.usd, 11), (o.price_cents + 199) / 200),
    (3, ledger.account_id(b.tranche, 0, b.token, 12), ledger.account_id(b.party, 0, b.token, 1), 10 ^ i.ledger_scale)) p (number, f, t, units);
  insert into app.swap (id, customer_id, from_symbol, to_symbol, paid_units, fee_units, fee_mode, received_units, rate, fee_basis_points, tranche_number, created_at)
  select b.id, b.owner, 'USD', 'COINGT', o.price_cents, (o.price_cents + 199) / 200, 'on_top', 10 ^ i.ledger_scale,
         div(10::numeric ^ 20, o.price_cents), 50, 1, date_trunc('milliseconds', now())
    from bench b, app.tranche o, app.instrument i where o.number = 1 and i.code = 'COINGT' and b.n <> 7;
  set session_replication_role = origin;
  select setval('ledger.movement_number', ${swaps});
  analyze`;
}
