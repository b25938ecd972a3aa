import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { buildServer } from './server.ts';

const testEnv = await createTestEnv();
const { app } = testEnv;

test('a request whose client has gone already reaches no handler, and is no fault of the platform', async () => {
  const server = await buildServer(app);
  const handler = vi.fn<() => Promise<object>>(async () => ({ status: 1 }));
  const refused = Promise.withResolvers<unknown>();
  server.addHook('onError', async (_request, _reply, error) => refused.resolve(error));
  // As a connection that is dropped while its request waits for its turn.
  server.server.prependListener('request', ({ socket }) => socket.destroy());
  server.get('/api/known', handler);
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write('GET /api/known HTTP/1.1\r\nhost: a.test\r\n\r\n'),
  );
  socket.on('error', () => {});
  expect(await refused.promise).toMatchObject({ code: 'bad_request' });
  expect(handler).not.toHaveBeenCalled();
  await server.close();
});

test("a reply has the platform's time, which the sandbox can advance", async () => {
  const server = await buildServer(app);
  server.get('/api/known', async () => ({ status: 1 }));
  testEnv.advance(400 * 86_400_000);
  const { headers } = await server.inject('/api/known');
  expect(Math.abs(Date.parse(String(headers['date'])) - app.clock.now().getTime())).toBeLessThan(2_000);
  await server.close();
});
