import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import {
  adjustment,
  createCommitter,
  issueToTreasury,
  issueTranche,
  post,
  prepareRow,
  reserveCardPurchase,
  verifyLedger,
} from '@istmo/ledger';
import { purchaseInsert } from '../src/areas/cards/purchases.store.ts';
import { takeSnapshots } from '../src/areas/corporate-actions/take-snapshot.ts';
import { applySplits } from '../src/areas/splits/apply-splits.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { addBenchStaff } from './killed-workers.ts';
import { bindActionSteps } from '../src/testing/test-corporate-actions.ts';
import { openDistributionApp } from './distribution-app.ts';

/*
 * A split of 3 for 1 of a security with 10,000 holders, each with an open card purchase, on a database that writes durably: `npm run bench -- splits`.
 */

const holders = 10_000;
const limitSeconds = 10;
const offering = { offering: 'COINGT-1', number: 1 };

async function insertHolders(operator: Db, at: Date): Promise<CustomerId[]> {
  const customers = Array.from({ length: holders }, () => asId<'customer'>(newId()));
  await operator.query(
    `insert into app.customer (id, username, email, created_at, activated_at)
     select id, 'bench-' || id, id || '@bench.istmo.test', $2, $2 from unnest($1::uuid[]) as t(id)`,
    [customers, at],
  );
  await operator.query(
    `select ledger.raise_supply_cap('COINGT', supply_cap + 100000000000) from ledger.currency where code = 'COINGT'`,
  );
  await operator.query(`insert into app.offering (code, instrument) values ($1, 'COINGT') on conflict do nothing`, [
    offering.offering,
  ]);
  await operator.query(
    `insert into app.tranche (offering, number, supply_units, price_cents) values ($1, $2, 38520, 100000) on conflict do nothing`,
    [offering.offering, offering.number],
  );
  await operator.inTransaction((tx) =>
    post(
      tx,
      issueToTreasury({ id: newId(), at, amount: money('COINGT', 1_000_000n) }),
      issueTranche({ tranche: offering, at, supply: money('COINGT', 38_520n) }),
    ),
  );
  return customers;
}

/** Units that can be spent, and an open payment of two more, of each holder. */
async function giveUnits(operator: Db, customers: readonly CustomerId[], at: Date): Promise<void> {
  const committer = createCommitter(operator, { maxOutageMs: 60_000, maxWaiting: 2 * holders });
  const expiresAt = new Date(at.getTime() + 7 * 86_400_000);
  await Promise.all(
    customers.map(async (customer, index) => {
      const amount = money('COINGT', 1n + BigInt(index % 7) * 13n);
      await committer.commit({ movement: adjustment({ id: newId(), customer, at, amount }), rows: [] });
      const id = newId();
      const row = prepareRow(purchaseInsert, {
        id,
        customer_id: customer,
        symbol: 'COINGT',
        token_units: 2n,
        offering: offering.offering,
        tranche_number: offering.number,
        subscription: null,
        request_key: null,
        unit_price_units: 100_000n,
        price_units: 200_000n,
        fee_units: 0n,
        fee_basis_points: 0n,
        card_network: 'visa',
        last_four: '1111',
        language: 'en',
        created_at: at,
        expires_at: expiresAt,
        state_since: at,
        next_check_at: expiresAt,
      });
      const tokens = money('COINGT', 2n);
      const price = money('USD', 200_000n);
      await committer.commit({
        movement: reserveCardPurchase({
          id,
          customer,
          at,
          tokens,
          fromTranche: offering,
          price,
          fee: money('USD', 0n),
          expiresAt,
        }),
        rows: [row],
      });
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
  const { app, stop } = openDistributionApp(server.url('worker'), clock);
  try {
    await migrate({ url: server.url('owner') });
    await seedRegistry(operator);
    await operator.query(`select ledger.set_time_bound('1 year', '1 year')`);
    const at = clock.now();
    await giveUnits(operator, await insertHolders(operator, at), at);
    await owner.query('analyze');
    const { timeZone } = app.settings;
    const [proposer, approver] = [await addBenchStaff(owner), await addBenchStaff(owner)];
    const steps = bindActionSteps({ owner, worker: app.db, serving: app.db, clock, timeZone, proposer, approver });
    const today = steps.today();
    const terms = { ratioNew: 3n, ratioOld: 1n, recordDay: today, paymentDay: today };
    await steps.announce({ instrument: 'COINGT', issuer: null, kind: 'split', terms });
    clock.runAhead(25 * 3_600_000);
    await takeSnapshots(app);
    const from = performance.now();
    await applySplits(app);
    const taken = (performance.now() - from) / 1000;
    const [found] = await owner.query<{ reserved: bigint; tokens: bigint; before: bigint; after: bigint }>(
      `select (select sum(balance) from ledger.account where kind = 'reserved' and currency = 'COINGT')::bigint as reserved,
              (select sum(token_units) from app.card_purchase)::bigint as tokens, u.units_before as before, u.units_after as after
         from app.unit_change u`,
    );
    const problems = (await verifyLedger({ url: server.url('reader') })).problems.length;
    const orders = BigInt(holders) * 6n;
    return [
      {
        name: `split of ${holders.toLocaleString('en-US')} holders with an open card purchase each`,
        value: `${taken.toFixed(1)} s`,
        target: `≤ ${limitSeconds} s`,
        isReached: taken <= limitSeconds,
      },
      {
        name: 'all units × 3, all orders × 3, books verified',
        value: `${found?.before ?? 0n} → ${found?.after ?? 0n}, ${problems} problems`,
        target: 'exact',
        isReached:
          found !== undefined &&
          found.after === found.before * 3n &&
          found.reserved === orders &&
          found.tokens === orders &&
          problems === 0,
      },
    ];
  } finally {
    await stop();
    await owner.stop();
    await operator.stop();
    await server.discard();
  }
}
