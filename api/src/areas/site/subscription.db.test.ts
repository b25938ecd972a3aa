import { confirmSubscription, unsubscribe, subscribe } from '@istmo/contract/areas/site/site.contract';
import { expect, test } from 'vitest';
import { deleteExpiredRows } from '../../retention/retention.ts';
import { readLinkParameter, createTestEnv } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const dayMs = 86_400_000;

const requestSubscription = (email: string, language: 'en' | 'es' = 'en') =>
  testEnv.call(subscribe, { email, consent: true }, { language });
const readSubscription = (email: string) =>
  testEnv.db.query<{ confirmed: boolean; consentText: string; language: string }>(
    `select confirmed_at is not null as confirmed, consent_text as "consentText", language from app.subscription where lower(email) = lower($1)`,
    [email],
  );
const readConfirmLink = async (email: string) => {
  const [sentEmail] = await testEnv.emails(email);
  return { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };
};
const readUnsubscribeLink = async (email: string) => {
  const [sentEmail] = await testEnv.emails(email);
  const link = sentEmail?.links.find((url) => url.includes('/subscription/leave'));
  if (!link) throw new Error('the email has no unsubscribe link');
  const { searchParams } = new URL(link);
  return { token: searchParams.get('token') ?? '', verify: searchParams.get('verify') ?? '' };
};

test('an address is stored with its consent, and is subscribed once its email link is opened', async () => {
  const reply = await requestSubscription('Adela@letters.test');
  expect(reply).toMatchObject({ http: 200, body: { status: 1, msg: expect.stringContaining('Please confirm') } });
  const [sentEmail] = await testEnv.emails('Adela@letters.test');
  expect(sentEmail?.subject).toBe('Confirm your subscription to Istmo');
  expect(sentEmail?.links[0]).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/subscription\/confirm\?token=[\w-]{43}&verify=[\w-]{43}&lang=en$/,
  );
  expect(await readSubscription('adela@letters.test')).toMatchObject([
    { confirmed: false, consentText: expect.stringContaining('I agree to receive these emails.') },
  ]);

  const link = await readConfirmLink('Adela@letters.test');
  for (const _ of ['first', 'second']) {
    expect(await testEnv.call(confirmSubscription, link)).toMatchObject({
      http: 200,
      body: { msg: 'Your subscription is confirmed.' },
    });
  }
  expect(await readSubscription('adela@letters.test')).toMatchObject([{ confirmed: true }]);
});

test('the email is in the language of the page', async () => {
  await requestSubscription('baltasar@letters.test', 'es');
  const [sentEmail] = await testEnv.emails('baltasar@letters.test');
  expect(sentEmail?.subject).toBe('Confirme su suscripción a Istmo');
  expect(sentEmail?.text).toContain('Darse de baja');
  expect(sentEmail?.links[0]).toContain('lang=es');
});

test.each([
  ['', true, 'Email is required.'],
  ['no address', true, 'Please enter a valid email address.'],
  ['two@a.test,three@a.test', true, 'Please enter a valid email address.'],
  ['line@a.test\nBcc: all@a.test', true, 'Please enter a valid email address.'],
  ['carla@letters.test', false, 'Please agree to receive news by email.'],
])('"%s" with consent %s is refused: %s', async (email, consent, msg) => {
  const { http, body } = await testEnv.call(subscribe, { email, consent });
  const field = consent ? 'email' : 'consent';
  expect({ http, body }).toMatchObject({ http: 422, body: { code: 'invalid_field', msg, field } });
  await testEnv.runJobs();
  expect(await readSubscription(email)).toHaveLength(0);
});

test('confirmed and unknown addresses get the same answer; a confirmed one is informed by email', async () => {
  await requestSubscription('dario@letters.test');
  await testEnv.call(confirmSubscription, await readConfirmLink('dario@letters.test'));
  const replies = [
    await requestSubscription('dario@letters.test', 'es'),
    await requestSubscription('nobody@letters.test', 'es'),
  ];
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  const [sentEmail] = await testEnv.emails('dario@letters.test');
  // In the language of the subscription, not of the last request.
  expect(sentEmail?.subject).toBe('You are already subscribed to Istmo');
  expect(sentEmail?.links.some((link) => link.includes('/subscription/confirm'))).toBe(false);
});

test('a repeated request leaves the first link valid, and one mailbox gets a limited number of emails a day', async () => {
  testEnv.advanceToStartOf(dayMs);
  await requestSubscription('elena@letters.test');
  const first = await readConfirmLink('elena@letters.test');
  for (let count = 0; count < 20; count += 1) await requestSubscription('ELENA@letters.test');
  // The sandbox allows five times as many as production.
  expect((await testEnv.emails()).filter(({ to }) => to.toLowerCase() === 'elena@letters.test')).toHaveLength(15);
  expect(await readSubscription('elena@letters.test')).toHaveLength(1);
  expect((await testEnv.call(confirmSubscription, first)).http).toBe(200);
});

test('a link that is invented, altered, for another purpose or expired is refused', async () => {
  await requestSubscription('fabiola@letters.test');
  const link = await readConfirmLink('fabiola@letters.test');
  const unsubscribeLink = await readUnsubscribeLink('fabiola@letters.test');
  for (const wrong of [
    { token: '', verify: '' },
    { ...link, token: `${link.token.slice(0, -1)}_` },
    { ...link, verify: `${link.verify.slice(0, -2)}xx` },
    unsubscribeLink,
  ]) {
    expect((await testEnv.call(confirmSubscription, wrong)).body).toMatchObject({ code: 'link_invalid' });
  }
  expect((await testEnv.call(unsubscribe, link)).body).toMatchObject({ code: 'link_invalid' });
  testEnv.advance(2 * dayMs + 1000);
  expect((await testEnv.call(confirmSubscription, link)).body).toMatchObject({ code: 'link_expired' });
  expect(await readSubscription('fabiola@letters.test')).toMatchObject([{ confirmed: false }]);
});

test('unsubscribing deletes the address and its links, and a second use gets the same answer', async () => {
  await requestSubscription('gregorio@letters.test');
  const [link, unsubscribeLink] = [
    await readConfirmLink('gregorio@letters.test'),
    await readUnsubscribeLink('gregorio@letters.test'),
  ];
  await testEnv.call(confirmSubscription, link);
  for (const _ of ['first', 'second']) {
    expect(await testEnv.call(unsubscribe, unsubscribeLink)).toMatchObject({
      http: 200,
      body: { msg: expect.stringContaining('You will receive no more emails') },
    });
  }
  expect(await readSubscription('gregorio@letters.test')).toHaveLength(0);
  expect((await testEnv.call(confirmSubscription, link)).body).toMatchObject({ code: 'link_invalid' });
});

test('an unconfirmed address is deleted after a week, a confirmed one is kept', async () => {
  await requestSubscription('hilda@letters.test');
  await requestSubscription('isidro@letters.test');
  await testEnv.call(confirmSubscription, await readConfirmLink('isidro@letters.test'));
  testEnv.advance(6 * dayMs);
  await deleteExpiredRows(testEnv.workerApp);
  expect(await readSubscription('hilda@letters.test')).toHaveLength(1);
  testEnv.advance(dayMs + 1000);
  await deleteExpiredRows(testEnv.workerApp);
  expect(await readSubscription('hilda@letters.test')).toHaveLength(0);
  expect(await readSubscription('isidro@letters.test')).toHaveLength(1);
});
