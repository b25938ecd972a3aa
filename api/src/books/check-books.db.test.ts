import { listSwaps, swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { forge } from '@istmo/db/forge';
import { newId } from '@istmo/db/new-id';
import { adjustment, checkBooks, post, releaseWithdrawal, reserveWithdrawal } from '@istmo/ledger';
import fastify from 'fastify';
import { Secret, TOTP } from 'otpauth';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addActiveStaff } from '../areas/staff/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { isBooksClosed, readBooksState, reportUnsoundBooks } from '../runtime/books-state.ts';
import { checkBooksTask, createPartitionsTask } from './check-books.ts';
import { CspReports } from '../http/csp-reports.ts';
import { serveMetrics } from '../http/metrics.ts';
import { openBooks } from './open-books.ts';
import type { StaffProof } from '../areas/staff/public.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../testing/test-funds.ts';

const testEnv = await createTestEnv();
const { app, owner, operator } = testEnv;
const silent = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const order = { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true };
let ana: Person;

const secret = new Secret({ size: 20 }).base32;
type Role = 'treasury' | 'support' | 'administrator';

async function createStaff(name: string, role: Role = 'treasury'): Promise<StaffProof> {
  const email = `${name}@staff.test`;
  const passwordHash = '$argon2id$of no password';
  await operator.inTransaction((tx) =>
    addActiveStaff(app, tx, { id: asId(newId()), name, email, role, passwordHash, secret }),
  );
  const timestamp = testEnv.clock.now().getTime();
  return { email, code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) };
}

const open = (staff: readonly [StaffProof, StaffProof], reason = 'the balance was corrected') =>
  openBooks({ ...app, db: operator }, { staff, reason });

const trade = () => testEnv.call(swap, order, { as: ana });
const expectTrade = (http: number) => expect.poll(async () => (await trade()).http, { timeout: 10_000 }).toBe(http);

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  ana = await testEnv.signUp('ana', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await fundCustomer(testEnv, ana.customer, money('USD', 100_000_000n));
});

beforeEach(async () => {
  await owner.query(`update app.books_state set is_sound = true, finding = ''`);
  await expectTrade(200);
});

test('a forged balance closes trading within one run, in both languages, and reads stay', async () => {
  const mine = `where owner = '${ana.customer}' and kind = 'available' and currency = 'USD'`;
  await forge(owner, 'account', `set balance = balance + 1 ${mine}`);
  await checkBooksTask().run(silent);
  await expectTrade(503);
  expect((await trade()).body).toMatchObject({
    code: 'books_closed',
    msg: expect.stringContaining('paused while we check'),
  });
  const spanish = await testEnv.call(swap, order, { as: ana, language: 'es' });
  expect([spanish.body.code, spanish.raw.headers['retry-after']]).toEqual(['books_closed', '60']);
  expect(spanish.body.msg).toContain('están en pausa');
  expect((await testEnv.call(listSwaps, {}, { as: ana })).http).toBe(200);
  expect((await readBooksState(app.db)).finding).toBe('USD does not sum to zero but to 1');
  await forge(owner, 'account', `set balance = balance - 1 ${mine}`);
  expect(await checkBooks(silent.db)).toEqual([]);
});

test('from the moment the books are closed the database takes nothing from any process but corrections of the operator', async () => {
  await reportUnsoundBooks(silent.db, 'a difference');
  const withdrawal = {
    id: newId(),
    customer: ana.customer,
    at: new Date(),
    amount: money('USD', 5n),
    fee: money('USD', 0n),
  };
  for (const { db } of [app, testEnv.workerApp]) {
    const refused = await db
      .inTransaction((tx) => post(tx, reserveWithdrawal(withdrawal)))
      .catch((error: unknown) => error);
    expect(isBooksClosed(refused)).toBe(true);
  }
  const correction = adjustment({ id: newId(), customer: ana.customer, at: new Date(), amount: money('USD', 1n) });
  await fundCustomer(testEnv, ana.customer, money('USD', 1n));
  await expect(operator.inTransaction((tx) => post(tx, correction))).rejects.toThrow(/treasury has/);
});

test('in the second before every process knows, the ledger itself refuses, with the same answer', async () => {
  await reportUnsoundBooks(silent.db, 'a difference');
  const { http, body } = await trade();
  expect([http, body.code]).toEqual([503, 'books_closed']);
});

test.each([
  ['a hold that was changed', 'hold', 'set settled_units = settled_units + 1', /open holds are 4/],
  ['the head of a stream that was changed', 'stream', `set head = sha256('forged')`, /stream \d+ ends at height/],
])('%s is found', async (_, table, change, finding) => {
  const withdrawal = {
    id: newId(),
    customer: ana.customer,
    at: new Date(),
    amount: money('USD', 5n),
    fee: money('USD', 0n),
  };
  await operator.inTransaction((tx) => post(tx, reserveWithdrawal(withdrawal)));
  expect(await checkBooks(silent.db)).toEqual([]);
  const where =
    table === 'hold' ? `where event = '${withdrawal.id}'` : 'where height = (select max(height) from ledger.stream)';
  const before = await owner.query<{ head: string; id: number }>(
    `select id, encode(head, 'hex') as head from ledger.stream`,
  );
  await forge(owner, table, `${change} ${where}`);
  await checkBooksTask().run(silent);
  expect((await readBooksState(app.db)).finding).toMatch(finding);
  if (table === 'hold') await forge(owner, table, `set settled_units = 0 ${where}`);
  for (const { id, head } of before) await forge(owner, 'stream', `set head = '\\x${head}' where id = ${id}`);
  await owner.query(`update app.books_state set is_sound = true`);
  await operator.inTransaction((tx) => post(tx, releaseWithdrawal(withdrawal)));
  expect(await checkBooks(silent.db)).toEqual([]);
});

