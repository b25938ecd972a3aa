import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import type { Db } from '@istmo/db/tx';
import { cardFaults, sandboxCards } from '@istmo/providers/card/sandbox';
import { sendFaults } from '@istmo/providers/chain-sender/sandbox';
import { settleDuePurchases } from '../src/areas/cards/cards.worker.ts';
import { watchDeposits } from '../src/areas/deposits/deposits.worker.ts';
import { ensureAddress } from '../src/areas/deposits/ensure-address.ts';
import type { App } from '../src/app.ts';
import { signApproved } from '../src/signer/sign-approved.ts';
import { breakAt, Killed } from '../src/testing/kill-anywhere.ts';
import { createCardSteps, paidCard } from '../src/testing/test-cards.ts';
import type { Person, TestEnv } from '../src/testing/test-env.ts';
import { createWithdrawalSteps, listWorkerTasks } from '../src/testing/test-withdrawals.ts';

/*
 * The three kinds of money under way at once, and what disturbs them: answers that are lost, repeated and reordered, and the worker and the signer
 * killed at a random statement. Killed is the object that stands for the process, with its connections: it stops there, and the next one begins again
 * with what the database has.
 */

export type PaymentCounts = { readonly withdrawals: number; readonly deposits: number; readonly cards: number };
export type Customer = { readonly person: Person; readonly address: string };
export type Requests = { readonly withdrawals: string[]; readonly deposits: string[]; readonly cards: string[] };

type Random = (below: number) => number;
type Task = () => Promise<unknown>;

const watchTimeoutMs = 500;
const numbers = [paidCard, paidCard, paidCard, paidCard, sandboxCards.declined, sandboxCards.pending];

const customerCount = 50;

/** Customers with a saved address, money to withdraw, and an address to deposit to. */
export async function createCustomers(testEnv: TestEnv): Promise<Customer[]> {
  const { createOwner } = createWithdrawalSteps(testEnv);
  const customers: Customer[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    const person = await createOwner('USDT', '100000');
    const address = await ensureAddress(testEnv.workerApp, { customer: person.customer, language: 'en' }, 'BTC');
    customers.push({ person, address });
  }
  return customers;
}

/** Counts the kills of the worker and the signer, and makes them. */
export function createKiller(random: Random, most: number) {
  let kills = 0;
  const connect = (db: Db, statements: number): Db =>
    kills < most && random(3) > 0
      ? breakAt(db, 1 + random(statements), random(2) === 0, () => {
          kills += 1;
        })
      : db;
  const surviving = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  };
  return { connect, surviving, count: () => kills };
}

type Killer = ReturnType<typeof createKiller>;

/** What the worker and the signer do; each run is a process that may be killed. */
export function createTasks(testEnv: TestEnv, { connect, surviving }: Killer): readonly Task[] {
  const { workerApp } = testEnv;
  const { signer } = createWithdrawalSteps(testEnv);
  const log = Object.assign(Object.create(workerApp.log), { warn: () => {}, error: () => {} });
  const asWorker = (run: (app: App) => Promise<unknown>, statements: number): Task => {
    return () => surviving(run({ ...workerApp, log, db: connect(workerApp.db, statements) }));
  };
  const sign: Task = () => surviving(signApproved({ ...signer, db: connect(signer.db, 30), onError: () => {} }));
  return [
    ...listWorkerTasks('TRON').map((task) => asWorker(task, 40)),
    sign,
    asWorker((app) => watchDeposits(app, 'BTC', watchTimeoutMs), 40),
    asWorker(settleDuePurchases, 30),
  ];
}

/** Loses, repeats and reorders what the chains and the acquirer say. */
export async function disturb({ chainSender, custody, card, ...testEnv }: TestEnv, random: Random): Promise<void> {
  const { deliver } = createCardSteps({ chainSender, custody, card, ...testEnv });
  const pick = <T>(kinds: readonly T[]): T | undefined => kinds[random(kinds.length)];
  await chainSender.injectFault({
    network: 'TRON',
    kind: pick(sendFaults.filter((kind) => kind !== 'hang')) ?? 'lost',
    times: 1,
  });
  await custody.injectFault({
    network: 'TRON',
    kind: pick(['unknown', 'duplicate', 'shuffle']) ?? 'unknown',
    times: 1,
  });
  await custody.injectFault({
    network: 'BTC',
    kind: pick(['lost', 'duplicate', 'shuffle', 'timeout']) ?? 'lost',
    times: 1,
  });
  await card.injectFault({ kind: pick(cardFaults.filter((kind) => kind !== 'hang')) ?? 'lost', times: 1 });
  await custody.mine({ network: 'TRON', blocks: 1 + random(8) });
  await custody.mine({ network: 'BTC', blocks: 1 + random(2) });
  if (random(10) === 0) await custody.reorg({ network: 'BTC', depth: 1 + random(2), fate: 'wait' });
  await deliver((notices) =>
    notices
      .filter(() => random(3) > 0)
      .flatMap((notice) => (random(3) === 0 ? [notice, notice] : [notice]))
      .toReversed(),
  );
}

/** One request of each kind that is still wanted, as a browser makes it: sometimes it sends the same twice. */
export function createAsker(testEnv: TestEnv, customers: readonly Customer[], random: Random) {
  const { request, confirm } = createWithdrawalSteps(testEnv);
  const { orderOf } = createCardSteps(testEnv);
  let tries = 0;
  const asked: Requests = { withdrawals: [], deposits: [], cards: [] };
  const next = (list: readonly string[]): Customer => {
    const one = customers[list.length % customers.length];
    if (!one) throw new Error('there are no customers');
    return one;
  };
  return {
    asked,
    withdraw: async () => {
      const { person } = next(asked.withdrawals);
      const { body } = await request(person, 'USDT', { amount: `${20 + random(100)}` });
      if (!body.data) throw new Error(`a withdrawal was refused: ${body.msg}`);
      asked.withdrawals.push(body.data._id);
      await confirm(person);
    },
    deposit: async () => {
      const { address } = next(asked.deposits);
      const amount = `0.0${1_000 + random(9_000)}`;
      asked.deposits.push((await testEnv.custody.deposit({ address, currency: 'BTC', amount })).txid);
    },
    buy: async () => {
      const { person } = customers[tries % customers.length] ?? next(asked.cards);
      const order = await orderOf(person, { tokens: '1', number: numbers[random(numbers.length)] ?? paidCard });
      tries += 1;
      const headers = { 'idempotency-key': `card-${tries}` };
      const repeats = random(4) === 0 ? [1, 2] : [1];
      await Promise.all(repeats.map(() => testEnv.call(buyByCard, order, { as: person, headers })));
      // Whatever the answer was: a customer has at most one open payment, and an answer may be lost.
      const rows = await testEnv.owner.query<{ id: string }>('select id from app.card_purchase order by id');
      asked.cards.splice(0, asked.cards.length, ...rows.map(({ id }) => id));
    },
  };
}
