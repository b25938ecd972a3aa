import { exportOrderLog } from '@istmo/contract/areas/order-log/order-log.staff.contract';
import { createCheckpoint, formatPublicKey, signCheckpoints, toSigningKey } from '@istmo/ledger';
import { beforeAll, expect, test } from 'vitest';
import { BookVerifier } from '../../../../tools/verify-export/verify-book-lines.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { addLogEvidence } from './add-log-evidence.ts';
import { findOrderProblems } from './public.ts';

const testEnv = await createTestEnv();
const { admin, owner, workerApp, call } = testEnv;
const market = await createOrderSteps(testEnv);
const clara = await testEnv.addStaff('clara', 'compliance');
const sara = await testEnv.addStaff('sara', 'support');
const publicKey = formatPublicKey(toSigningKey(workerApp.settings.checkpointKey));

async function takeCheckpoint(): Promise<void> {
  await createCheckpoint(workerApp.db);
  await workerApp.db.inTransaction((tx) => signCheckpoints(tx, toSigningKey(workerApp.settings.checkpointKey)));
}

const day = workerApp.clock.now().toISOString().slice(0, 10);

/** The lines of the export of a day, as the console collects them. */
async function readLines(of = day): Promise<string[]> {
  const lines: string[] = [];
  let after = '0';
  for (let hasMore = true; hasMore;) {
    const { body } = await call(exportOrderLog, { symbol: market.symbol, from: of, to: of, after }, { as: clara });
    if (!body.lines) throw new Error(body.msg);
    lines.push(...body.lines);
    after = body.last ?? '';
    hasMore = body.has_more ?? false;
  }
  return lines;
}

/** What the verifier says of these lines: the number of entries, or which line is wrong. */
function verify(lines: readonly string[], key = publicKey): string {
  try {
    const verifier = new BookVerifier(key);
    for (const line of lines) verifier.add(line);
    return verifier.end().entries;
  } catch (error) {
    return String(error);
  }
}

let right: string[] = [];

beforeAll(async () => {
  const [ana, eva] = [await market.investor(), await market.investor()];
  await market.place(eva, { side: 'sell', price: '10.00', size: '30' });
  await market.place(ana, { side: 'buy', price: '10.50', size: '20' });
  await market.match();
  await addLogEvidence(workerApp);
  const open = await market.place(ana, { side: 'buy', price: '9.00', size: '10' });
  await market.match();
  await market.cancel(ana, open.body.data?.reference ?? '');
  await market.match();
  await addLogEvidence(workerApp);
  await takeCheckpoint();
  right = await readLines();
});

test('the export of the log is verified without the database: each order with its whole life, in parts', () => {
  expect(right).toHaveLength(11);
  expect(verify(right)).toBe('7');
  const kinds = right.flatMap((line) => {
    const { content }: { readonly content?: string } = JSON.parse(line);
    return content === undefined ? [] : [String(JSON.parse(content)[2])];
  });
  expect(kinds).toEqual(['accepted', 'accepted', 'traded', 'ended', 'accepted', 'cancel', 'ended']);
});

test('no byte of the export can be another one', () => {
  for (const [number, line] of right.entries())
    // Of a checkpoint, which is long and signed as one, some bytes stand for all.
    for (let index = 0; index < line.length; index += line.length > 2_000 ? 211 : 1) {
      const other = line[index] === '7' ? '8' : '7';
      const changed = right.with(number, `${line.slice(0, index)}${other}${line.slice(index + 1)}`);
      expect(verify(changed), `line ${number + 1}, ${line.slice(Math.max(0, index - 20), index + 20)}`).toMatch(
        /^Error: (line|after)/,
      );
    }
});

