import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoadKind, loadKinds, LoadShedding } from './load-shedding.ts';

const isTaken = (shedding: LoadShedding, kind: LoadKind): boolean => {
  const admitted = shedding.admit(kind);
  admitted?.leave();
  return admitted !== undefined;
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// More than the largest limit, so that a limit that is gone fails the test.
const manyCalls = 2_000;

test('with more and more calls under way lists are refused first and money last', () => {
  const shedding = new LoadShedding();
  const refusedAt = new Map<LoadKind, number>();
  const leaves: (() => void)[] = [];
  for (let running = 0; refusedAt.size < loadKinds.length && running < manyCalls; running += 1) {
    for (const kind of loadKinds) if (!refusedAt.has(kind) && !isTaken(shedding, kind)) refusedAt.set(kind, running);
    const leave = shedding.admit('money')?.leave;
    if (leave) leaves.push(leave);
  }
  expect([...refusedAt.keys()]).toEqual(loadKinds);
  for (const leave of leaves) leave();
  expect(loadKinds.every((kind) => isTaken(shedding, kind))).toBe(true);
  shedding.stop();
});

test('a refused call is answered that the platform is busy, in the reader’s language, and when to come again', async () => {
  const shedding = new LoadShedding();
  const server = fastify();
  shedding.protect(server);
  server.get('/list', { config: { loadKind: 'list' } }, async () => ({ status: 1 }));
  const ask = () => server.inject({ url: '/list', headers: { 'accept-language': 'es' } });
  for (let call = 0; call < 40; call += 1) expect((await ask()).statusCode).toBe(200);
  for (let running = 0; running < 16; running += 1) shedding.admit('money');
  const reply = await ask();
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
  expect(reply.json()).toMatchObject({ code: 'overloaded', msg: translate(m.kernel_overloaded, 'es') });
  await server.close();
  shedding.stop();
});

test('a process that is late refuses lists first and money last, and takes all again when it keeps up', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const shedding = new LoadShedding();
  const sampleAfter = (ms: number): LoadKind[] => {
    now += ms;
    vi.advanceTimersByTime(100);
    return loadKinds.filter((kind) => !isTaken(shedding, kind));
  };
  // One long task.
  expect(sampleAfter(1_000)).toEqual([]);
  const seen = [2_100, 2_100, 2_100, 4_100].map((ms) => sampleAfter(ms));
  expect(seen).toEqual([['list', 'read'], ['list', 'read', 'other'], ['list', 'read', 'other'], loadKinds]);
  for (let sample = 0; sample < 20; sample += 1) sampleAfter(100);
  expect(sampleAfter(100)).toEqual([]);
  shedding.stop();
});

test.each([
  ['list', '5'],
  ['read', '2'],
  ['other', '2'],
  ['sign-in', '2'],
  ['money', '1'],
] as const)('a refused call of the kind %s may come again after %s seconds', async (kind, seconds) => {
  const shedding = new LoadShedding();
  const server = fastify();
  shedding.protect(server);
  server.get('/call', { config: { loadKind: kind } }, async () => ({ status: 1 }));
  for (let running = 0; running < manyCalls; running += 1) shedding.admit('money');
  const reply = await server.inject('/call');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, seconds]);
  await server.close();
  shedding.stop();
});
