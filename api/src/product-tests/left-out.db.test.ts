import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import {
  screeningByHand,
  unconnectedCard,
  unconnectedCustody,
  unconnectedHoldings,
  unconnectedIssuance,
  unconnectedSender,
} from '@istmo/providers/unconnected';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { checkCoverTask } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { areaTasks } from '../routes/areas.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';
import { listNeededTasks } from '../start/start-tasks.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* What an installation is run without is neither tried nor logged, however long it runs. */

const testEnv = await createTestEnv();
const { workerApp, advance } = testEnv;

const calls = new Map<string, number>();

/** The adapter with each call of what it would ask outside counted; what it knows by itself answers at once and throws nothing. */
function counted<Adapter extends object>(provider: string, adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, args);
        const call = `${provider}.${String(name)}`;
        if (answer instanceof Promise) calls.set(call, (calls.get(call) ?? 0) + 1);
        return answer;
      };
    },
  });
}

const tasksOfWorker: readonly AreaTasks[] = [...areaTasks, { intervalTasks: [checkCoverTask(readUnderWay)] }];

const lines: string[] = [];
const withoutAll: App = {
  ...workerApp,
  log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  custody: custodyByNetwork({}, counted('custody', unconnectedCustody())),
  chainSender: senderByNetwork({}, counted('chain-sender', unconnectedSender())),
  holdings: counted('holdings', unconnectedHoldings()),
  issuance: counted('issuance', unconnectedIssuance()),
  card: counted('card', unconnectedCard()),
  screening: screeningByHand(),
  priceHistory: counted('price-history', { readHistory: async () => [] }),
};

const minutes = 180;
const stepMinutes = 5;

test('with everything left out that may be left out nothing is asked of it and no line is written in three hours', async () => {
  // A customer with money, so that there is something to check.
  await createWithdrawalSteps(testEnv).createOwner('BTC', '1');
  const tasks = listNeededTasks(withoutAll, tasksOfWorker);
  for (let at = 0; at < minutes; at += stepMinutes) {
    advance(stepMinutes * 60_000);
    for (const { run } of tasks) await run(withoutAll);
  }
  expect(Object.fromEntries(calls)).toEqual({});
  expect(lines).toEqual([]);
}, 120_000);

test('a task that only asks what is left out is not scheduled, and each is where that is connected', () => {
  const [without, whole] = [listNeededTasks(withoutAll, tasksOfWorker), listNeededTasks(workerApp, tasksOfWorker)];
  const names = new Set(without.map(({ name }) => name));
  const left = whole.map(({ name }) => name).filter((name) => !names.has(name));
  const perNetwork = /^(watch-deposits|sweep-addresses|sweep-lost-addresses|send-withdrawals)-/;
  expect(left.filter((name) => !perNetwork.test(name)).toSorted()).toEqual([
    'activate-assets',
    'check-cover',
    'compare-register',
    'issue-assets',
    'lock-rejected-assets',
    'move-outside',
    'order-moves',
    'report-measures',
    'restrict-issued',
    'settle-card-purchases',
    'settle-card-subscriptions',
  ]);
  expect([...names].filter((name) => perNetwork.test(name))).toEqual([]);
  expect(whole).toHaveLength(tasksOfWorker.flatMap(({ intervalTasks = [] }) => intervalTasks).length);
});