test.each([
  ['a removed entry', (lines: string[]) => lines.splice(2, 1), /line 3, entry 3: should be entry 2/],
  ['two swapped entries', (lines: string[]) => lines.splice(1, 2, lines[2] ?? '', lines[1] ?? ''), /should be entry 1/],
  ['a removed part', (lines: string[]) => lines.splice(5, 1), /should be book-log:PUERTO-USD:1-7/],
  ['a missing end', (lines: string[]) => lines.pop(), /is not complete/],
  ['a line after the end', (lines: string[]) => lines.push(lines[2] ?? ''), /follows the end/],
  ['entries that nothing proves', (lines: string[]) => lines.splice(-2, 1), /nothing proves the entries from 5 on/],
])('%s is found', (_, change, refusal) => {
  const lines = [...right];
  change(lines);
  expect(verify(lines)).toMatch(refusal);
});

test('with another key than that of the operator nothing is right, and a key among others is enough', () => {
  const other = formatPublicKey(toSigningKey(Buffer.alloc(32, 7).toString('base64')));
  expect(verify(right, other)).toMatch(/another public key/);
  expect(verify(right, `${other}\n${publicKey}`)).toBe('7');
});

test.each([
  ['the price of an order', 'update app.book_order set limit_price = limit_price + 1'],
  ['the buyer of a trade', 'update app.book_trade set buyer = seller, seller = buyer'],
  ['the time of an entry', `update app.book_log set at = at + interval '1 second' where number = 2`],
  ['the reason of an entry', `update app.book_log set reason = 'law' where kind = 'cancel'`],
])('what is changed in the database is found by the verifier: %s', async (_, change) => {
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(change);
  });
  const lines = await readLines();
  expect(verify(lines)).toMatch(/do not match their hash/);
  const back = change.includes('+ 1')
    ? change.replace('+', '-')
    : change.replace(`at + interval`, 'at - interval').replace(`'law'`, `'cancelled'`);
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(back);
  });
  expect(verify(await readLines())).toBe('7');
});

test('what no signed checkpoint covers yet, and other days, are not in the export', async () => {
  const ben = await market.investor();
  await market.place(ben, { side: 'sell', price: '11.00', size: '10' });
  await addLogEvidence(workerApp);
  expect(verify(await readLines())).toBe('7');
  await takeCheckpoint();
  expect(verify(await readLines())).toBe('8');
  expect(verify(await readLines('2020-01-01'))).toBe('0');
});

test('nothing is covered twice, and a gap is not covered', async () => {
  const count = async () => (await owner.query<{ n: bigint }>('select count(*) as n from app.book_log_part'))[0]?.n;
  const before = await count();
  await addLogEvidence(workerApp);
  expect(await count()).toBe(before);
  await expect(owner.query('update app.book_log_part set last = last')).rejects.toThrow('never changed');
});

test('only who may export the log does, each export is in the audit log, and a wrong range or market is refused', async () => {
  const ask = { symbol: market.symbol, from: day, to: day };
  expect((await call(exportOrderLog, ask, { as: sara })).http).toBe(403);
  expect((await call(exportOrderLog, { ...ask, symbol: 'NONE-USD' }, { as: clara })).body).toMatchObject({
    code: 'not_found',
  });
  expect((await call(exportOrderLog, { ...ask, to: '2020-01-01' }, { as: clara })).body).toMatchObject({
    code: 'invalid_field',
  });
  const looks = await owner.query(`select subject from app.audit_entry where action = 'order-log.export'`);
  expect(looks).toContainEqual({ subject: `${market.symbol} ${day} ${day}` });
});

test('the check of the books finds an order that needs something else than its hold has', async () => {
  expect(await findOrderProblems(workerApp.db)).toEqual([]);
  const change = (by: string) =>
    admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `update app.book_order set held_units = held_units ${by} 1 where state <> 'ended' and side = 'sell'`,
      );
    });
  await change('+');
  const [problem] = await findOrderProblems(workerApp.db);
  expect(problem?.message).toMatch(/^the order OR-\w+ needs \d+, says that it holds \d+, and its hold has \d+$/);
  await change('-');
});
