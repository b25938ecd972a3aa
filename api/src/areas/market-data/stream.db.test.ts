import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import type { streamMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { expect, onTestFinished, test } from 'vitest';
import { createAuthentication } from '../../routes/authenticate.ts';
import { serveMarketEvents } from '../../routes/event-route.ts';
import { buildServer } from '../../http/server.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestMarket, writeLevels, writeTrades } from '../../testing/test-book-data.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { MarketStream } from './market-stream.ts';

const testEnv = await createTestEnv();

type MarketEvent = OutputOf<typeof streamMarket>;

/** A server of its own with nothing but the stream. */
async function serveStream(limits = { perAddress: 1_000, perProcess: 1_000 }) {
  const server = await buildServer(testEnv.app, {});
  const markets = new MarketStream(testEnv.app, limits);
  serveMarketEvents({ server, authentication: createAuthentication(testEnv.app), markets });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    markets.stop();
    await server.close();
  });
  const open = (symbol: string) => openStream(`${base}/api/markets/stream?symbol=${symbol}`);
  return { markets, open };
}

type OpenedStream = {
  readonly status: number | undefined;
  readonly events: MarketEvent[];
  readonly response: IncomingMessage;
  readonly request: ClientRequest;
  readonly isClosed: () => boolean;
};

function openStream(url: string): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const events: MarketEvent[] = [];
    let [text, isClosed] = ['', false];
    const request = get(url, { agent: false }, (response) => {
      response.on('close', () => (isClosed = true));
      response.on('error', () => (isClosed = true));
      response.on('data', (chunk: Buffer) => {
        const parts = (text + chunk.toString()).split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)));
      });
      resolve({ status: response.statusCode, events, response, request, isClosed: () => isClosed });
    });
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
}

/** What a client knows that follows the events, and whether it missed one. */
function follow(events: readonly MarketEvent[]) {
  const levels = new Map<string, string>();
  let [number, gaps, trades] = [0, 0, 0];
  for (const [index, { depth, trades: traded = [] }] of events.entries()) {
    trades = traded.at(-1)?.number ?? trades;
    if (!depth) continue;
    if (index > 0 && depth.previous !== number) gaps += 1;
    number = depth.number;
    for (const side of ['buy', 'sell'] as const)
      for (const { price, units } of depth[side]) {
        if (units === '0.00') levels.delete(`${side} ${price}`);
        else levels.set(`${side} ${price}`, units);
      }
  }
  return { number, gaps, trades, levels: Object.fromEntries(levels) };
}

test('the first event has everything, each other what changed after the one before', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'ALFA' });
  const { open } = await serveStream();
  await writeLevels(testEnv.admin, id, [
    { side: 'buy', price: 990n, units: 500n, orders: 2 },
    { side: 'sell', price: 1010n, units: 300n },
  ]);
  await writeTrades(testEnv.admin, id, [{ price: 1000n, units: 100n, at: testEnv.clock.now() }]);
  const { events } = await open(symbol);
  await eventually(() => expect(events).toHaveLength(1));
  expect(events[0]).toMatchObject({
    symbol,
    status: { phase: 'continuous' },
    depth: { previous: 0, number: 1, buy: [{ price: '9.90', units: '5.00', orders: 2 }], sell: [{ price: '10.10' }] },
    trades: [{ number: 1, price: '10.00', units: '1.00', taker: 'buy' }],
  });
  await writeLevels(testEnv.admin, id, [{ side: 'sell', price: 1010n, units: 0n }]);
  await eventually(() => expect(events).toHaveLength(2));
  expect(events[1]).toEqual({
    symbol,
    at: expect.any(String),
    depth: {
      previous: 1,
      number: 2,
      buy: [],
      sell: [{ price: '10.10', units: '0.00', orders: 0 }],
      auction_price: null,
      auction_units: null,
    },
  });
  await writeTrades(testEnv.admin, id, [{ price: 1020n, units: 200n, at: testEnv.clock.now() }]);
  await eventually(() => expect(events[2]).toMatchObject({ trades: [{ number: 2, price: '10.20' }] }));
  await testEnv.admin.query(
    `update app.order_book_state set phase = 'halted', phase_reason = 'staff', phase_note = '{"en": "x", "es": "y"}' where book = $1`,
    [id],
  );
  await eventually(() =>
    expect(events[3]).toMatchObject({ status: { phase: 'halted', phase_note: { en: 'x', es: 'y' } } }),
  );
  expect(events[3]).not.toHaveProperty('depth');
});

