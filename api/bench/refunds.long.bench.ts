import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { sameCurrencyRate } from '@istmo/contract/areas/subscriptions/order-arithmetic';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { adjustment, createCommitter, fundTreasury, paySubscription, post, verifyLedger } from '@istmo/ledger';
import type { RaiseId } from '../src/areas/raises/public.ts';
import { toSubscriptionRow } from '../src/areas/subscriptions/orders.store.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { addBenchStaff, workWhileKilled } from './killed-workers.ts';
import { bindRaiseSteps } from '../src/testing/test-raises.ts';

/*
 * A raise of 100,000 subscriptions misses its minimum, on a database that writes durably: all of it goes back while the worker is killed 20 times:
 * `npm run bench -- refunds`. The next worker has been started when one is killed, as where two run.
 */

const subscribers = 100_000;
const kills = 20;
const workMs = 1_000;
const limitSeconds = 60;
const cents = 1_000n;

async function insertSubscribers(operator: Db, at: Date): Promise<CustomerId[]> {
  const customers = Array.from({ length: subscribers + 1 }, () => asId<'customer'>(newId()));
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
  await operator.inTransaction((tx) =>
    post(tx, fundTreasury({ id: newId(), at, amount: money('USD', 10n ** 12n), place: 'bank:bench' })),
  );
  return customers;
}

/** An order of each, paid into the escrow of the raise. */
async function subscribeAll(operator: Db, raise: RaiseId, customers: readonly CustomerId[], at: Date): Promise<void> {
  const committer = createCommitter(operator, { maxOutageMs: 60_000, maxWaiting: 2 * subscribers });
  await Promise.all(
    customers.map(async (customer, index) => {
      const paid = money('USD', cents);
      await committer.commit({ movement: adjustment({ id: newId(), customer, at, amount: paid }), rows: [] });
      const id = asId<'subscription'>(newId());
      const row = toSubscriptionRow({
        id,
        reference: `SU-${`${index}`.padStart(10, '0')}`,
        raise,
        customer,
        termsVersion: 1,
        state: 'open',
        paidBy: 'balance',
        currency: 'USD',
        paid: cents,
        cardFee: 0n,
        value: cents,
        rate: sameCurrencyRate(),
        wanted: 1n,
        limitPrice: null,
        priceStep: null,
        country: 'GT',
        category: 'retail',
        leaveUntil: at,
        documents: [],
        questionnaireResult: null,
        declaration: null,
        counted: [{ subject: customer, name: 'retail-subscriptions:USD', period: '2026-01-01', units: '1000' }],
        at,
        expiresAt: null,
      });
      await committer.commit({ movement: paySubscription({ id, raise, customer, at, paid }), rows: [row] });
    }),
  );
  await committer.stop();
}

export async function bench() {
  const server = await createTemporaryServer();
  const slow = { query: 600_000, statement: 600_000, lock: 600_000, idleInTransaction: 600_000 };
  const [owner, operator] = [
    connect({ url: server.url('owner'), timeouts: slow }),
    connect({ url: server.url('operator'), timeouts: slow }),
  ];
  const clock = new MovableClock();
  try {
    await migrate({ url: server.url('owner') });
    await seedRegistry(operator);
    await operator.query(`select ledger.set_time_bound('1 year', '1 year')`);
    const [issuer, ...customers] = await insertSubscribers(operator, clock.now());
    if (!issuer) throw new Error('a company');
    const raises = bindRaiseSteps({
      owner,
      clock,
      proposer: await addBenchStaff(owner),
      approver: await addBenchStaff(owner),
    });
    const { id } = await raises.open({ instrument: 'COINGT', issuer, terms: { softCap: 10n ** 12n } });
    await subscribeAll(operator, id, customers, clock.now());
    for (const state of ['closed', 'failed'] as const) await raises.setTo(id, state);
    await owner.query('analyze');

    const from = performance.now();
    const killed = await workWhileKilled({
      file: join(import.meta.dirname, 'refund-worker.ts'),
      args: [server.url('worker')],
      kills,
      workMs,
    });
    const taken = (performance.now() - from) / 1000;
    const [sums] = await owner.query<{ escrow: bigint; returned: bigint; given: bigint }>(
      `select (select coalesce(sum(balance), 0) from ledger.account where kind = 'subscribed')::bigint as escrow,
              (select count(*) from app.raise_subscription where state = 'returned') as returned,
              (select coalesce(sum(balance), 0) from ledger.account where owner is not null and kind = 'available' and currency = 'USD')::bigint as given`,
    );
    const problems = (await verifyLedger({ url: server.url('reader') })).problems.length;
    return [
      {
        name: `refund of ${subscribers.toLocaleString('en-US')} subscriptions with ${killed} kills of the worker`,
        value: `${taken.toFixed(1)} s`,
        target: `≤ ${limitSeconds} s`,
        isReached: taken <= limitSeconds,
      },
      {
        name: 'escrow 0, each subscriber has the money back once, books verified',
        value: `${sums?.returned ?? 0n} returned, ${sums?.escrow ?? -1n} in escrow, ${problems} problems`,
        target: 'exact',
        isReached:
          sums?.escrow === 0n &&
          sums.given === cents * BigInt(subscribers) &&
          problems === 0 &&
          Number(sums.returned) === subscribers,
      },
    ];
  } finally {
    await owner.stop();
    await operator.stop();
    await server.discard();
  }
}
