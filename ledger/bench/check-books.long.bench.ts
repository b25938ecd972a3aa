import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import { checkBooks } from '../src/verification/check-books.ts';

/*
 * The checks of every half minute over a million accounts and as many movements: `npm run bench -- check-books`. The rows are written past
 * the ledger's functions, which would take an hour; the sums and the heads are right all the same.
 */

const rows = 1_000_000;
const runs = 7;
const maxMs = 300;

const fill = `
  set session_replication_role = replica;
  insert into ledger.party (owner) select gen_random_uuid() from generate_series(1, ${rows / 4});
  insert into ledger.account (id, owner, kind, place, currency, balance, floor)
  select ledger.account_id(p.number, 0, c.number, k.number), p.owner, k.name, '', c.code,
         case when k.name = 'available' then case when p.number % 2 = 0 then 1 else -1 end else 0 end, case when k.name = 'held' then 0 end
    from ledger.party p cross join (select * from ledger.currency order by number limit 2) c
    cross join (select * from ledger.account_kind where name in ('available', 'held')) k
   where p.owner is not null and p.number > (select max(number) - ${rows / 4} from ledger.party);
  insert into ledger.movement (id, height, at, event, key, kind, hash)
  select (n << 4) | (n & 15), n, now(), gen_random_uuid(), gen_random_uuid(), 2, sha256(n::text::bytea) from generate_series(1000, 1000 + ${rows}::bigint) n;
  update ledger.stream s set height = m.height, head = m.hash
    from (select distinct on (id & 15) id & 15 as stream, height, hash from ledger.movement order by id & 15, id desc) m where m.stream = s.id;
  set session_replication_role = origin`;

/** The median of some runs, in milliseconds. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < runs; count++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(runs / 2)] ?? 0;
}

export async function bench() {
  const server = await createTemporaryServer();
  const slow = { query: 600_000, statement: 600_000, lock: 600_000, idleInTransaction: 600_000 };
  const admin = connect({ url: server.url('admin'), poolSize: 1, timeouts: slow });
  const worker = connect({ url: server.url('worker'), poolSize: 1 });
  try {
    await migrate({ url: server.url('owner') });
    await seedRegistry(admin);
    await admin.query(fill);
    await admin.query('vacuum analyze ledger.account');
    await admin.query('vacuum analyze ledger.movement');
    const problems = await checkBooks(worker);
    const all = await measure(() => checkBooks(worker, 0));
    const other = await measure(() => checkBooks(worker, 1));
    // With a million accounts every second run reads them all.
    const mean = (all + other) / 2;
    const found = problems.map(({ message }) => message).join('; ') || 'no problem';
    return [
      {
        name: 'cheap checks over a million accounts and movements',
        value: `${mean.toFixed(0)} ms (${all.toFixed(0)} and ${other.toFixed(0)} ms in turn), ${found}`,
        target: `< ${maxMs} ms`,
        isReached: mean < maxMs && problems.length === 0,
      },
    ];
  } finally {
    await admin.stop();
    await worker.stop();
    await server.discard();
  }
}
