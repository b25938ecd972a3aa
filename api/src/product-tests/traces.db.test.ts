import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { afterAll, expect, test } from 'vitest';
import { buildLog } from '../runtime/log.ts';
import { newTrace, traceCommits } from '../runtime/trace-ledger.ts';
import { attributeNames } from '../runtime/tracing.ts';
import { runWork } from '../runtime/work-context.ts';
import { readSettings } from '../settings/settings.ts';
import { startTracing } from '../start/start-tracing.ts';
import { eventually } from '../testing/eventually.ts';
import { type ReceivedSpan, startTestCollector } from '../testing/test-collector.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

const collector = await startTestCollector();
const settings = readSettings({
  ISTMO_LOG_LEVEL: 'silent',
  ISTMO_OTLP_URL: collector.url,
  ISTMO_OTLP_HEADERS: 'x-key=of-the-test',
});
const log = buildLog(settings);
const tracing = await startTracing(settings, log);
if (!tracing) throw new Error('a collector is set and nothing is traced');
const testEnv = await createTestEnv({ tracing, settings: { smtpUrl: 'smtps://user:word@mail.example' } });
const { createOwner, request } = createWithdrawalSteps(testEnv);
afterAll(async () => {
  await tracing.stop();
  await collector.stop();
});

const findSpan = (name: string, spans: readonly ReceivedSpan[]): ReceivedSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};
const toTrace = (requestId: unknown): string => String(requestId).replaceAll('-', '');

/** The spans of the trace of a request, when the collector has this one of them. */
const readTrace = (requestId: unknown, last: string): Promise<ReceivedSpan[]> =>
  eventually(() => {
    const spans = collector.spans.filter(({ traceId }) => traceId === toTrace(requestId));
    findSpan(last, spans);
    return spans;
  });

const call = `POST /api/${requestWithdrawal.wire}`;
const owner = await createOwner('USDT', '1000');

test('one trace has the call of a withdrawal, its commit, the transaction that queued the email, its job and its sending', async () => {
  const { http, raw } = await request(owner, 'USDT', { amount: '100', fee_amt: '1', transfer_amount: '99' });
  expect(http).toBe(200);
  expect((await testEnv.emails(owner.email))[0]?.subject).toBe('Confirm your withdrawal of 100.00 USDT');

  const spans = await readTrace(raw.headers['x-request-id'], 'mail send');
  const handled = findSpan(call, spans);
  expect(handled.parentSpanId).toBeUndefined();
  expect(handled.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
  const committed = findSpan('ledger commit', spans);
  expect(committed.parentSpanId).toBe(handled.spanId);
  expect(committed.attributes).toMatchObject({ 'istmo.ledger.effects': 1 });
  expect(committed.attributes['istmo.statements']).toBeGreaterThan(4);
  expect(committed.attributes['istmo.ledger.wait_ms']).toBeGreaterThanOrEqual(0);
  const job = spans.find(({ name }) => name.startsWith('job '));
  const queuing = spans.find(({ spanId }) => spanId === job?.parentSpanId);
  expect([queuing?.name, queuing?.parentSpanId]).toEqual(['transaction', handled.spanId]);
  const sent = findSpan('mail send', spans);
  expect(sent.parentSpanId).toBe(job?.spanId);
  expect(sent.attributes).toEqual({
    'istmo.provider': 'mail',
    'istmo.operation': 'send',
    'server.address': 'mail.example',
  });
  expect(collector.headers()['x-key']).toBe('of-the-test');
});

test('a refused call has its code, and the route instead of the path and its query', async () => {
  const { raw } = await request(owner, 'USDT', { amount: '100000' });
  const spans = await readTrace(raw.headers['x-request-id'], call);
  expect(findSpan(call, spans).attributes).toMatchObject({ 'istmo.refusal': 'limit_exceeded' });
  const page = await testEnv.server.inject({ url: `/activate/${owner.email}?token=secret` });
  const [missed] = await readTrace(page.headers['x-request-id'], 'GET none');
  expect(missed?.attributes).toMatchObject({ 'http.route': 'none', 'http.response.status_code': 404 });
});

test('the trace that a client claims is linked and not joined, and decides nothing', async () => {
  const [theirs, span] = ['a'.repeat(32), 'b'.repeat(16)];
  const headers = { traceparent: `00-${theirs}-${span}-01` };
  const { raw } = await request(owner, 'USDT', { amount: '0' }, { headers });
  const spans = await readTrace(raw.headers['x-request-id'], call);
  expect(findSpan(call, spans).links).toMatchObject([{ traceId: theirs, spanId: span }]);
  expect(collector.spans.filter(({ traceId }) => traceId === theirs)).toEqual([]);
});

test('a commit of several requests has a trace of its own, linked with the spans of all of them', async () => {
  const { observeEffect, onBatch } = traceCommits(tracing);
  const requests = [newTrace(), newTrace()].map((trace) => {
    const root = tracing.startTrace(trace, { name: 'POST /api/test', kind: 'server' });
    const onTried = runWork({ trace, span: root }, observeEffect);
    return { trace, root, onTried };
  });
  const batch = { effects: 2, waitedMs: 1, startedAt: performance.now(), tookMs: 2, statements: 9 };
  for (const { onTried } of requests) onTried?.(batch);
  onBatch(batch);
  for (const { root } of requests) root?.end();
  const group = await eventually(() => {
    const found = collector.spans.find(({ name, links }) => name === 'ledger commit' && links.length === 2);
    return found ?? expect.fail('no span of the whole commit');
  });
  expect(group.links.map(({ traceId }) => traceId).toSorted()).toEqual(requests.map(({ trace }) => trace).toSorted());
  const own = collector.spans.filter(({ spanId }) => group.links.some((link) => link.spanId === spanId));
  expect(own.map(({ links }) => links.map(({ spanId }) => spanId))).toEqual([[group.spanId], [group.spanId]]);
});

test('spans have no attribute but those of the list, whatever is set', async () => {
  const trace = newTrace();
  const span = tracing.startTrace(trace, { name: 'test', kind: 'internal', attributes: { 'istmo.queue': 'one' } });
  const others: object = { email: 'ana@example.com', 'istmo.queue': 'two' };
  span?.set(others);
  span?.end({ error: Object.assign(new RangeError('ana@example.com has no account'), { code: 'with space' }) });
  const [received] = await readTrace(trace, 'test');
  expect(received?.attributes).toEqual({ 'istmo.queue': 'two', 'error.type': 'RangeError' });
  expect(JSON.stringify(received)).not.toContain('ana@example');
  const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].filter((name) => !attributeNames.some((allowed) => allowed === name))).toEqual([]);
});

test('nothing of the customer is in what the collector got', () => {
  const all = JSON.stringify(collector.spans);
  for (const personal of [owner.email, owner.name, owner.customer, owner.token, testAddresses.USDT])
    expect(all).not.toContain(personal);
});

test('calls are answered while the collector does not answer', async () => {
  collector.behave('hangs');
  for (let one = 0; one < 20; one += 1) expect((await request(owner, 'USDT', { amount: '0' })).http).toBe(422);
  const { http } = await request(owner, 'USDT', { amount: '100', fee_amt: '1', transfer_amount: '99' });
  expect(http).toBe(200);
  expect((await testEnv.emails(owner.email))[0]?.subject).toContain('Confirm your withdrawal');
});
