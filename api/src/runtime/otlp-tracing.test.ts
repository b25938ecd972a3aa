import { afterAll, afterEach, expect, test } from 'vitest';
import { findFreePort } from '@istmo/db/free-port';
import { readSettings } from '../settings/settings.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestCollector } from '../testing/test-collector.ts';
import { buildLog } from './log.ts';
import { openTracing } from './otlp-tracing.ts';
import { newTrace } from './trace-ledger.ts';
import { runTask } from './trace-jobs.ts';
import type { Tracing } from './tracing.ts';
import { currentWork, runWork } from './work-context.ts';

const collector = await startTestCollector();
const opened: Tracing[] = [];
afterEach(async () => {
  collector.behave('takes');
  for (const tracing of opened.splice(0)) await tracing.stop();
});
afterAll(() => collector.stop());

function open({ url = collector.url, percent = 100 } = {}) {
  const lines: string[] = [];
  const log = buildLog(readSettings({ ISTMO_LOG_LEVEL: 'warn' }), { write: (line) => void lines.push(line) });
  const tracing = openTracing({ otlpUrl: url, otlpHeaders: {}, tracePercent: percent, role: 'all' }, log);
  opened.push(tracing);
  const trace = (name: string): void => tracing.startTrace(newTrace(), { name, kind: 'internal' })?.end();
  return { tracing, trace, lines };
}

const nowhere = `http://127.0.0.1:${await findFreePort()}`;

test.each(['refuses', 'hangs', 'is away'] as const)(
  'a collector that %s costs neither time nor memory',
  async (how) => {
    if (how !== 'is away') collector.behave(how);
    const { tracing, trace } = open(how === 'is away' ? { url: nowhere } : {});
    trace('first');
    const startedAt = performance.now();
    for (let done = 0; done < 20_000; done++) trace(`with a collector that ${how}`);
    const perSpanMs = (performance.now() - startedAt) / 20_000;
    expect(perSpanMs).toBeLessThan(0.5);
    collector.behave('takes');
    const stoppingAt = performance.now();
    await tracing.stop();
    expect(performance.now() - stoppingAt).toBeLessThan(4_500);
    // What was kept for it, the queue and what was being sent, is still sent when it takes it again.
    const kept = collector.spans.filter(({ name }) => name === `with a collector that ${how}`);
    expect(kept.length).toBeLessThanOrEqual(2_048 + 512);
    if (how !== 'is away') expect(kept.length).toBeGreaterThan(0);
  },
);

test('that spans are lost is said once, and that they are taken again', async () => {
  collector.behave('refuses');
  const { trace, lines } = open();
  trace('first');
  await eventually(() => expect(lines).toHaveLength(1));
  trace('second');
  trace('third');
  collector.behave('takes');
  await eventually(() => {
    trace('again');
    expect(lines.join()).toContain('takes traces again');
  });
  expect(lines).toHaveLength(2);
});

test('so many traces are recorded as the percentage says, and the id of a trace decides', () => {
  const { tracing } = open({ percent: 25 });
  const ids = Array.from({ length: 4_000 }, newTrace);
  const isRecorded = (id: string) => tracing.startTrace(id, { name: 'one', kind: 'internal' }) !== undefined;
  const recorded = ids.filter(isRecorded);
  expect(recorded.length).toBeGreaterThan(800);
  expect(recorded.length).toBeLessThan(1_200);
  expect(ids.filter(isRecorded)).toEqual(recorded);
});

test('a request to a provider is a span with its host and status, without its path; what the collector gets is none', async () => {
  const provider = await startTestCollector();
  const { tracing } = open();
  const trace = newTrace();
  const span = tracing.startTrace(trace, { name: 'task', kind: 'internal' });
  await runWork({ trace, span }, async () => {
    await (await fetch(`${provider.url}/addresses/bc1qcustomer?name=ana`)).text();
    await fetch(nowhere).catch(() => undefined);
    await (await fetch(`${collector.url}/elsewhere`)).text();
  });
  span?.end();
  const received = await eventually(() => {
    const found = collector.spans.filter(({ traceId }) => traceId === trace);
    expect(found).toHaveLength(3);
    return found;
  });
  expect(received.map(({ name, attributes }) => ({ name, ...attributes }))).toEqual([
    { name: 'GET', 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    expect.objectContaining({ name: 'GET', 'server.address': '127.0.0.1', 'error.type': expect.any(String) }),
    { name: 'task' },
  ]);
  expect(JSON.stringify(received)).not.toContain('bc1qcustomer');
  await provider.stop();
});

test('a task that only asked is not sent; one that changed something or failed is, with all it did', async () => {
  const { tracing } = open();
  const ask = () => currentWork()?.span?.startChild({ name: 'ask', kind: 'client' }).end();
  const change = () => currentWork()?.span?.startChild({ name: 'change', kind: 'client', isChange: true }).end();
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error, currentWork()?.task);
  await runTask(tracing, 'idle', { run: async () => ask(), onError });
  await runTask(tracing, 'busy', { run: async () => void [ask(), change()], onError });
  const failing = async () => {
    ask();
    throw new RangeError('none');
  };
  await runTask(tracing, 'failing', { run: failing, onError });
  await tracing.stop();
  expect(failures).toEqual([new RangeError('none'), 'failing']);
  const tasks = collector.spans.filter(({ name }) => name.startsWith('task '));
  const children = (name: string) => {
    const task = tasks.find((span) => span.name === name);
    return collector.spans.filter(({ parentSpanId }) => parentSpanId === task?.spanId).map((span) => span.name);
  };
  expect(tasks.map(({ name }) => name)).toEqual(['task busy', 'task failing']);
  expect([children('task busy'), children('task failing')]).toEqual([['ask', 'change'], ['ask']]);
  expect(tasks[1]?.attributes).toEqual({ 'istmo.task': 'failing', 'error.type': 'RangeError' });
});
