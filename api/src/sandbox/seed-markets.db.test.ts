import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedQuestionnaires } from '@istmo/db/seed-questionnaires';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { checkBooksTask } from '../books/check-books.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-markets-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const dayMs = 86_400_000;
const testEnv = await createTestEnv();
const { app, workerApp, consoleApp, operator, owner } = testEnv;
// In the afternoon of the market, when its auction of the day has not ended and what follows four hours later has to wait for it.
testEnv.advanceToStartOf(dayMs);
testEnv.advance(21 * 3_600_000);
await issueTranches({ ...app, db: operator });
await seedQuestionnaires(operator, app.clock.now());

const warnings: unknown[] = [];
vi.spyOn(app.log, 'warn').mockImplementation((...said) => void warnings.push(said));

const seed = () =>
  seedSandbox({ ...app, db: operator, settings: { ...app.settings, data, demoCases: 'yes' } }, testEnv, {
    app,
    workerApp,
    consoleApp,
  });

const readMarkets = () =>
  owner.query<{ symbol: string; phase: string; days: number; trades: number; buys: number; sells: number }>(
    `select b.symbol, s.phase, (select count(distinct t.at::date)::int from app.book_trade t where t.book = b.id) as days,
            (select count(*)::int from app.book_trade t where t.book = b.id) as trades,
            (select count(*)::int from app.book_order o where o.book = b.id and o.state = 'open' and o.side = 'buy') as buys,
            (select count(*)::int from app.book_order o where o.book = b.id and o.state = 'open' and o.side = 'sell') as sells
       from app.order_book b join app.order_book_state s on s.book = b.id order by b.symbol desc`,
  );

const readOwn = (state: string) =>
  owner.query(
    `select c.username as person, o.side, o.size::int as size, o.traded_units::int as traded
       from app.book_order o join app.customer c on c.id = o.customer_id
      where o.state = $1 and c.username in ('anabel', 'diego', 'fabio') order by o.id`,
    [state],
  );

test('the demo has two markets between investors with a month of trades, orders of its people, and sound books', async () => {
  await seed();
  const [share, auctions] = await readMarkets();
  expect(share).toMatchObject({ symbol: 'VOLCA-USD', phase: 'continuous' });
  expect(share?.days).toBeGreaterThan(25);
  expect(share?.trades).toBeGreaterThan(28 * 7);
  expect(Math.min(share?.buys ?? 0, share?.sells ?? 0)).toBeGreaterThanOrEqual(5);
  expect(auctions).toMatchObject({ symbol: 'CAHAB-USD' });
  expect(auctions?.days).toBeGreaterThan(15);
  expect(auctions?.buys).toBeGreaterThan(0);
  expect(await readOwn('ended')).toEqual([
    { person: 'anabel', side: 'buy', size: 60, traded: 60 },
    { person: 'fabio', side: 'sell', size: 80, traded: 80 },
    { person: 'anabel', side: 'sell', size: 25, traded: 25 },
    { person: 'diego', side: 'buy', size: 120, traded: 120 },
  ]);
  expect(await readOwn('open')).toEqual([
    { person: 'anabel', side: 'buy', size: 40, traded: 0 },
    { person: 'fabio', side: 'sell', size: 150, traded: 0 },
    { person: 'diego', side: 'sell', size: 90, traded: 0 },
  ]);
  expect(warnings).toEqual([]);
  // Each auction ended when its session did, whenever the demo is started.
  const late = `select from app.book_trade t join app.order_book b on b.id = t.book
    where b.symbol = 'CAHAB-USD' and (t.at at time zone 'America/Guatemala')::time not between '17:00' and '17:02'`;
  expect(await owner.query(late)).toEqual([]);
  const kinds = 'select count(*)::int as count from app.book_order where display is not null or end_reason = $1';
  expect((await owner.query<{ count: number }>(kinds, ['cancelled']))[0]?.count).toBeGreaterThan(20);
  expect(await owner.query('select from app.session where ended_at is null')).toEqual([]);
  expect(await owner.query('select from app.email where sent_at is null')).toEqual([]);
  expect(await owner.query('select message from app.find_order_differences()')).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
  await checkBooksTask().run(workerApp);
  expect(await owner.query('select is_sound from app.books_state')).toEqual([{ is_sound: true }]);
});
