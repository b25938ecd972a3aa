import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { bodyTimes, limitBodyTime, requestTimes } from './slow-requests.ts';
import { answerBrokenRequest } from './unreadable-request.ts';

// The server's own times, divided, so that a test does not take half a minute.
const divisor = 10;
const { requestTimeout, headersTimeout, connectionsCheckingInterval } = requestTimes;
const server = fastify({
  http: {
    headersTimeout: headersTimeout / divisor,
    connectionsCheckingInterval: connectionsCheckingInterval / divisor,
  },
  requestTimeout: requestTimeout / divisor,
  clientErrorHandler: answerBrokenRequest,
});
limitBodyTime(server, {
  minMs: bodyTimes.minMs / divisor,
  maxMs: bodyTimes.maxMs / divisor,
  bytesPerSecond: bodyTimes.bytesPerSecond * divisor,
});
server.post('/', async ({ body }) => ({ body }));
server.get('/', async () => 'here');
const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => server.close());

const openSockets: Socket[] = [];
afterAll(() => {
  for (const socket of openSockets) socket.destroy();
});

/** Sends this at once and then a byte every 60 ms; returns how long the connection lived, and what it was answered. */
async function sendSlowly(head: string): Promise<{ ms: number; reply: string }> {
  const socket = connect(Number(port), '127.0.0.1');
  openSockets.push(socket);
  let reply = '';
  socket.on('data', (part) => {
    reply += part.toString('utf8');
  });
  socket.on('error', () => {});
  const startedAt = performance.now();
  socket.write(head);
  const drip = setInterval(() => socket.write('1'), 60);
  await once(socket, 'close');
  clearInterval(drip);
  return { ms: performance.now() - startedAt, reply };
}
const head = (length: number | 'chunked') =>
  [
    'POST / HTTP/1.1',
    'Host: istmo.example',
    'Content-Type: application/json',
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
// A busy machine may be late.
const spareMs = 1_500;
const total = (ms: number) => ms / divisor + spareMs;

test('a head, a small body, a large one and one of no length that come byte by byte are ended in their time, and others are served', async () => {
  const slow = [
    {
      head: 'GET / HTTP/1.1\r\nHost: istmo.ex',
      within: total(requestTimes.headersTimeout + requestTimes.connectionsCheckingInterval),
    },
    { head: head(500), within: total(bodyTimes.minMs + 20) },
    { head: head(200 * 1024), within: total(bodyTimes.minMs + 6_400) },
    {
      head: `${head('chunked')}100\r\n`,
      within: total(requestTimes.requestTimeout + requestTimes.connectionsCheckingInterval),
    },
  ];
  const ended = slow.map(async (one) => ({ ...one, ...(await sendSlowly(one.head)) }));
  for (let times = 0; times < 20; times++) {
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    expect(await reply.text()).toBe('here');
    await pause(10);
  }
  for (const { head: what, ms, within, reply } of await Promise.all(ended)) {
    expect(ms, what).toBeLessThan(within);
    expect(reply, what).toMatch(/^HTTP\/1\.1 4/);
  }
});

test('a body at the speed of a slow telephone is read, however large', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(100 * 1024) });
  const socket = connect(Number(port), '127.0.0.1');
  openSockets.push(socket);
  socket.write(head(body.length));
  for (let at = 0; at < body.length; at += 8 * 1024) {
    socket.write(body.slice(at, at + 8 * 1024));
    await pause(10);
  }
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1\.1 200/);
});

test('a small body must be whole in eight seconds, and no request may take more than thirty', () => {
  expect(bodyTimes).toMatchObject({ minMs: 8_000, maxMs: 30_000 });
  expect(requestTimes).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 });
});
