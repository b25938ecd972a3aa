import { NotConnected, Outage } from '@istmo/providers/outage';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { ProcessMetrics } from './process-metrics.ts';

function open() {
  const metrics = new ProcessMetrics();
  const registry = new Registry();
  for (const metric of metrics.list()) registry.registerMetric(metric);
  const read = async (start: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(start) && !line.includes('_bucket'));
  return { metrics, read };
}

class Bank {
  #balance = 7;
  readonly name = 'bank';
  async readBalance(): Promise<number> {
    return this.#balance;
  }
  async fail(): Promise<void> {
    throw new Outage('bank-link', new Error('no answer'));
  }
  async leaveOut(): Promise<void> {
    throw new NotConnected('bank-link', 'pse');
  }
  isOpen(): boolean {
    return this.#balance > 0;
  }
}

test('calls of a provider are counted by their outcome; what it is run without and what answers at once are not', async () => {
  const { metrics, read } = open();
  const { bankLink, nothing } = metrics.measure({ bankLink: new Bank(), nothing: undefined });
  expect([await bankLink.readBalance(), bankLink.isOpen(), bankLink.name, nothing]).toEqual([
    7,
    true,
    'bank',
    undefined,
  ]);
  await expect(bankLink.fail()).rejects.toThrow(Outage);
  await expect(bankLink.leaveOut()).rejects.toThrow(NotConnected);
  expect((await read('istmo_provider_seconds_count')).toSorted()).toEqual([
    'istmo_provider_seconds_count{provider="bank-link",outcome="fault"} 1',
    'istmo_provider_seconds_count{provider="bank-link",outcome="ok"} 1',
  ]);
});

test('a task that fails keeps the time of its last success, and each error is counted', async () => {
  const { metrics, read } = open();
  metrics.started({ name: 'check-books', everyMs: 30_000 });
  const [began] = await read('istmo_task_last_success_timestamp_seconds');
  metrics.ended('check-books', true);
  expect(await read('istmo_task_last_success_timestamp_seconds')).toEqual([began]);
  expect(await read('istmo_task_failures_total')).toEqual(['istmo_task_failures_total{task="check-books"} 1']);
  expect(await read('istmo_task_interval_seconds')).toEqual(['istmo_task_interval_seconds{task="check-books"} 30']);
});

test('a commit is counted with its effects, and what waits is read at each request', async () => {
  const { metrics, read } = open();
  let waiting = 3;
  metrics.follow({ commit: () => Promise.reject(new Error('not used')), waiting: () => waiting, stop: async () => {} });
  metrics.observeBatch({ effects: 16, waitedMs: 4, startedAt: 0, tookMs: 9, statements: 12 });
  expect(await read('istmo_ledger_batch_effects')).toEqual([
    'istmo_ledger_batch_effects_sum 16',
    'istmo_ledger_batch_effects_count 1',
  ]);
  expect(await read('istmo_ledger_commit_seconds_sum')).toEqual(['istmo_ledger_commit_seconds_sum 0.009']);
  expect(await read('istmo_ledger_wait_seconds_sum')).toEqual(['istmo_ledger_wait_seconds_sum 0.004']);
  expect(await read('istmo_ledger_waiting')).toEqual(['istmo_ledger_waiting_effects 3']);
  waiting = 0;
  expect(await read('istmo_ledger_waiting')).toEqual(['istmo_ledger_waiting_effects 0']);
});
