import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { liftFreeze } from '@istmo/contract/areas/customers/customers.staff.contract';
import { freezeAccount, readNotice } from '@istmo/contract/areas/freeze/freeze.contract';
import { login, resetPassword } from '@istmo/contract/areas/login/login.contract';
import { changePassword } from '@istmo/contract/areas/security/security.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { listTickets, openTicket } from '@istmo/contract/areas/support/support.contract';
import { listQueue } from '@istmo/contract/areas/support/support.staff.contract';
import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person, readLinkParameter } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const strict = await createTestEnv({ settings: { mode: 'production' } });
const { call } = testEnv;
const newPassword = 'Puente-Rojo-77';
const hourMs = 3_600_000;

type Link = { token: string; verify: string };

/** The links of this customer's notices, newest first. */
async function readLinks({ email }: Person): Promise<Link[]> {
  return (await testEnv.emails(email)).flatMap(({ links }) =>
    links
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname === '/not_me')
      .map(({ searchParams }) => ({
        token: searchParams.get('token') ?? '',
        verify: searchParams.get('verify') ?? '',
      })),
  );
}

/** Changes the password, which sends a notice and ends all sessions. */
async function causeNotice(person: Person, [from, to]: [string, string]): Promise<void> {
  const { body } = await call(login, { email: person.email, password: from });
  const change = { current_password: from, new_password: to, confirm_password: to };
  expect((await call(changePassword, change, { as: { token: body.token ?? '' } })).http).toBe(200);
}

async function createNoticed(name: string): Promise<{ person: Person; link: Link; token: string }> {
  const person = await testEnv.signUp(name, { kycStatus: 'verified', acceptedDisclaimers: true });
  await causeNotice(person, [person.password, newPassword]);
  const [link = { token: '', verify: '' }] = await readLinks(person);
  const { body } = await call(login, { email: person.email, password: newPassword });
  return { person, link, token: body.token ?? '' };
}

const countRows = async (table: string, { customer }: Person) =>
  (await testEnv.owner.query(`select from ${table} where customer_id = $1`, [customer])).length;

test('opening the page of the link changes nothing and says what the notice was about', async () => {
  const { link, token } = await createNoticed('amaranta');
  for (let times = 0; times < 3; times += 1) {
    const { http, body } = await call(readNotice, link);
    expect([http, body.about]).toEqual([200, 'password-changed']);
  }
  expect((await call(checkSession, {}, { as: { token } })).http).toBe(200);
  const { body } = await call(readUserStatus, {}, { as: { token } });
  expect(body.userData?.freeze).toBeNull();
});

test('pressing it freezes the account: sessions end at once, mailed links are void, one case, one mail', async () => {
  const { person, link, token } = await createNoticed('benedicta');
  await call(requestPasswordReset, { email: person.email });
  const [reset] = await testEnv.emails(person.email);
  const resetLink = { token: readLinkParameter(reset, 'token'), verify: readLinkParameter(reset, 'verify') };

  const { http, body } = await call(freezeAccount, link);
  expect([http, body.msg]).toEqual([200, 'Your account is frozen.']);
  expect((await call(checkSession, {}, { as: { token } })).http).toBe(401);
  const passwords = { password: 'Camino-Azul-91', cnfpassword: 'Camino-Azul-91' };
  expect((await call(resetPassword, { ...passwords, ...resetLink })).body.code).toBe('link_invalid');
  const [mail] = await testEnv.emails(person.email);
  expect(mail?.subject).toBe('Your account is frozen');
  expect(mail?.text).toContain(body.reference_no);

  const again = await call(login, { email: person.email, password: newPassword });
  const as = { token: again.body.token ?? '' };
  const { body: status } = await call(readUserStatus, {}, { as });
  expect(status.userData?.freeze).toMatchObject({ about: 'password-changed', reference_no: body.reference_no });
  const { body: tickets } = await call(listTickets, {}, { as });
  expect(tickets.data).toMatchObject([{ reference_no: body.reference_no, category: 'Security of the account' }]);
  const refused = await call(swap, { from: 'USD', to: 'COINGT', amount: '1000' }, { as });
  expect([refused.http, refused.body.code]).toEqual([403, 'frozen']);
});

