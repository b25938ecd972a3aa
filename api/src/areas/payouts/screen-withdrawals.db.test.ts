import { formatMoment } from '@istmo/contract/kernel/format';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';

const testEnv = await createTestEnv();
const { createOwner, request, confirm, read, runAll } = createWithdrawalSteps(testEnv);
const { screening } = testEnv;

async function createConfirmed() {
  const owner = await createOwner('BTC', '0.5');
  const { body } = await request(owner, 'BTC', { amount: '0.01' });
  await confirm(owner);
  return { owner, id: body.data?._id ?? '' };
}

test.each(['hit', 'unknown'])(
  'an address that is a %s for the watch lists since it was saved waits for two people',
  async (result) => {
    const { owner, id } = await createConfirmed();
    await screening.listAddress({ address: testAddresses.BTC, result });
    await runAll();
    expect(await read(owner, id)).toMatchObject({ state: 'in_review', reason: 'screening', approvals_needed: 2 });
    await screening.listAddress({ address: testAddresses.BTC, result: 'clear' });
  },
);

test('a withdrawal of a customer who owes money waits until that is settled, and another one is refused', async () => {
  const { owner, id } = await createConfirmed();
  const setOwing = (owes: boolean) =>
    testEnv.owner.query('update app.account_status set owes_money = $2 where customer_id = $1', [owner.customer, owes]);
  await setOwing(true);
  const { body } = await request(owner, 'BTC', { amount: '0.01' });
  expect([body.code, body.msg]).toEqual(['withdrawals_owing', 'Withdrawals are not possible while you owe us money']);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'owing' });
  testEnv.advance(60_000);
  await runAll();
  expect((await read(owner, id)).state).toBe('resting');
  await setOwing(false);
  testEnv.advance(60_000);
  await runAll();
  expect((await read(owner, id)).state).toBe('sent');
});

test('what is owed is named before the rest that the same reversal started, and only the rest has an end', async () => {
  const { owner, id } = await createConfirmed();
  const until = new Date(testEnv.clock.now().getTime() + 86_400_000);
  const change = (owes: boolean) =>
    testEnv.owner.query(
      `update app.account_status set owes_money = $2, withdrawal_cooldown_until = $3, cooldown_reason = 'deposit-reversed'
        where customer_id = $1`,
      [owner.customer, owes, until],
    );
  await change(true);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'owing', waits_until: null });
  const [email] = await testEnv.emails(owner.email);
  expect(email?.text).toContain('continues once that is settled');
  expect(email?.text).not.toContain('continues automatically');
  await change(false);
  testEnv.advance(60_000);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ reason: 'security_change', waits_until: until.toISOString() });
});

test('a rest that has an end loses it as soon as the customer comes to owe money', async () => {
  const { owner, id } = await createConfirmed();
  const until = new Date(testEnv.clock.now().getTime() + 600_000);
  await testEnv.owner.query(
    `update app.account_status set withdrawal_cooldown_until = $2, cooldown_reason = 'password-changed' where customer_id = $1`,
    [owner.customer, until],
  );
  await runAll();
  expect(await read(owner, id)).toMatchObject({ reason: 'security_change', waits_until: until.toISOString() });
  const setOwing = (owes: boolean) =>
    testEnv.owner.query('update app.account_status set owes_money = $2 where customer_id = $1', [owner.customer, owes]);
  await setOwing(true);
  await runAll();
  expect(await read(owner, id)).toMatchObject({ state: 'resting', reason: 'owing', waits_until: null });
  await setOwing(false);
  testEnv.advance(600_000);
  await runAll();
  expect((await read(owner, id)).state).toBe('sent');
});

test.each(['timeout', 'lost', 'garbage'])('nothing is sent while the watch lists fail with %s', async (kind) => {
  const { owner, id } = await createConfirmed();
  await screening.injectFault({ kind, times: 1 });
  await runAll();
  expect((await read(owner, id)).state).toBe('confirmed');
  await runAll();
  expect((await read(owner, id)).state).toBe('sent');
});

/** As the emails write it. */
function timeOf(at: string): string {
  const { timeZone } = testEnv.app.settings;
  return formatMoment(at, timeZone);
}

test.each([
  ['en', 'It continues automatically at'],
  ['es', 'Continúa automáticamente el'],
])('the email about a rest after a security change says until when, in the language %s', async (language, text) => {
  const { owner, id } = await createConfirmed();
  const until = new Date(testEnv.clock.now().getTime() + 86_400_000);
  await testEnv.owner.query('update app.withdrawal set language = $2 where id = $1', [id, language]);
  await testEnv.owner.query(
    `update app.account_status set withdrawal_cooldown_until = $2, cooldown_reason = 'password-changed' where customer_id = $1`,
    [owner.customer, until],
  );
  await runAll();
  const [email] = await testEnv.emails(owner.email);
  expect(email?.text).toContain(`${text} ${timeOf(until.toISOString())}.`);
});

test.each([
  ['en', 'We check it again automatically every few minutes'],
  ['es', 'Lo revisamos de nuevo automáticamente cada pocos minutos'],
])('where the end is not known it says that we look again by ourselves, in the language %s', async (language, text) => {
  const { owner, id } = await createConfirmed();
  await testEnv.owner.query('update app.withdrawal set language = $2 where id = $1', [id, language]);
  await testEnv.owner.query('update app.account_status set owes_money = true where customer_id = $1', [owner.customer]);
  await runAll();
  const [email] = await testEnv.emails(owner.email);
  expect(email?.text).toContain(text);
});

test.each([
  ['en', 'Our team answers by', ' at the latest.'],
  ['es', 'Nuestro equipo responde a más tardar el', '.'],
])(
  'what staff decide names the time of their answer, the one of the page, in the language %s',
  async (language, ...parts) => {
    const { owner, id } = await createConfirmed();
    await testEnv.owner.query('update app.withdrawal set language = $2 where id = $1', [id, language]);
    await screening.listAddress({ address: testAddresses.BTC, result: 'hit' });
    await runAll();
    await screening.listAddress({ address: testAddresses.BTC, result: 'clear' });
    const [email] = await testEnv.emails(owner.email);
    const { answer_by: answerBy } = await read(owner, id);
    expect(email?.text).toContain(`${parts[0]} ${timeOf(answerBy ?? '')}${parts[1]}`);
  },
);
