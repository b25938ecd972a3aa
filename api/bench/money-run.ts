import { buyByCard } from '@istmo/contract/areas/cards/cards.contract';
import { cardFaults, sandboxCards } from '@istmo/providers/card/sandbox';
import { sendFaults } from '@istmo/providers/chain-sender/sandbox';
import { ensureAddress } from '../src/areas/deposits/ensure-address.ts';
import { createCardSteps, paidCard } from '../src/testing/test-cards.ts';
import type { Person, TestEnv } from '../src/testing/test-env.ts';
import { createWithdrawalSteps } from '../src/testing/test-withdrawals.ts';
import { listWorkerTasks } from '../src/testing/withdrawal-tasks.ts';
import { pickMoment } from './money-process.ts';
import { type Role, type Runner, startRunner } from './money-processes.ts';

/*
 * The three kinds of money under way at once, and what disturbs them: answers that are lost, repeated and reordered, and processes of the worker and
 * the signer that are killed at a random statement or call; the next one begins again with what the database has.
 */

export type PaymentCounts = { readonly withdrawals: number; readonly deposits: number; readonly cards: number };
export type Customer = { readonly person: Person; readonly address: string };
export type Requests = { readonly withdrawals: string[]; readonly deposits: string[]; readonly cards: string[] };

type Random = (below: number) => number;

const processTasks = [
  ...listWorkerTasks('TRON').map(({ name }) => name),
  'watchDeposits',
  'settleDuePurchases',
  'sign',
];
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

export type Processes = {
  /** Runs a task of the worker or the signer, whichever comes; both are processes that are killed meanwhile. */
  runAny(): Promise<void>;
  count(): number;
  stop(): void;
};

/** Two workers and a signer, each of which is killed at a random step, and replaced, until there were so many kills. */
export function startProcesses(testEnv: TestEnv, random: Random, most: number): Processes {
  let kills = 0;
  const start = (role: Role, steps: number): Runner =>
    startRunner({
      role,
      app: testEnv.workerApp,
      next: () => ({
        url: testEnv.url[role],
        settings: testEnv.app.settings,
        endsAt: kills < most ? { count: 1 + random(steps), moment: pickMoment(random) } : undefined,
      }),
      onKilled: () => {
        kills += 1;
      },
    });
  const workers = [start('worker', 160), start('worker', 160)];
  const signer = start('signer', 60);
  return {
    runAny: async () => {
      const task = processTasks[random(processTasks.length)] ?? 'sign';
      const runner = task === 'sign' ? signer : workers[random(workers.length)];
      await runner?.run(task, testEnv.clock.aheadMs);
    },
    count: () => kills,
    stop: () => {
      for (const runner of [...workers, signer]) runner.stop();
    },
  };
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
