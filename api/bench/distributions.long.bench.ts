import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { adjustment, createCommitter, fundTreasury, issueToTreasury, post, verifyLedger } from '@istmo/ledger';
import { advanceEvents } from '../src/areas/corporate-actions/advance-events.ts';
import { missingOf, readEventMoney } from '../src/areas/corporate-actions/event-money.store.ts';
import { endEvents } from '../src/areas/corporate-actions/end-events.ts';
import { takeSnapshots } from '../src/areas/corporate-actions/take-snapshot.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { addBenchStaff, workWhileKilled } from './killed-workers.ts';
import { bindActionSteps, rateOf } from '../src/testing/test-corporate-actions.ts';
import { openDistributionApp } from './distribution-app.ts';

/*
 * A dividend to 100,000 holders of one unit each and more, on a database that writes durably: snapshot, entitlements and payment, while the worker is
 * killed 20 times: `npm run bench -- distributions`. The next worker has been started when one is killed, as where two run.
 */

const holders = 100_000;
const kills = 20;
const workMs = 1_000;
const limits = { snapshot: 5, entitlements: 10, paid: 60 };

async function insertHolders(operator: Db, at: Date): Promise<CustomerId[]> {
  const customers = Array.from({ length: holders }, () => asId<'customer'>(newId()));
  await operator.query(
    `insert into app.customer (id, username, email, created_at, activated_at)
     select id, 'bench-' || id, id || '@bench.istmo.test', $2, $2 from unnest($1::uuid[]) as t(id)`,
    [customers, at],
  );
  await operator.query(
    `insert into app.account_status (customer_id, country, user_type, has_profile, kyc_status)
     select id, 'Guatemala', 'personal', true, 'verified' from unnest($1::uuid[]) as t(id)`,
    [customers],
  );
  await operator.query(
    `select ledger.raise_supply_cap('COINGT', supply_cap + 100000000000) from ledger.currency where code = 'COINGT'`,
  );
  await operator.inTransaction((tx) =>
    post(
      tx,
      fundTreasury({ id: newId(), at, amount: money('USD', 10n ** 12n), place: 'bank:bench' }),
      issueToTreasury({ id: newId(), at, amount: money('COINGT', 100_000_000_000n) }),
    ),
  );
  const committer = createCommitter(operator, { maxOutageMs: 60_000, maxWaiting: holders });
  await Promise.all(
    customers.map((customer, index) => {
      // One unit each, and some more so that the shares are not all the same.
      const amount = money('COINGT', 1n + BigInt(index % 7) * 13n);
      return committer.commit({ movement: adjustment({ id: newId(), customer, at, amount }), rows: [] });
    }),
  );
  await committer.stop();
  return customers;
}

const seconds = (from: number): number => (performance.now() - from) / 1000;

export async function bench() {
  const server = await createTemporaryServer();
  const slow = { query: 600_000, statement: 600_000, lock: 600_000, idleInTransaction: 600_000 };
  const [owner, operator] = [
    connect({ url: server.url('owner'), timeouts: slow }),
    connect({ url: server.url('operator'), timeouts: slow }),
  ];
  const clock = new MovableClock();
  const { app, stop } = openDistributionApp(server.url('worker'), clock);
  try {
    await migrate({ url: server.url('owner') });
    await seedRegistry(operator);
    await operator.query(`select ledger.set_time_bound('1 year', '1 year')`);
    await insertHolders(operator, clock.now());
    await owner.query('analyze');
    const { timeZone } = app.settings;
    const [proposer, approver] = [await addBenchStaff(owner), await addBenchStaff(owner)];
    const logins = { owner, worker: app.db, serving: app.db };
    const steps = bindActionSteps({ ...logins, clock, timeZone, proposer, approver });
    const today = steps.today();
    const { id } = await steps.announce({
      instrument: 'COINGT',
      issuer: null,
      kind: 'dividend',
      rates: [rateOf('USD', '1.253')],
      terms: { recordDay: today, paymentDay: today },
    });
    clock.runAhead(25 * 3_600_000);

    let from = performance.now();
    await takeSnapshots(app);
    const snapshot = seconds(from);
    from = performance.now();
    await advanceEvents(app);
    const entitlements = seconds(from);
    const [needed] = await readEventMoney(app.db, id);
    if (!needed) throw new Error('no holder is entitled');
    const proposal = newId();
    await owner.query(
      `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision_reason)
       values ($1, 'corporate-action.fund', 'corporate-action', $2, $3, 'bench', $4, now(), 'approved', $5, now(), 'bench')`,
      [proposal, id, JSON.stringify({ currency: 'USD', units: `${missingOf(needed) + 777n}` }), proposer, approver],
    );
    await endEvents(app);
    await owner.query('analyze app.entitlement, app.snapshot_line');

    from = performance.now();
    const killed = await workWhileKilled({
      file: join(import.meta.dirname, 'distribution-worker.ts'),
      args: [server.url('worker'), `${clock.aheadMs}`],
      kills,
      workMs,
    });
    const paid = seconds(from);
    await endEvents(app);
    const [sums] = await readEventMoney(app.db, id);
    const [twice] = await owner.query<{ movements: bigint; entitlements: bigint }>(
      `select (select count(*) from ledger.movement m join ledger.movement_kind k on k.number = m.kind and k.name = 'pay-distribution') as movements,
              (select count(*) from app.entitlement where state = 'paid') as entitlements`,
    );
    const [given] = await owner.query<{ units: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as units from ledger.account where owner is not null and kind = 'available' and currency = 'USD'`,
    );
    const [withheld] = await owner.query<{ units: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as units from ledger.account where kind = 'withholding'`,
    );
    const isExact =
      sums !== undefined &&
      (given?.units ?? 0n) + (withheld?.units ?? 0n) + sums.returned === sums.funded &&
      sums.returned === 777n &&
      twice?.movements === twice?.entitlements;
    const problems = (await verifyLedger({ url: server.url('reader') })).problems.length;
    const count = holders.toLocaleString('en-US');
    const row = (name: string, taken: number, limit: number) => ({
      name: `${name} of ${count} holders`,
      value: `${taken.toFixed(1)} s`,
      target: `≤ ${limit} s`,
      isReached: taken <= limit,
    });
    return [
      row('snapshot', snapshot, limits.snapshot),
      row('entitlements', entitlements, limits.entitlements),
      row(`payment with ${killed} kills of the worker,`, paid, limits.paid),
      {
        name: 'paid + tax + returned = funded, no holder twice, books verified',
        value: `${twice?.movements ?? 0n} movements, ${problems} problems`,
        target: 'exact',
        isReached: isExact && problems === 0 && Number(twice?.movements) === holders,
      },
    ];
  } finally {
    await stop();
    await owner.stop();
    await operator.stop();
    await server.discard();
  }
}
