import type { Db } from '@istmo/db/tx';

const postingsPerMovement = 3;

/** Adds postings with the SQL function that the ledger writes with, in movements of three, until there are so many. */
export async function addPostings(owner: Db, count: number): Promise<void> {
  // The rows that prove adjustments are the areas'.
  await owner.query("update ledger.movement_kind set evidence = null where name = 'adjustment'");
  await owner.query(`do $$
    declare
      payees constant bigint[] := array(select id from ledger.account where kind = 'available' and currency = 'USD' order by id limit 500);
      payer constant bigint := (select id from ledger.account where kind = 'treasury' and currency = 'USD' order by balance desc limit 1);
      payee_count constant int := cardinality(payees);
      missing bigint := ${count} - (select count(*) from ledger.posting);
    begin
      while missing > 0 loop
        perform ledger.record_operator_movements(1::smallint, array_fill('adjustment'::text, array[payee_count]),
          array(select gen_random_uuid() from generate_series(1, payee_count)), array_fill(null::bytea, array[payee_count]),
          array(select gen_random_uuid() from generate_series(1, payee_count)), array_fill(now(), array[payee_count]),
          array_fill(null::timestamptz, array[payee_count]),
          array(select n from generate_series(1, payee_count) n, generate_series(1, ${postingsPerMovement}) order by 1),
          array(select s::smallint from generate_series(1, payee_count) n, generate_series(1, ${postingsPerMovement}) s order by n, s),
          array_fill(payer, array[payee_count * ${postingsPerMovement}]),
          array(select payees[n] from generate_series(1, payee_count) n, generate_series(1, ${postingsPerMovement}) order by n),
          array_fill(1::bigint, array[payee_count * ${postingsPerMovement}]));
        commit;
        missing := missing - payee_count * ${postingsPerMovement};
      end loop;
    end $$`);
  for (const table of ['movement', 'posting', 'account']) await owner.query(`vacuum analyze ledger.${table}`);
}
