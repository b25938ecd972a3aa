import { listNotifications } from '@istmo/contract/areas/notifications/notifications.contract';
import { changeWindow } from '@istmo/contract/areas/offering/offering.staff.contract';
import { readProgress } from '@istmo/contract/areas/offering/offering.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { sendTrancheLetters } from './tranche-letters.ts';
import { eventually } from '../../testing/eventually.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, owner } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
await issueOffering(testEnv);
await owner.query(
  `insert into app.subscription (id, email, language, consented_at, consent_text, confirmed_at)
   select gen_random_uuid(), 'reader' || i || '@letters.test', case when i = 1 then 'en' else 'es' end, now(), 'yes',
          case when i < 3 then now() end
     from generate_series(1, 3) i`,
);
// One of the subscribers is a customer, whose address is written in another case.
const lectora = await testEnv.signUp('lectora');
await owner.query(
  `insert into app.subscription (id, email, language, consented_at, consent_text, confirmed_at)
   values (gen_random_uuid(), upper($1), 'es', now(), 'yes', now())`,
  [lectora.email],
);
const [offered] = await owner.query<{ offering: string }>('select code as offering from app.offering limit 1');
const send = () => sendTrancheLetters(testEnv.workerApp);
const subjectsTo = async (reader: number) =>
  (await testEnv.emails(`reader${reader}@letters.test`)).map(({ subject }) => subject);
const inFuture = (ms: number): string => new Date(testEnv.clock.now().getTime() + ms).toISOString();
const setWindow = (number: number, opens_at: string, closes_at: string) =>
  call(
    changeWindow,
    { offering: offered?.offering ?? '', number, opens_at, closes_at, reason: 'The date of the offering' },
    { as: gloria },
  );

test('no letter is sent before a tranche opens, and one when it does, to confirmed subscribers in their language', async () => {
  await setWindow(1, inFuture(60_000), '');
  await send();
  expect(await subjectsTo(1)).toEqual([]);
  testEnv.advance(61_000);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(await subjectsTo(1)).toEqual(['Tranche 1 of COINGT is open']);
  expect(await subjectsTo(2)).toEqual(['El tramo 1 de COINGT está abierto']);
  expect(await subjectsTo(3)).toEqual([]);
  const [letter] = await testEnv.emails('reader1@letters.test');
  expect(letter?.text).toContain('at USD 1,000.00 each');
  expect(letter?.unsubscribeUrl).toContain('/api/site/unsubscribe-one-click');
  const { body } = await call(listNotifications, {}, { as: lectora });
  expect(body.data).toMatchObject([{ kind: 'offering', title: 'Tranche 1 of COINGT is open' }]);
  expect(body.data?.[0]?.body).not.toContain('http');
});

test('a tranche that closes and opens again is no news; the next one is, and the figures follow it', async () => {
  const before = await call(readProgress, {});
  expect(before.body).toMatchObject({ open_tranche: 1, minimum_usd: '1000.00' });
  await setWindow(1, '', inFuture(1_000));
  testEnv.advance(2_000);
  await send();
  expect(await subjectsTo(1)).toEqual(['Tranche 2 of COINGT is open', 'Tranche 1 of COINGT is open']);
  await eventually(async () => {
    const after = await call(readProgress, {});
    expect(after.body).toMatchObject({ open_tranche: 2, minimum_usd: '2500.00' });
    expect(after.body.tranches?.map(({ status }) => status)).toEqual(['closed', 'open']);
  });
  await setWindow(1, '', '');
  testEnv.advance(1_000);
  await send();
  expect(await subjectsTo(1)).toHaveLength(2);
});
