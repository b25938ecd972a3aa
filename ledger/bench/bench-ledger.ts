import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { createCommitter, type Committer } from '../src/commit/committer.ts';
import { adjustment } from '../src/movements/adjustment.ts';
import { fundTreasury } from '../src/movements/fund-treasury.ts';
import { issueToTreasury, issueTranche } from '../src/movements/issue.ts';
import { post } from '../src/commit/post.ts';
import { type Footprint, perChange, readFootprint } from './footprint.ts';
import { benchTranche, buildBenchSwap } from './swap-effect.ts';
import { findMedian, runCallers, type Throughput } from './throughput.ts';

export const callers = 512;
export const roundCount = 3;
export const roundSeconds = 8;
const warmSeconds = 5;
const customerCount = 10_000;
const plenty = 10n ** 15n;
const dollars = 10n ** 14n;

/** A ledger on a server of its own, with customers who have money and all their accounts. */
export type BenchLedger = {
  readonly db: Db;
  readonly owner: Db;
  readonly url: (login: 'owner' | 'app' | 'worker') => string;
  readonly pickCustomer: () => CustomerId;
  discard(): Promise<void>;
};

export async function openBenchLedger(): Promise<BenchLedger> {
  const server = await createTemporaryServer();
  await migrate({ url: server.url('owner') });
  const db = connect({ url: server.url('app') });
  const owner = connect({ url: server.url('owner'), timeouts: { query: 600_000, statement: 600_000 } });
  const operator = connect({ url: server.url('operator') });
  await seedRegistry(operator);
  const customers = await createCustomers(operator);
  await operator.stop();
  return {
    db,
    owner,
    url: (login) => server.url(login),
    pickCustomer: () => {
      const customer = customers[Math.floor(Math.random() * customers.length)];
      if (!customer) throw new Error('there are no customers');
      return customer;
    },
    discard: async () => {
      await Promise.all([db.stop(), owner.stop()]);
      await server.discard();
    },
  };
}

async function createCustomers(db: Db): Promise<CustomerId[]> {
  const committer = createCommitter(db, { maxOutageMs: 60_000, maxWaiting: customerCount * 2 });
  const customers = Array.from({ length: customerCount }, () => asId<'customer'>(newId()));
  const at = new Date();
  await db.query(`select ledger.raise_supply_cap('COINGT', $1)`, [2n * plenty]);
  await db.inTransaction((tx) =>
    post(
      tx,
      issueTranche({ tranche: benchTranche, at, supply: money('COINGT', plenty) }),
      issueToTreasury({ id: newId(), at, amount: money('COINGT', BigInt(customerCount)) }),
      fundTreasury({
        id: newId(),
        at,
        amount: money('USD', 2n * dollars * BigInt(customerCount)),
        place: 'bank:bench',
      }),
    ),
  );
  // Tokens too, so that no measured swap opens an account.
  const credits = [money('USD', dollars), money('COINGT', 1n)];
  await Promise.all(
    customers.flatMap((customer) =>
      credits.map((amount) =>
        committer.commit({ movement: adjustment({ id: newId(), customer, at, amount }), rows: [] }),
      ),
    ),
  );
  await committer.stop();
  return customers;
}

/** Commits a swap of any customer; every one must be done. */
export async function commitSwap(committer: Committer, { pickCustomer }: BenchLedger): Promise<void> {
  const { outcome } = await committer.commit(buildBenchSwap(pickCustomer()));
  if (outcome !== 'done') throw new Error(`a swap was ${outcome}`);
}

export type SwapRounds = {
  readonly rounds: readonly Throughput[];
  readonly median: Throughput;
  readonly each: Footprint;
};

/** A warm round that does not count, then the rounds that do. */
export async function measureSwaps(ledger: BenchLedger): Promise<SwapRounds> {
  const committer = createCommitter(ledger.db);
  const measure = (seconds: number) => runCallers({ callers, seconds }, () => commitSwap(committer, ledger));
  await measure(warmSeconds);
  const before = await readFootprint(ledger.owner);
  const rounds = [];
  for (let round = 0; round < roundCount; round += 1) rounds.push(await measure(roundSeconds));
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  const each = perChange(before, await readFootprint(ledger.owner), count);
  await committer.stop();
  return { rounds, median: findMedian(rounds), each };
}
