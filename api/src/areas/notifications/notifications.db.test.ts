import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import type { NotificationKind } from '@istmo/contract/areas/notifications/notification-kinds';
import {
  countUnread,
  listEmailChoices,
  listNotifications,
  markAllRead,
  markRead,
  saveEmailChoice,
} from '@istmo/contract/areas/notifications/notifications.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { watchPrices } from '../prices/public.ts';
import { deleteExpiredRows } from '../../retention/retention.ts';
import { sendToCustomer } from './public.ts';
import { listedSince } from './kept-days.ts';
import { countUnreadOf } from './notifications.store.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const dayMs = 86_400_000;

/** Sends an email as the areas do; `text` is its subject in both languages. */
function sendNotice({ customer, email }: Person, kind: NotificationKind, text: string): Promise<void> {
  return testEnv.app.db.inTransaction((tx) =>
    sendToCustomer(testEnv.app, tx, {
      recipient: { customer, name: 'ana', email, language: 'en' },
      content: {
        subject: (_, { locale }) => `${text} ${locale}`,
        body: [() => 'First paragraph.', () => 'Second paragraph.'],
        button: { label: () => 'Open', link: 'https://istmo.example/somewhere?token=secret' },
      },
      notification: { kind, page: '/withdrawal/W-1' },
    }),
  );
}

const titlesOf = async (person: Person, input = {}) =>
  (await call(listNotifications, input, { as: person })).body.data?.map(({ title }) => title);
const unreadOf = async (person: Person) => (await call(countUnread, {}, { as: person })).body.unread;

test('what an email tells a customer is in the list in the language of the reader, with its page and without its link', async () => {
  const ana = await testEnv.signUp('ana');
  await sendNotice(ana, 'withdrawals', 'Sent');
  const english = await call(listNotifications, {}, { as: ana });
  expect(english.body.data).toMatchObject([
    {
      kind: 'withdrawals',
      title: 'Sent en',
      body: 'First paragraph.\n\nSecond paragraph.',
      page: '/withdrawal/W-1',
      is_read: false,
    },
  ]);
  expect(JSON.stringify(english.body)).not.toContain('secret');
  const spanish = await call(listNotifications, {}, { as: ana, language: 'es' });
  expect(spanish.body.data?.[0]?.title).toBe('Sent es');
});

test('an email whose transaction is rolled back leaves no notification', async () => {
  const ana = await testEnv.signUp('rollback');
  const failing = testEnv.app.db.inTransaction(async (tx) => {
    await sendToCustomer(testEnv.app, tx, {
      recipient: { customer: ana.customer, name: 'ana', email: ana.email, language: 'en' },
      content: { subject: () => 'Never', body: [] },
      notification: { kind: 'account' },
    });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await titlesOf(ana)).toEqual([]);
});

test('the list goes back twenty at a time, each once, and narrows to unread ones and to a group', async () => {
  const ana = await testEnv.signUp('long');
  for (let one = 1; one <= 45; one += 1) await sendNotice(ana, one % 9 === 0 ? 'security' : 'deposits', `${one}`);
  const seen: string[] = [];
  let beforeId = '';
  for (;;) {
    const { body } = await call(listNotifications, { before_id: beforeId }, { as: ana });
    seen.push(...(body.data ?? []).map(({ title }) => title));
    beforeId = body.data?.at(-1)?.id ?? '';
    if (!body.has_more) break;
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => `${45 - at} en`));
  expect(await titlesOf(ana, { show: 'security' })).toEqual(['45 en', '36 en', '27 en', '18 en', '9 en']);
  const [newest] = (await call(listNotifications, { show: 'security' }, { as: ana })).body.data ?? [];
  await call(markRead, { id: newest?.id ?? '' }, { as: ana });
  expect((await titlesOf(ana, { show: 'unread' }))?.[0]).toBe('44 en');
});

test('an exchange is in the list from its own row, and read from the start', async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  const ana = await testEnv.signUp('trader', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await fundCustomer(testEnv, ana.customer, money('USD', 1_000_000n));
  const swapped = await call(swap, { from: 'USD', to: 'COINGT', amount: '2010', accept_any_price: true }, { as: ana });
  expect(swapped.http).toBe(200);
  const { body } = await call(listNotifications, { show: 'money' }, { as: ana });
  expect(body.data).toMatchObject([
    { kind: 'exchange', title: '2 COINGT received', is_read: true, page: `/swap/${swapped.body.data?._id}` },
  ]);
  expect(body.data?.[0]?.body).toMatch(/^In exchange for 2,0\d\d\.\d\d USD\.$/);
  expect(await unreadOf(ana)).toBe(0);
});

