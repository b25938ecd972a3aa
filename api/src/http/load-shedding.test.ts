import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type LoadKind, loadKinds, LoadShedding } from './load-shedding.ts';

const isTaken = (shedding: LoadShedding, kind: LoadKind): boolean => {
  const admitted = shedding.admit(kind);
  admitted?.leave();
  return admitted !== undefined;
};

test('with more and more calls under way lists are refused first and money last', () => {
  const shedding = new LoadShedding();
  const refusedAt = new Map<LoadKind, number>();
  const leaves: (() => void)[] = [];
  for (let running = 0; refusedAt.size < loadKinds.length; running += 1) {
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