test('two presses and two links make one case, also at the same time', async () => {
  const { person, link } = await createNoticed('casilda');
  await causeNotice(person, [newPassword, 'Camino-Azul-91']);
  const links = await readLinks(person);
  expect(links.length).toBeGreaterThanOrEqual(2);
  const replies = await Promise.all([...links, link, link].map((each) => call(freezeAccount, each)));
  expect(replies.map(({ http }) => http)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ body }) => body.reference_no)).size).toBe(1);
  expect(await countRows('app.ticket', person)).toBe(1);
  const mails = (await testEnv.emails(person.email)).filter(({ subject }) => subject === 'Your account is frozen');
  expect(mails).toHaveLength(1);
});

test('a link that is made up, unsigned, of another purpose or expired freezes nothing', async () => {
  const { person, link } = await createNoticed('dorotea');
  const { link: other } = await createNoticed('edelmira');
  await call(requestPasswordReset, { email: person.email });
  const [reset] = await testEnv.emails(person.email);
  const wrong: Link[] = [
    { token: 'A'.repeat(43), verify: 'B'.repeat(43) },
    { token: link.token, verify: '' },
    { token: link.token, verify: other.verify },
    { token: readLinkParameter(reset, 'token'), verify: readLinkParameter(reset, 'verify') },
    { token: '', verify: '' },
  ];
  for (const each of wrong) {
    for (const endpoint of [readNotice, freezeAccount]) {
      const { http, body } = await call(endpoint, each);
      expect([http, body.code, body.msg]).toEqual([422, 'link_invalid', 'This link is not valid or was already used.']);
    }
  }
  testEnv.advance(72 * hourMs + 1);
  expect((await call(freezeAccount, link)).body.code).toBe('link_expired');
  expect(await countRows('app.ticket', person)).toBe(0);
});

test('staff lift the freeze with a reason; the links sent before freeze nothing any more', async () => {
  const irene = await testEnv.addStaff('irene', 'compliance');
  const jorge = await testEnv.addStaff('jorge', 'support');
  const { person, link } = await createNoticed('felisa');
  await causeNotice(person, [newPassword, 'Camino-Azul-91']);
  const [unused = link] = await readLinks(person);
  await call(freezeAccount, link);
  const decision = { id: person.customer, reason: 'passport seen on a video call' };
  expect((await call(liftFreeze, decision, { as: jorge })).body.code).toBe('role_required');
  expect((await call(liftFreeze, { ...decision, reason: 'ok' }, { as: irene })).body.code).toBe('reason_missing');
  expect((await call(liftFreeze, decision, { as: irene })).http).toBe(200);
  expect((await call(liftFreeze, decision, { as: irene })).body.code).toBe('already_done');
  for (const each of [link, unused]) expect((await call(freezeAccount, each)).body.code).toBe('link_invalid');
  const { body } = await call(login, { email: person.email, password: 'Camino-Azul-91' });
  const { body: status } = await call(readUserStatus, {}, { as: { token: body.token ?? '' } });
  expect(status.userData?.freeze).toBeNull();
  const mails = (await testEnv.emails(person.email)).map(({ subject }) => subject);
  expect(mails).toContain('Your account is no longer frozen');
});

test('the case is before all other tickets of the queue, and customers cannot choose its category', async () => {
  const julia = await testEnv.addStaff('julia', 'support');
  const earlier = await testEnv.signUp('herminia');
  const question = { category: 'account', subject: 'A question', message: 'It is older than the case.' };
  expect((await call(openTicket, question, { as: earlier })).http).toBe(200);
  const asCase = await call(openTicket, { ...question, category: 'security' }, { as: earlier });
  expect(asCase.body.code).toBe('invalid_field');
  const { link } = await createNoticed('genoveva');
  const { body: frozen } = await call(freezeAccount, link);
  const { body } = await call(listQueue, {}, { as: julia });
  const codes = body.data?.map(({ category }) => category.code) ?? [];
  expect(codes.slice(codes.indexOf('account'))).not.toContain('security');
  expect(body.data?.some(({ reference_no }) => reference_no === frozen.reference_no)).toBe(true);
});

test('guessing links is throttled per address', async () => {
  const guess = { token: 'A'.repeat(43), verify: 'B'.repeat(43) };
  let codes: (string | undefined)[] = [];
  for (let times = 0; times < 31; times += 1) codes = [...codes, (await strict.call(freezeAccount, guess)).body.code];
  expect(codes.slice(0, 30).every((code) => code === 'link_invalid')).toBe(true);
  expect(codes.at(-1)).toBe('throttled');
});
