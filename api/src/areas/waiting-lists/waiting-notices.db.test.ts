import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { createRaiseSteps } from '../../testing/test-raises.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { notifyWaiting } from './waiting-notices.ts';

const testEnv = await createTestEnv();
const { owner, clock, workerApp } = testEnv;
const raises = await createRaiseSteps(testEnv);
const issuer = await testEnv.signUp('issuer');
const ana = await testEnv.signUp('ana');
const berta = await testEnv.signUp('berta');
// Her last e-mail was in Spanish.
await owner.query(
  `insert into app.email (id, customer_id, language, recipient, subject, body_text, body_html, created_at)
   values ($1, $2, 'es', $3, 'Hola', 'Hola', 'Hola', $4)`,
  [newId(), berta.customer, berta.email, clock.now()],
);
await listTestAsset(testEnv, { ticker: 'WAITED', scale: 0, owner: issuer, usd: '10' });
await waitForRegistry(testEnv);
let count = 0;

type Listed = Awaited<ReturnType<typeof announce>>;

/** An announced raise with these on its list. */
async function announce(...people: readonly { readonly customer: CustomerId }[]) {
  count += 1;
  const terms = { titleEn: `Waited ${count}.`, titleEs: `Esperada ${count}.` };
  const slug = `waited-${count}`;
  const raise = await raises.draft({ instrument: 'WAITED', issuer: issuer.customer, slug, terms });
  for (const state of ['review', 'approved', 'announced'] as const) await raises.setTo(raise.id, state);
  for (const { customer } of people)
    await owner.query('insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)', [
      newId(),
      raise.id,
      customer,
      clock.now(),
    ]);
  testEnv.advance(1);
  return { ...raise, slug };
}

const mailsOf = async ({ email }: Person, { terms }: Listed) =>
  (await testEnv.emails(email)).filter(
    ({ subject }) => subject.includes(terms.titleEn) || subject.includes(terms.titleEs),
  );
const subjectsOf = async (person: Person, raise: Listed) =>
  (await mailsOf(person, raise)).map(({ subject }) => subject);

const suspend = (raise: Listed, since: Date | null) =>
  owner.query('update app.raise set suspended_at = $2, suspended_reason = $3 where id = $1', [
    raise.id,
    since,
    since ? 'A question of the supervisor' : '',
  ]);

test('at the opening each on the list is written to once in their language, with the closing time and the way to the order', async () => {
  const raise = await announce(ana, berta);
  await notifyWaiting(workerApp);
  expect(await subjectsOf(ana, raise)).toEqual([]);
  await raises.setTo(raise.id, 'open');
  await Promise.all([notifyWaiting(workerApp), notifyWaiting(workerApp)]);
  await notifyWaiting(workerApp);
  const [mail] = await mailsOf(ana, raise);
  expect(await subjectsOf(ana, raise)).toEqual([`${raise.terms.titleEn} is open`]);
  expect(await subjectsOf(berta, raise)).toEqual([`${raise.terms.titleEs} está abierta`]);
  expect(JSON.stringify(mail)).toContain(`/offerings/${raise.slug}/subscribe`);
  expect(mail?.text).toContain('takes orders until');
  expect(await owner.query('select page from app.notification where customer_id = $1', [ana.customer])).toContainEqual({
    page: `/offerings/${raise.slug}/subscribe`,
  });
});

test('who left the list is not written to', async () => {
  const raise = await announce(ana, berta);
  await owner.query('update app.raise_waiting set left_at = $3 where (raise, customer_id) = ($1, $2)', [
    raise.id,
    ana.customer,
    clock.now(),
  ]);
  await raises.setTo(raise.id, 'open');
  await notifyWaiting(workerApp);
  expect([await subjectsOf(ana, raise), (await subjectsOf(berta, raise)).length]).toEqual([[], 1]);
});

test('a suspended raise is written about once it goes on, and one that is cancelled before it opens says that it will not', async () => {
  const raise = await announce(ana);
  await raises.setTo(raise.id, 'open');
  await suspend(raise, clock.now());
  await notifyWaiting(workerApp);
  expect(await subjectsOf(ana, raise)).toEqual([]);
  await suspend(raise, null);
  await notifyWaiting(workerApp);
  expect(await subjectsOf(ana, raise)).toEqual([`${raise.terms.titleEn} is open`]);
  const other = await announce(ana);
  await raises.setTo(other.id, 'cancelled');
  for (let times = 0; times < 2; times += 1) await notifyWaiting(workerApp);
  expect(await subjectsOf(ana, other)).toEqual([`${other.terms.titleEn} will not open`]);
});

test('a raise that was over before its notice says so and no more', async () => {
  const raise = await announce(ana);
  for (const state of ['open', 'closed'] as const) await raises.setTo(raise.id, state);
  await notifyWaiting(workerApp);
  expect(await subjectsOf(ana, raise)).toEqual([`${raise.terms.titleEn} takes no more orders`]);
});

test('a list of several batches is written to whole', async () => {
  const people = [ana];
  while (people.length < 120) people.push({ ...ana, ...(await testEnv.signUp(`many${people.length}`)) });
  const raise = await announce(...people);
  await raises.setTo(raise.id, 'open');
  await notifyWaiting(workerApp);
  expect(
    await owner.query(
      'select count(*)::integer as notified from app.raise_waiting where raise = $1 and notified_at is not null',
      [raise.id],
    ),
  ).toEqual([{ notified: 120 }]);
  for (const person of people.slice(-2)) expect(await subjectsOf(person, raise)).toHaveLength(1);
});

test('a worker that is killed at any statement writes to no customer twice, and the next one goes on', async () => {
  let at = 0;
  for (let isKilled = true; isKilled;) {
    at += 1;
    const raise = await announce(ana, berta);
    await raises.setTo(raise.id, 'open');
    const db = breakAt(workerApp.db, at, at % 2 === 0);
    await notifyWaiting({ ...workerApp, db }).catch(() => undefined);
    isKilled = await db.query('select 1').then(
      () => false,
      () => true,
    );
    await notifyWaiting(workerApp);
    expect(
      [await subjectsOf(ana, raise), await subjectsOf(berta, raise)].map((all) => all.length),
      `killed at ${at}`,
    ).toEqual([1, 1]);
  }
  expect(at).toBeGreaterThan(10);
}, 240_000);