test('forty readers that come and go see the same book without a gap, by one look at the database for all', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'BETA' });
  const { open } = await serveStream();
  const readers: OpenedStream[] = [];
  for (let round = 1; round <= 40; round++) {
    readers.push(await open(symbol));
    if (round % 10 === 0) readers[round / 10]?.request.destroy();
    const price = 1000n + BigInt(round % 7);
    await writeLevels(testEnv.admin, id, [
      { side: 'buy', price: price - 20n, units: BigInt(round % 3) * 100n },
      { side: 'sell', price, units: BigInt(round) * 100n },
    ]);
    if (round % 4 === 0) await writeTrades(testEnv.admin, id, [{ price, units: 100n, at: testEnv.clock.now() }]);
  }
  const rows = await testEnv.owner.query<{ level: string; units: bigint }>(
    `select side || ' ' || (price / 100) || '.' || lpad((price % 100)::text, 2, '0') as level, units from app.book_level where book = $1 and units > 0`,
    [id],
  );
  const levels = Object.fromEntries(rows.map(({ level, units }) => [level, `${units / 100n}.00`]));
  const reading = readers.filter(({ isClosed }) => !isClosed());
  expect(reading.length).toBe(36);
  for (const { events } of reading)
    await eventually(() => expect(follow(events)).toEqual({ number: 40, gaps: 0, trades: 10, levels }));
});

test('a client sees that an event is missing by its numbers', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'GAMA' });
  const { open } = await serveStream();
  const { events } = await open(symbol);
  await eventually(() => expect(events).toHaveLength(1));
  for (let number = 1; number <= 3; number++) {
    await writeLevels(testEnv.admin, id, [{ side: 'buy', price: 900n, units: BigInt(number) * 100n }]);
    await eventually(() => expect(follow(events).number).toBe(number));
  }
  expect(follow(events).gaps).toBe(0);
  expect(follow(events.toSpliced(2, 1)).gaps).toBe(1);
});

test('a client that does not read is cut off, and the others go on', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'DELTA' });
  const { markets, open } = await serveStream();
  const reading = await open(symbol);
  // A response whose client takes nothing.
  const unread = new Writable({ write: () => undefined });
  await markets.subscribe({ symbol, address: '192.0.2.9', begin: () => unread });
  const manyLevels = (units: bigint) =>
    Array.from({ length: 4_000 }, (_, index) => ({ side: 'sell', price: 2_000n + BigInt(index), units }) as const);
  for (let round = 1; round <= 4; round++) {
    expect(unread.destroyed).toBe(false);
    const number = await writeLevels(testEnv.admin, id, manyLevels(BigInt(round) * 100n));
    await eventually(() => expect(follow(reading.events).number).toBe(Number(number)));
  }
  await writeLevels(testEnv.admin, id, [{ side: 'buy', price: 900n, units: 100n }]);
  await eventually(() => expect(follow(reading.events).levels).toHaveProperty('buy 9.00'));
  expect(unread.destroyed).toBe(true);
  expect([follow(reading.events).gaps, reading.isClosed()]).toEqual([0, false]);
});

test('streams of one address and of a process are limited, and those that end make room', async () => {
  const { symbol } = await openTestMarket(testEnv, { security: 'EPSILON' });
  const { open } = await serveStream({ perAddress: 2, perProcess: 10 });
  const first = await open(symbol);
  const statuses = [first.status, (await open(symbol)).status, (await open(symbol)).status];
  expect(statuses).toEqual([200, 200, 429]);
  first.request.destroy();
  await eventually(async () => expect((await open(symbol)).status).toBe(200));
  const { open: openMore } = await serveStream({ perAddress: 10, perProcess: 1 });
  expect([(await openMore(symbol)).status, (await openMore(symbol)).status]).toEqual([200, 503]);
  expect((await open('NONE-USD')).status).toBe(404);
});

test('a server that stops ends its streams, and takes no new ones', async () => {
  const { symbol } = await openTestMarket(testEnv, { security: 'ZETA' });
  const { markets, open } = await serveStream();
  const { response, events } = await open(symbol);
  await eventually(() => expect(events).toHaveLength(1));
  markets.stop();
  await eventually(() => expect(response.complete).toBe(true));
  expect((await open(symbol)).status).toBe(503);
});
