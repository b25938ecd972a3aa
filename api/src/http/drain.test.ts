import { Agent, get } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { prepareDrain } from './drain.ts';

type Outcome = 'answered' | 'refused' | 'cut';

test('a server that stops under load cuts no request: each connection ends with an answer', async () => {
  const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: true });
  const drain = prepareDrain(server);
  server.get('/', async () => {
    await new Promise((done) => setImmediate(done));
    return 'ok';
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  let isOver = false;
  const ask = () =>
    new Promise<Outcome>((done) => {
      const request = get(address, { agent }, (response) => {
        response.resume();
        response.on('end', () => done('answered'));
        response.on('error', () => done('cut'));
      });
      // Nothing listens any more: a balancer asks another server.
      request.on('error', (error) => done('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut'));
    });
  const outcomes: Outcome[] = [];
  const client = async () => {
    while (!isOver) {
      const outcome = await ask();
      outcomes.push(outcome);
      // It goes to another server.
      if (outcome === 'refused') return;
    }
  };
  const clients = Array.from({ length: 40 }, client);
  while (outcomes.length < 400) await new Promise((done) => setImmediate(done));
  await drain.start(300);
  await server.close();
  isOver = true;
  await Promise.all(clients);
  agent.destroy();
  expect(outcomes.filter((outcome) => outcome === 'cut')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(400);
});

test('while it drains each answer ends its connection, before it does not', async () => {
  const server = fastify();
  const drain = prepareDrain(server);
  server.get('/', async () => 'ok');
  expect((await server.inject('/')).headers.connection).toBe('keep-alive');
  await drain.start(0);
  expect((await server.inject('/')).headers.connection).toBe('close');
  await server.close();
});
