import { confirmSubscription, leaveSubscription, subscribe } from '@istmo/contract/areas/site/site.contract';
import { expect, test } from 'vitest';
import { inLink, testApp } from '../../testing/test-app.ts';
import { siteWork } from './site.worker.ts';

const stage = await testApp();
const dayMs = 86_400_000;

const ask = (email: string, language: 'en' | 'es' = 'en') =>
  stage.call(subscribe, { email, consent: true }, { language });
const kept = (email: string) =>
  stage.db.query<{ confirmed: boolean; words: string; language: string }>(
    `select confirmed_at is not null as confirmed, consent_words as words, language from app.subscription where lower(email) = lower($1)`,
    [email],
  );
const linkOf = async (email: string) => {
  const [letter] = await stage.letters(email);
  return { token: inLink(letter, 'token'), verify: inLink(letter, 'verify') };
};
const leaveLinkOf = async (email: string) => {
  const [letter] = await stage.letters(email);
  const link = letter?.links.find((one) => one.includes('/subscription/leave'));
  if (!link) throw new Error('the letter has no way out');
  const { searchParams } = new URL(link);
  return { token: searchParams.get('token') ?? '', verify: searchParams.get('verify') ?? '' };
};
const forgetOld = async () => {
  for (const { run } of siteWork.loops ?? []) await run(stage.app);
};

test('an address is kept with its consent, and counts once the link of its letter is pressed', async () => {
  const asked = await ask('Adela@letters.test');
  expect(asked).toMatchObject({ http: 200, body: { status: 1, msg: expect.stringContaining('Please confirm') } });
  const [letter] = await stage.letters('Adela@letters.test');
  expect(letter?.subject).toBe('Confirm your subscription to Istmo');
  expect(letter?.links[0]).toMatch(
    /^http:\/\/127\.0\.0\.1:3000\/subscription\/confirm\?token=[\w-]{43}&verify=[\w-]{43}&lang=en$/,
  );
  expect(await kept('adela@letters.test')).toMatchObject([
    { confirmed: false, words: expect.stringContaining('I agree to receive these letters.') },
  ]);

  const link = await linkOf('Adela@letters.test');
  for (const _ of ['pressed', 'pressed again']) {
    expect(await stage.call(confirmSubscription, link)).toMatchObject({
      http: 200,
      body: { msg: 'Your subscription is confirmed.' },
    });
  }
  expect(await kept('adela@letters.test')).toMatchObject([{ confirmed: true }]);
});

test('the letter speaks the language of the page', async () => {
  await ask('baltasar@letters.test', 'es');
  const [letter] = await stage.letters('baltasar@letters.test');
  expect(letter?.subject).toBe('Confirme su suscripción a Istmo');
  expect(letter?.text).toContain('Dejar de recibir estas cartas');
  expect(letter?.links[0]).toContain('lang=es');
});

test.each([
  ['', true, 'Email is required.'],
  ['no address', true, 'Please enter a valid email address.'],
  ['two@a.test,three@a.test', true, 'Please enter a valid email address.'],
  ['line@a.test\nBcc: all@a.test', true, 'Please enter a valid email address.'],
  ['carla@letters.test', false, 'Please agree to receive news by email.'],
])('"%s" with consent %s is refused: %s', async (email, consent, msg) => {
  const { http, body } = await stage.call(subscribe, { email, consent });
  const field = consent ? 'email' : 'consent';
  expect({ http, body }).toMatchObject({ http: 422, body: { code: 'invalid_field', msg, field } });
  await stage.settle();
  expect(await kept(email)).toHaveLength(0);
});

test('known, confirmed and unknown addresses get the same answer; a confirmed one is told by letter', async () => {
  await ask('dario@letters.test');
  await stage.call(confirmSubscription, await linkOf('dario@letters.test'));
  const replies = [await ask('dario@letters.test', 'es'), await ask('nobody@letters.test', 'es')];
  expect(replies[0]?.body).toEqual(replies[1]?.body);
  const [letter] = await stage.letters('dario@letters.test');
  // In the language its owner chose, whatever a stranger's browser speaks.
  expect(letter?.subject).toBe('You are already subscribed to Istmo');
  expect(letter?.links.some((link) => link.includes('/subscription/confirm'))).toBe(false);
});

test('asking again leaves the first link good, and one mailbox gets few letters a day', async () => {
  stage.toStartOf(dayMs);
  await ask('elena@letters.test');
  const first = await linkOf('elena@letters.test');
  for (let one = 0; one < 20; one += 1) await ask('ELENA@letters.test');
  // The sandbox lets five times as many through as production.
  expect((await stage.letters()).filter(({ to }) => to.toLowerCase() === 'elena@letters.test')).toHaveLength(15);
  expect(await kept('elena@letters.test')).toHaveLength(1);
  expect((await stage.call(confirmSubscription, first)).http).toBe(200);
});

test('a link that is made up, altered, another kind or too old opens nothing', async () => {
  await ask('fabiola@letters.test');
  const link = await linkOf('fabiola@letters.test');
  const leave = await leaveLinkOf('fabiola@letters.test');
  for (const wrong of [
    { token: '', verify: '' },
    { ...link, token: `${link.token.slice(0, -1)}_` },
    { ...link, verify: `${link.verify.slice(0, -2)}xx` },
    leave,
  ]) {
    expect((await stage.call(confirmSubscription, wrong)).body).toMatchObject({ code: 'link_invalid' });
  }
  expect((await stage.call(leaveSubscription, link)).body).toMatchObject({ code: 'link_invalid' });
  stage.advance(2 * dayMs + 1000);
  expect((await stage.call(confirmSubscription, link)).body).toMatchObject({ code: 'link_expired' });
  expect(await kept('fabiola@letters.test')).toMatchObject([{ confirmed: false }]);
});

test('leaving forgets the address, says the same when pressed again, and voids the links', async () => {
  await ask('gregorio@letters.test');
  const [link, leave] = [await linkOf('gregorio@letters.test'), await leaveLinkOf('gregorio@letters.test')];
  await stage.call(confirmSubscription, link);
  for (const _ of ['pressed', 'pressed again']) {
    expect(await stage.call(leaveSubscription, leave)).toMatchObject({
      http: 200,
      body: { msg: expect.stringContaining('You will receive no more letters') },
    });
  }
  expect(await kept('gregorio@letters.test')).toHaveLength(0);
  expect((await stage.call(confirmSubscription, link)).body).toMatchObject({ code: 'link_invalid' });
});

test('an address nobody confirmed is forgotten after a week, a confirmed one stays', async () => {
  await ask('hilda@letters.test');
  await ask('isidro@letters.test');
  await stage.call(confirmSubscription, await linkOf('isidro@letters.test'));
  stage.advance(6 * dayMs);
  await forgetOld();
  expect(await kept('hilda@letters.test')).toHaveLength(1);
  stage.advance(dayMs + 1000);
  await forgetOld();
  expect(await kept('hilda@letters.test')).toHaveLength(0);
  expect(await kept('isidro@letters.test')).toHaveLength(1);
});
