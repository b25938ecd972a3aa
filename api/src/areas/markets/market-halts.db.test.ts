import { cancelBookOrders, countBookOrders, haltBook } from '@istmo/contract/areas/markets/markets.staff.contract';
import { readOrder, readOrderTicket } from '@istmo/contract/areas/order-books/order-books.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createBookSteps, note, reason, sentNote } from './test-books.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createBookSteps(testEnv, 'HALTS');
const { gloria, karla, irene, luisa, symbol } = steps;
const [ana, ben] = [await steps.investor({ usd: 10_000_000n }), await steps.investor({ usd: 10_000_000n })];

const orderOf = async (as: Person, order: string) => (await call(readOrder, { order }, { as })).body.data;

test('one of the staff halts at once with words for the public, and another person resumes into an auction', async () => {
  expect((await steps.halt(luisa)).body).toMatchObject({ code: 'role_required' });
  for (const field of ['note_en', 'note_es'] as const)
    expect((await call(haltBook, { symbol, ...sentNote, [field]: 'soon', reason }, { as: gloria })).body).toMatchObject(
      { code: 'invalid_field', field },
    );
  expect((await call(haltBook, { symbol, ...sentNote, reason: '' }, { as: gloria })).body.code).toBe('reason_missing');
  expect((await steps.halt()).http).toBe(200);
  expect(await steps.read()).toMatchObject({
    phase: 'halted',
    phase_reason: 'staff',
    phase_note: note,
    phase_until: null,
    acts: [{ kind: 'halt', staff: 'gloria', note }],
  });
  for (const language of ['en', 'es'] as const) {
    const refused = (await steps.place(ana, {}, { language })).body;
    expect(refused).toMatchObject({ success: 0, code: 'market_closed' });
    expect(refused.msg).toContain(note[language]);
    const ticket = (await call(readOrderTicket, { symbol }, { as: ana, language })).body.data;
    expect(JSON.stringify(ticket)).toContain(note[language]);
  }
  const [logged] = await testEnv.owner.query<{ content: string }>(
    "select app.book_log_content(l) as content from app.book_log l where book = $1 and kind = 'phase' order by number desc limit 1",
    [steps.id],
  );
  expect(JSON.parse(logged?.content ?? '[]')[8]).toEqual([note.en, note.es]);
  expect((await steps.halt(karla)).body.code).toBe('already_done');
  expect((await steps.resume(gloria)).body.code).toBe('own_proposal');
  expect((await steps.resume(karla)).http).toBe(200);
  const resumed = await steps.read();
  expect(resumed).toMatchObject({ phase: 'auction', phase_reason: 'reopening', phase_note: { en: '', es: '' } });
  const minutes = (Date.parse(resumed.phase_until ?? '') - Date.parse(resumed.phase_since)) / 60_000;
  expect(minutes).toBe(5);
  expect((await steps.place(ana)).http).toBe(200);
  expect((await steps.resume(karla)).body.code).toBe('already_done');
  const entries = await testEnv.owner.query(
    "select f.name, e.action, e.reason, e.before, e.after from app.audit_entry e join app.staff f on f.id = e.staff_id where e.subject = $1 and e.kind = 'act' order by e.number",
    [symbol],
  );
  expect(entries).toMatchObject([
    { name: 'gloria', action: 'market.halt', reason, after: sentNote },
    { name: 'karla', action: 'market.resume', reason, before: sentNote },
  ]);
});

