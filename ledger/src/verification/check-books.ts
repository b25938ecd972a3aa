import type { Db, Reader } from '@istmo/db/tx';
import type { Problem } from './problem.ts';

/*
 * What can be checked about the books every half minute, without reading the postings. `verify.ts` proves the rest, less often.
 */

// Movements of a stream that has not been used for longer than this are left to the verification.
const recentIds = 20_000 * 16;
const accountsPerRun = 500_000;
const maxProblems = 10;

/**
 * Checks that streams end with their last movement, that the open holds are what is held, that no balance is below its floor, that each
 * currency sums to zero and that the holders of each security are counted. The last three read every account: with more than half a million
 * of them only every second, third, … run does, so `run` counts the runs from 0. It blocks no writer.
 */
export function checkBooks(db: Db, run = 0): Promise<Problem[]> {
  return db.inTransaction(
    async (tx) => {
      const problems = await tx.query<Problem>(findDifferentHeadsAndHolds);
      if (run % (await countRunsForAll(tx)) !== 0) return problems;
      // The logins of the processes prefer indexes (db/src/login-rights.ts).
      await tx.query('set local enable_seqscan = on');
      return [...problems, ...(await tx.query<Problem>(findWrongSums))];
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

/** In how many runs all accounts are read once, by PostgreSQL's estimate of their number. */
async function countRunsForAll(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ accounts: number }>(
    `select reltuples as accounts from pg_class where oid = 'ledger.account'::regclass`,
  );
  return Math.max(1, Math.ceil((row?.accounts ?? 0) / accountsPerRun));
}

const findDifferentHeadsAndHolds = `
  with open_hold as (
    select account, sum(units - settled_units - released_units) as units from ledger.hold
     where settled_units + released_units < units group by account
  ), last_movement as (
    select distinct on (id & 15) id & 15 as stream, height, hash from ledger.movement
     where id > (select max(id) from ledger.movement) - ${recentIds} order by id & 15, id desc
  )
  select 'hold' as kind, format('account %s holds %s and its open holds are %s', h.account, a.balance, h.units) as message
    from open_hold h join ledger.account a on a.id = h.account where a.balance <> h.units
  union all
  select 'chain', format('stream %s ends at height %s and its last movement is %s', s.id, s.height, m.height)
    from last_movement m join ledger.stream s on s.id = m.stream where (s.height, s.head) is distinct from (m.height, m.hash)
  limit ${maxProblems}`;

// Bits 5 to 19 of an account's id are the number of its currency, and the last five its kind, of which 2 is held, 6 reserved and 7 subscribed.
const findWrongSums = `
  with total as materialized (
    select id & 1048544 as currency, sum(balance) as units, min(id) filter (where balance < floor) as below,
           coalesce(sum(balance) filter (where id & 31 in (2, 6, 7)), 0) as held,
           count(*) filter (where balance > 0 and id & 31 in (1, 2, 3, 4, 6)) as owned
      from ledger.account group by id & 1048544
  ), open_hold as (
    select account & 1048544 as currency, sum(units - settled_units - released_units) as units from ledger.hold
     where settled_units + released_units < units group by account & 1048544
  )
  select 'currency' as kind, format('%s does not sum to zero but to %s', c.code, t.units) as message
    from total t join ledger.currency c on c.number = t.currency >> 5 where t.units <> 0
  union all
  select 'floor', format('account %s is below its floor', below) from total where below is not null
  union all
  select 'hold', format('%s of %s is held and the open holds are %s', t.held, c.code, coalesce(h.units, 0))
    from total t join ledger.currency c on c.number = t.currency >> 5 left join open_hold h on h.currency = t.currency
   where t.held <> coalesce(h.units, 0)
  union all
  select 'holder', format('customers have units in %s accounts of %s and are counted with %s, and %s holders with %s', coalesce(t.owned, 0), c.code, h.accounts,
           h.holders, n.holders)
    from ledger.currency c
    left join total t on t.currency >> 5 = c.number
    cross join lateral (select coalesce(sum(accounts), 0) as accounts, count(*) filter (where accounts > 0) as holders
                          from ledger.holder where currency = c.code) h
    cross join lateral (select coalesce(sum(holders), 0) as holders from ledger.holder_count where currency = c.code) n
   where c.supply_cap is not null and (coalesce(t.owned, 0), h.holders) is distinct from (h.accounts, n.holders)
  limit ${maxProblems}`;