test.each([
  ['holder', 'accounts'],
  ['holder_count', 'holders'],
])('a wrong count of holders is found: %s', async (table, column) => {
  const where = `where currency = 'COINGT' and ${column} > 0`;
  const change = (by: number) => forge(owner, table, `set ${column} = ${column} + ${by} ${where}`);
  await change(1);
  await checkBooksTask().run(silent);
  expect((await readBooksState(app.db)).finding).toMatch(
    /^customers have units in 1 accounts of COINGT and are counted/,
  );
  await change(-1);
  expect(await checkBooks(silent.db)).toEqual([]);
});

test('the first finding stays, however often the books are checked', async () => {
  await reportUnsoundBooks(silent.db, 'the first');
  await reportUnsoundBooks(silent.db, 'the second');
  await checkBooksTask().run(silent);
  expect(await readBooksState(app.db)).toEqual({ isSound: false, finding: 'the first' });
});

test('two different staff open the books together, and their decision is stored', async () => {
  const [gloria, hugo] = [await createStaff('gloria'), await createStaff('hugo', 'administrator')];
  await reportUnsoundBooks(silent.db, 'account 7 differs');
  await expectTrade(503);
  await open([gloria, hugo]);
  await expectTrade(200);
  expect(
    await owner.query(
      `select o.finding, o.reason, a.email as first, b.email as second from app.books_opening o
         join app.staff a on a.id = o.first_staff join app.staff b on b.id = o.second_staff`,
    ),
  ).toEqual([
    { finding: 'account 7 differs', reason: 'the balance was corrected', first: gloria.email, second: hugo.email },
  ]);
  await expect(open([gloria, hugo])).rejects.toThrow('no member of staff with this code');
  const others = [await createStaff('paula'), await createStaff('raul')] as const;
  await expect(open(others)).rejects.toThrow('the books are open');
});

test('a single person cannot open the books, nor support, a wrong code, or without a reason', async () => {
  const [irene, karla, jorge] = [
    await createStaff('irene'),
    await createStaff('karla'),
    await createStaff('jorge', 'support'),
  ];
  await reportUnsoundBooks(silent.db, 'a difference');
  await expect(open([irene, irene])).rejects.toThrow('two different members');
  await expect(open([irene, { ...irene, email: irene.email.toUpperCase() }])).rejects.toThrow('two different members');
  await expect(open([irene, jorge])).rejects.toThrow('the role support');
  await expect(open([irene, { ...karla, code: '000000' }])).rejects.toThrow('no member of staff with this code');
  await expect(open([irene, { ...karla, email: 'unknown@staff.test' }])).rejects.toThrow('no member of staff');
  await expect(open([irene, karla], ' ')).rejects.toThrow('say why');
  const [row] = await owner.query<{ id: string }>('select id from app.staff where email = $1', [irene.email]);
  await expect(operator.query(`select app.open_books($1, $1, 'alone')`, [row?.id])).rejects.toThrow(
    'books_opened_by_two',
  );
  for (const db of [app.db, silent.db]) {
    await expect(db.query(`select app.open_books($1, $1, 'x')`, [row?.id])).rejects.toThrow(/permission denied/);
    await expect(db.query('update app.books_state set is_sound = true')).rejects.toThrow(/permission denied/);
    await expect(db.query(`update app.staff set role = 'treasury'`)).rejects.toThrow(/permission denied/);
  }
  await expect(app.db.query(`select app.close_books('x')`)).rejects.toThrow(/permission denied/);
  expect((await readBooksState(app.db)).isSound).toBe(false);
});

test('the metrics say whether the books are open', async () => {
  const server = fastify();
  await serveMetrics(app, server, new CspReports());
  const read = async () => /^istmo_books_open (\d)$/m.exec((await server.inject('/metrics')).body)?.[1];
  expect(await read()).toBe('1');
  await reportUnsoundBooks(silent.db, 'a difference');
  expect(await read()).toBe('0');
});

test('the worker creates the partitions that the next movements need', async () => {
  const first = `select (1::bigint << 26) - 1 as number`;
  await owner.query(`select setval('ledger.movement_number', number) from (${first}) n`);
  await createPartitionsTask.run(silent);
  const rows = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relispartition and relname ~ '^(movement|posting)_\\d+$' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['movement_0', 'movement_1', 'posting_0', 'posting_1']);
  await owner.query(`select setval('ledger.movement_number', (1::bigint << 26))`);
  await createPartitionsTask.run(silent);
  await expect(owner.query('truncate ledger.movement_2')).rejects.toThrow(/append-only/);
  await expectTrade(200);
});