test('what is read on one device is read on all, and the others hear of it', async () => {
  const ana = await testEnv.signUp('devices');
  for (const text of ['one', 'two', 'three']) await sendNotice(ana, 'support', text);
  expect(await unreadOf(ana)).toBe(3);
  const [third, second] = (await call(listNotifications, {}, { as: ana })).body.data ?? [];
  const countEvents = async () =>
    (
      await testEnv.db.query(`select 1 from app.event where customer_id = $1 and topic = 'notifications'`, [
        ana.customer,
      ])
    ).length;
  const before = await countEvents();
  expect((await call(markRead, { id: third?.id ?? '' }, { as: ana })).body.unread).toBe(2);
  expect(await countEvents()).toBe(before + 1);
  await sendNotice(ana, 'support', 'four');
  expect((await call(markAllRead, { until_id: second?.id ?? '' }, { as: ana })).body.unread).toBe(1);
  expect(await titlesOf(ana, { show: 'unread' })).toEqual(['four en']);
});

test('the notifications of others cannot be seen, paged from or marked', async () => {
  const [ana, other] = [await testEnv.signUp('owner'), await testEnv.signUp('other')];
  await sendNotice(ana, 'account', 'Private');
  const [own] = (await call(listNotifications, {}, { as: ana })).body.data ?? [];
  expect(await titlesOf(other)).toEqual([]);
  for (const id of [own?.id ?? '', newId(), 'no id']) {
    expect((await call(markRead, { id }, { as: other })).body.code).toBe('not_found');
    expect((await call(markAllRead, { until_id: id }, { as: other })).body.code).toBe('not_found');
    expect((await call(listNotifications, { before_id: id }, { as: other })).body.code).toBe('not_found');
  }
  expect(await unreadOf(ana)).toBe(1);
});

test('a kind that was switched off is not sent, also when it was queued before, and stays in the list', async () => {
  const ana = await testEnv.signUp('quiet');
  await sendNotice(ana, 'deposits', 'First');
  const [first] = await testEnv.emails(ana.email);
  expect(first?.subject).toBe('First en');
  expect(first?.text).toContain('/settings#emails');
  await sendNotice(ana, 'deposits', 'Queued before');
  expect((await call(saveEmailChoice, { kind: 'deposits', is_on: false }, { as: ana })).http).toBe(200);
  await sendNotice(ana, 'deposits', 'Queued after');
  await sendNotice(ana, 'withdrawals', 'Always');
  expect((await testEnv.emails(ana.email)).map(({ subject }) => subject)).toEqual(['Always en', 'First en']);
  expect(await titlesOf(ana)).toEqual(['Always en', 'Queued after en', 'Queued before en', 'First en']);
  const kept = await testEnv.owner.query<{ text: string }>(
    'select body_text as text from app.email where customer_id = $1 and withheld_at is not null and sent_at is null',
    [ana.customer],
  );
  expect(kept).toEqual([{ text: '' }, { text: '' }]);
  const choices = (await call(listEmailChoices, {}, { as: ana })).body.data;
  expect(choices?.filter(({ is_on: isOn }) => !isOn)).toEqual([{ kind: 'deposits', is_on: false }]);
  await call(saveEmailChoice, { kind: 'deposits', is_on: true }, { as: ana });
  await sendNotice(ana, 'deposits', 'On again');
  expect((await testEnv.emails(ana.email))[0]?.subject).toBe('On again en');
});

test('emails about security, money that leaves and the account cannot be switched off', async () => {
  const ana = await testEnv.signUp('careful');
  for (const kind of ['security', 'withdrawals', 'corrections', 'identity', 'account', 'measures', 'exchange']) {
    expect((await testEnv.send(saveEmailChoice, { kind, is_on: false }, { as: ana })).body.code).toBe('bad_request');
    const storing = testEnv.db.query(
      'insert into app.email_choice (customer_id, kind, is_on, changed_at) values ($1, $2, false, now())',
      [ana.customer, kind],
    );
    await expect(storing).rejects.toThrow('email_choice_kind_check');
  }
  await sendNotice(ana, 'security', 'Password');
  const [sent] = await testEnv.emails(ana.email);
  expect(sent?.subject).toBe('Password en');
  expect(sent?.text).not.toContain('#emails');
});

test('nothing of a notification can be changed but that it was read, and it is deleted after its time', async () => {
  const ana = await testEnv.signUp('kept');
  await sendNotice(ana, 'account', 'Old');
  const changing = testEnv.app.db.query(`update app.notification set title_en = 'other' where customer_id = $1`, [
    ana.customer,
  ]);
  await expect(changing).rejects.toThrow('permission denied');
  const left = () => testEnv.db.query('select 1 from app.notification where customer_id = $1', [ana.customer]);
  testEnv.advance(399 * dayMs);
  await deleteExpiredRows(testEnv.workerApp);
  expect(await left()).toHaveLength(1);
  testEnv.advance(2 * dayMs);
  expect(await countUnreadOf(testEnv.app.db, ana.customer, listedSince(testEnv.app)), 'before it is deleted').toBe(0);
  await deleteExpiredRows(testEnv.workerApp);
  expect(await left()).toHaveLength(0);
});