test('while orders arrive a halt lets each in before it or refuses it, and the log has no gap', async () => {
  testEnv.advance(6 * 60_000);
  await steps.match();
  expect((await steps.read()).phase).toBe('continuous');
  const placing = Array.from({ length: 24 }, (_, index) =>
    steps.place(index % 2 === 0 ? ana : ben, { side: 'buy', price: '9.00', size: '1' }),
  );
  const [halted, ...replies] = await Promise.all([steps.halt(), ...placing, steps.match()]);
  expect(halted.http).toBe(200);
  const { log, phase } = await steps.read();
  expect(phase).toBe('halted');
  const haltNumber = log.find(({ kind, reason: begun }) => kind === 'phase' && begun === 'halted')?.number ?? 0;
  const accepted = replies.filter((reply) => reply !== undefined && reply.http === 200).length;
  const numbered = await testEnv.owner.query<{ before: number; after: number }>(
    `select count(*) filter (where number < $2)::int as before, count(*) filter (where number > $2)::int as after
       from app.book_log where book = $1 and kind = 'accepted' and number > 2`,
    [steps.id, haltNumber],
  );
  expect(numbered[0]?.after).toBe(0);
  expect(accepted).toBeLessThanOrEqual(numbered[0]?.before ?? 0);
  expect(await steps.findProblems()).toEqual([]);
  await steps.resume();
});

test('orders are cancelled by an order of law: of a customer or of a market, and their customer reads why', async () => {
  testEnv.advance(6 * 60_000);
  await steps.match();
  await call(cancelBookOrders, { symbol, order_of_law: 'Test order 1', reason }, { as: irene });
  await steps.match();
  const mine = (await steps.place(ana, { price: '9.00' })).body.data?.reference ?? '';
  const other = (await steps.place(ben, { price: '9.10' })).body.data?.reference ?? '';
  await steps.match();
  const [username] = await testEnv.owner.query<{ username: string }>(
    'select username from app.customer where id = $1',
    [ana.customer],
  );
  const ofAna = { symbol: '', username: username?.username ?? '' };
  expect((await call(countBookOrders, ofAna, { as: luisa })).body.data).toEqual({ orders: 1 });
  const law = { order_of_law: 'Juzgado 5, oficio 77-2026', reason };
  expect((await call(cancelBookOrders, { ...ofAna, ...law }, { as: gloria })).body.code).toBe('role_required');
  expect((await call(cancelBookOrders, { symbol: '', username: '', ...law }, { as: irene })).body.code).toBe(
    'invalid_field',
  );
  expect((await call(cancelBookOrders, { symbol: '', username: 'nobody', ...law }, { as: irene })).body.code).toBe(
    'not_found',
  );
  expect((await call(cancelBookOrders, { ...ofAna, ...law }, { as: irene })).body.data).toEqual({ cancelled: 1 });
  await steps.match();
  expect(await orderOf(ana, mine)).toMatchObject({ state: 'ended', end_reason: 'law', held: '0.00' });
  expect(await orderOf(ben, other)).toMatchObject({ state: 'open' });
  expect((await call(cancelBookOrders, { symbol, ...law }, { as: irene })).body.data).toEqual({ cancelled: 1 });
  await steps.match();
  expect(await orderOf(ben, other)).toMatchObject({ end_reason: 'law' });
  const [entry] = await testEnv.owner.query<{ after: unknown }>(
    "select after from app.audit_entry where action = 'market.cancel-orders' and subject = $1",
    [ana.customer],
  );
  expect(entry?.after).toMatchObject({ cancelled: 1, order_of_law: law.order_of_law });
  expect(await steps.findProblems()).toEqual([]);
});

test('no login halts a market without an entry of the audit log, and the serving login not at all', async () => {
  const halt = 'select app.halt_market($1, $2, $3, $4, $5, $6)';
  const values = [newId(), symbol, note.en, note.es, gloria.id, testEnv.clock.now()];
  await expect(testEnv.consoleApp.db.query(halt, values)).rejects.toThrow('has no entry in the audit log');
  await expect(testEnv.db.query(halt, values)).rejects.toThrow('permission denied');
  await expect(testEnv.workerApp.db.query(halt, values)).rejects.toThrow('permission denied');
  await expect(
    testEnv.consoleApp.db.query("update app.order_book_state set phase = 'halted' where book = $1", [steps.id]),
  ).rejects.toThrow('permission denied');
});
