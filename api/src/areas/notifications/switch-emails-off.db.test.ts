import { optionalEmailKinds, requiredEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import { switchEmailsOff } from '@istmo/contract/areas/notifications/notifications.contract';
import type { Language } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { serveOneClickUnsubscribe } from '../../routes/unsubscribe-route.ts';
import { type EmailNotification, sendToCustomer } from './public.ts';

const testEnv = await createTestEnv();
const { app, server, call } = testEnv;
await serveOneClickUnsubscribe(app, server);

async function receive(person: Person, kind: EmailNotification['kind'], language: Language = 'en') {
  const { customer, name, email } = person;
  const content = { subject: () => `About ${kind}`, body: [() => 'It happened.'] };
  await app.db.inTransaction((tx) =>
    sendToCustomer(app, tx, { recipient: { customer, name, email, language }, content, notification: { kind } }),
  );
  return (await testEnv.emails(email)).find(({ subject }) => subject === `About ${kind}`);
}

/** Both parts of the link to the page, at the foot. */
function readLink(text: string | undefined): { token: string; verify: string; lang: string } {
  const [link = ''] = /https?:\/\/\S+\/emails\/off\S+/.exec(text ?? '') ?? [];
  const { searchParams } = new URL(link);
  const read = (name: string): string => searchParams.get(name) ?? '';
  return { token: read('token'), verify: read('verify'), lang: read('lang') };
}

async function isOff(person: Person): Promise<string[]> {
  const rows = await testEnv.db.query<{ kind: string }>(
    'select kind from app.email_choice where customer_id = $1 and not is_on order by kind',
    [person.customer],
  );
  return rows.map(({ kind }) => kind);
}

async function request(method: 'GET' | 'POST', url: string | undefined): Promise<number> {
  const { pathname, search } = new URL(url ?? '');
  const { statusCode } = await server.inject({
    method,
    url: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
  });
  return statusCode;
}

test.each(optionalEmailKinds)('an email about %s says at its foot how to end such emails', async (kind) => {
  const ana = await testEnv.signUp(`ana${kind}`);
  const email = await receive(ana, kind);
  expect(email?.text).toContain('Unsubscribe from emails about “');
  expect(email?.html).toContain('/emails/off?token=');
  expect(email?.unsubscribeUrl).toContain('/api/notifications/switch-off-one-click?token=');
  expect(await request('POST', email?.unsubscribeUrl)).toBe(200);
  expect(await isOff(ana)).toEqual([kind]);
});

test.each(requiredEmailKinds)('an email about %s, which is always sent, has no such link', async (kind) => {
  const email = await receive(await testEnv.signUp(`bea${kind}`), kind);
  expect(email?.unsubscribeUrl).toBeUndefined();
  expect(email?.text).not.toMatch(/emails\/off|Unsubscribe/);
});

test('a mail program’s post ends one kind for one customer, also the second time; opening a link changes nothing', async () => {
  const [carla, other] = [await testEnv.signUp('carla'), await testEnv.signUp('other')];
  const email = await receive(carla, 'support');
  for (const url of [email?.unsubscribeUrl, email?.unsubscribeUrl?.replace('switch-off-one-click', 'switch-off')])
    expect(await request('GET', url)).toBeGreaterThanOrEqual(400);
  expect(await isOff(carla)).toEqual([]);
  for (const _ of [1, 2]) expect(await request('POST', email?.unsubscribeUrl)).toBe(200);
  expect([await isOff(carla), await isOff(other)]).toEqual([['support'], []]);
  expect(await receive(carla, 'deposits')).toBeDefined();
});

test('the page’s call needs no session and says what was done in both languages', async () => {
  const dora = await testEnv.signUp('dora');
  const { lang, ...link } = readLink((await receive(dora, 'purchases', 'es'))?.text);
  expect(lang).toBe('es');
  const say = async (language: Language) => (await call(switchEmailsOff, link, { language })).body.msg;
  expect(await say('es')).toBe(
    'No recibirá más correos sobre «Compras con tarjeta». Puede reactivarlos en su configuración.',
  );
  expect(await say('en')).toBe(
    'You will receive no more emails about “Card purchases”. You can switch them on again in your settings.',
  );
  expect(await isOff(dora)).toEqual(['purchases']);
});

test('a link that names another customer, another kind or a kind that is always sent is refused', async () => {
  const [eva, victim] = [await testEnv.signUp('eva'), await testEnv.signUp('victim')];
  const { token, verify } = readLink((await receive(eva, 'deposits'))?.text);
  const [own, foreign] = [readLink((await receive(victim, 'deposits'))?.text), `${victim.customer}.deposits`];
  expect(own.token).toBe(foreign);
  const forged = [
    { token: foreign, verify },
    { token: `${eva.customer}.support`, verify },
    { token: `${eva.customer}.security`, verify },
    { token: `${token}.support`, verify },
    { token, verify: own.verify },
    { token: 'x', verify: 'x' },
  ];
  for (const link of forged) {
    expect((await call(switchEmailsOff, link)).body.code, link.token).toBe('link_invalid');
    const { host } = new URL(app.settings.publicUrl);
    const url = `http://${host}/api/notifications/switch-off-one-click?${new URLSearchParams(link).toString()}`;
    expect(await request('POST', url)).toBe(422);
  }
  expect([await isOff(eva), await isOff(victim)]).toEqual([[], []]);
});
