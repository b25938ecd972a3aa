import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';
import { findPgbench, runSqlScript } from './sql-script.ts';

/*
 * The baseline: pgbench's TPC-B-like script, run by the installed pgbench, or by an equivalent of our own if there is none.
 */

// As many as the scale, as pgbench's documentation recommends.
export const tpcbClients = 10;

/** pgbench's built-in script `tpcb-like` at a scale of 10. */
export const tpcbScript = `\\set aid random(1, 1000000)
\\set bid random(1, 10)
\\set tid random(1, 100)
\\set delta random(-5000, 5000)
begin;
update pgbench_accounts set abalance = abalance + :delta where aid = :aid;
select abalance from pgbench_accounts where aid = :aid;
update pgbench_tellers set tbalance = tbalance + :delta where tid = :tid;
update pgbench_branches set bbalance = bbalance + :delta where bid = :bid;
insert into pgbench_history (tid, bid, aid, delta, mtime) values (:tid, :bid, :aid, :delta, current_timestamp);
end;
`;

type Tpcb = { readonly by: string; readonly perSecond: number };

/** The baseline before and after some work, and their mean: on a shared machine it changes within minutes. */
export type TpcbAround<Result> = {
  readonly tpcb: Tpcb & { readonly before: number; readonly after: number };
  readonly result: Result;
};

/** Runs the baseline, then the work, then the baseline again. */
export async function measureBetweenTpcb<Result>(
  { url, seconds }: { readonly url: string; readonly seconds: number },
  work: () => Promise<Result>,
): Promise<TpcbAround<Result>> {
  const before = await measureTpcb(url, seconds);
  const result = await work();
  const after = (await measureTpcb(url, seconds)).perSecond;
  const perSecond = (before.perSecond + after) / 2;
  return { tpcb: { by: before.by, perSecond, before: before.perSecond, after }, result };
}

export const tpcbRow = ({ by, perSecond, before, after }: TpcbAround<unknown>['tpcb']) => ({
  name: `TPC-B-like (${by})`,
  value: `${perSecond.toFixed(0)}/s (before ${before.toFixed(0)}, after ${after.toFixed(0)})`,
  target: 'baseline',
  isReached: undefined,
});

/** Transactions per second of the TPC-B-like script on this database, with a scale of 10 and ten clients. */
async function measureTpcb(url: string, seconds: number): Promise<Tpcb> {
  const pgbench = await findPgbench();
  const owner = connect({ url, timeouts: { query: 120_000, statement: 120_000 } });
  try {
    await makeTpcbTables(owner);
    const count = await runSqlScript({ url, clients: tpcbClients, seconds, script: tpcbScript });
    return { by: pgbench ?? 'our equivalent of pgbench', perSecond: count / seconds };
  } finally {
    await owner.stop();
  }
}

/** The same tables, keys and fill factor as `pgbench --initialize --scale 10`, made new. */
export async function makeTpcbTables(owner: Db): Promise<void> {
  for (const sql of [
    'drop table if exists pgbench_accounts, pgbench_tellers, pgbench_branches, pgbench_history',
    'create table pgbench_branches (bid int not null primary key, bbalance int, filler char(88)) with (fillfactor = 100)',
    'create table pgbench_tellers (tid int not null primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_accounts (aid int not null primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    'insert into pgbench_branches select n, 0 from generate_series(1, 10) n',
    `insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, 100) n`,
    `insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, 1000000) n`,
    'vacuum analyze pgbench_accounts, pgbench_tellers, pgbench_branches',
  ])
    await owner.query(sql);
}
