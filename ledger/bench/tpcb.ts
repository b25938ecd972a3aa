import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { connect } from '@istmo/db/connect';
import type { Db } from '@istmo/db/tx';

/*
 * The baseline: pgbench's TPC-B-like script, run by the installed pgbench, or by an equivalent of our own if there is none.
 */

// As many as the scale, as pgbench's documentation recommends.
const clients = 10;

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
    await makeTables(owner);
    if (pgbench === undefined) return { by: 'our equivalent of pgbench', perSecond: await runScript(url, seconds) };
    const output = await run(pgbench, [
      '--no-vacuum',
      '--client',
      String(clients),
      '--jobs',
      '2',
      '--time',
      String(seconds),
      url,
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    if (!(perSecond > 0)) throw new Error(`unexpected output of pgbench: ${output}`);
    return { by: pgbench, perSecond };
  } finally {
    await owner.stop();
  }
}

async function findPgbench(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  for (const version of versions.toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }))) {
    const file = `${root}/${version}/bin/pgbench`;
    if (
      await run(file, ['--version']).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return undefined;
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}

// The same tables, keys and fill factor as `pgbench --initialize --scale 10`.
async function makeTables(owner: Db): Promise<void> {
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

async function runScript(url: string, seconds: number): Promise<number> {
  const db = connect({ url, poolSize: clients });
  const until = performance.now() + seconds * 1_000;
  const randomUpTo = (max: number) => 1 + Math.floor(Math.random() * max);
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      const [aid, bid, tid, delta] = [
        randomUpTo(1_000_000),
        randomUpTo(10),
        randomUpTo(100),
        randomUpTo(10_001) - 5_001,
      ];
      await db.inTransaction(async (tx) => {
        await tx.query({ name: 'b1', text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2' }, [
          delta,
          aid,
        ]);
        await tx.query({ name: 'b2', text: 'select abalance from pgbench_accounts where aid = $1' }, [aid]);
        await tx.query({ name: 'b3', text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2' }, [
          delta,
          tid,
        ]);
        await tx.query({ name: 'b4', text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2' }, [
          delta,
          bid,
        ]);
        await tx.query(
          {
            name: 'b5',
            text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
          },
          [tid, bid, aid, delta],
        );
      });
      done++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await db.stop();
  return done / seconds;
}
