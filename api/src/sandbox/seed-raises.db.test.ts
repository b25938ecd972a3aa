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

const data = await mkdtemp(join(tmpdir(), 'istmo-raises-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const testEnv = await createTestEnv();
const { app, workerApp, consoleApp, operator, owner } = testEnv;
await issueTranches({ ...app, db: operator });
await seedQuestionnaires(operator, app.clock.now());

const seed = () =>
  seedSandbox({ ...app, db: operator, settings: { ...app.settings, data, demoCases: 'yes' } }, testEnv, {
    app,
    workerApp,
    consoleApp,
  });

const readRaises = () => owner.query('select slug, state, outcome from app.raise order by created_at');

const readOrders = (slug: string) =>
  owner.query(
    `select c.username as investor, s.state, s.reason, s.currency, s.wanted_units::int as wanted, s.allotted_units::int as units, s.lot is not null as locked
       from app.raise_subscription s join app.raise r on r.id = s.raise join app.customer c on c.id = s.customer_id where r.slug = $1 order by s.created_at`,
    [slug],
  );

/** What accounts of a kind have, by currency. */
const readAccounts = (kind: string) =>
  owner.query<{ currency: string; balance: string }>(
    `select currency, sum(balance)::text as balance from ledger.account where kind = $1 and balance <> 0 group by 1 order by 1`,
    [kind],
  );

test('the demo has an open, a coming, a settled and a failed raise, with the money of their orders, by sound books', async () => {
  await seed();
  expect(await readRaises()).toEqual([
    { slug: 'frio-comayagua', state: 'settled', outcome: 'settled' },
    { slug: 'cabanas-conchagua', state: 'refunded', outcome: 'failed' },
    { slug: 'cacao-lachua', state: 'open', outcome: null },
    { slug: 'ferris-del-golfo', state: 'announced', outcome: null },
  ]);
  const settled = { state: 'settled', reason: '', currency: 'USD', locked: true };
  expect(await readOrders('frio-comayagua')).toEqual([
    { ...settled, investor: 'diego', wanted: 10_800, units: 9_000 },
    { ...settled, investor: 'anabel', wanted: 1_200, units: 1_000 },
  ]);
  const returned = { state: 'returned', reason: 'failed', currency: 'USD', units: null, locked: false };
  expect(await readOrders('cabanas-conchagua')).toEqual([
    { ...returned, investor: 'diego', wanted: 3_100 },
    { ...returned, investor: 'anabel', wanted: 320 },
  ]);
  const open = { state: 'open', reason: '', units: null, locked: false };
  expect(await readOrders('cacao-lachua')).toEqual([
    { ...open, investor: 'diego', currency: 'USD', wanted: 2_400 },
    { ...open, investor: 'anabel', currency: 'USD', wanted: 250 },
    { ...open, investor: 'diego', currency: 'USDT', wanted: 6_000 },
    { ...open, investor: 'anabel', currency: 'USDT', wanted: 100 },
  ]);
  const inEscrow = await owner.query(
    `select currency, sum(paid_units)::text as balance from app.raise_subscription where state = 'open' group by 1 order by 1`,
  );
  expect(inEscrow).toMatchObject([{ currency: 'USD', balance: '2650000' }, { currency: 'USDT' }]);
  expect(await readAccounts('subscribed')).toEqual(inEscrow);
  // The second stage of what was raised.
  expect(
    await owner.query(
      `select r.slug, a.currency, sum(a.balance)::text as balance from ledger.account a join app.raise r on r.id::text = a.place
        where a.kind = 'escrow' and a.balance <> 0 group by 1, 2`,
    ),
  ).toEqual([{ slug: 'frio-comayagua', currency: 'USD', balance: '2500000' }]);
  expect(await readAccounts('lot')).toEqual([{ currency: 'FRIOC', balance: '10000' }]);
  expect(
    await owner.query(
      `select i.name_es as name, jsonb_array_length(t.documents) as documents, jsonb_array_length(p.content -> 'pictures') as pictures
         from app.raise r join app.raise_page p on (p.raise, p.version) = (r.id, r.page_version)
         join app.raise_terms t on (t.raise, t.version) = (r.id, r.version) join app.instrument i on i.code = r.instrument order by r.created_at`,
    ),
  ).toEqual(
    ['Frío Comayagua', 'Cabañas Conchagua', 'Cacao Lachuá', 'Ferris del Golfo'].map((name) => ({
      name,
      documents: 4,
      pictures: 1,
    })),
  );
  expect(
    await owner.query(
      `select a.kind, count(*)::int as count from app.activity_entry a join app.customer c on c.id = a.customer_id
        where c.username = 'anabel' and a.kind like 'subscription-%' group by 1 order by 1`,
    ),
  ).toEqual([
    { kind: 'subscription-paid', count: 4 },
    { kind: 'subscription-returned', count: 1 },
    { kind: 'subscription-settled', count: 1 },
  ]);
  expect(await owner.query('select from app.email where sent_at is null')).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
  await checkBooksTask().run(workerApp);
  expect(await owner.query('select is_sound from app.books_state')).toEqual([{ is_sound: true }]);
});
