import { requestSupportLink } from '@istmo/contract/areas/accounts/accounts.contract';
import { logoutEverywhere } from '@istmo/contract/areas/sessions/sessions.contract';
import {
  listTickets,
  openSupport,
  openTicket,
  readTicket,
  replyToTicket,
} from '@istmo/contract/areas/support/support.contract';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { createTestEnv, type Person, readLinkParameter } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const strict = await createTestEnv({ settings: { mode: 'production' } });
const { call } = testEnv;
const minuteMs = 60_000;

async function requestLink({ email }: Pick<Person, 'email'>) {
  await call(requestSupportLink, { email });
  const [mail] = await testEnv.emails(email);
  return { token: readLinkParameter(mail, 'token'), verify: readLinkParameter(mail, 'verify') };
}

async function openBy(person: Person): Promise<{ token: string }> {
  const { http, body } = await call(openSupport, await requestLink(person));
  expect(http).toBe(200);
  return { token: body.token ?? '' };
}

const question = { category: 'account', subject: 'I cannot sign in', message: 'My phone with the codes is gone.' };

test.each([{}, { isSuspended: true }, { isFrozen: true }, { isActivated: false }])(
  'a customer who cannot use the account (%j) writes to support by a mailed link',
  async (traits) => {
    const person = await testEnv.signUp(`adelina${JSON.stringify(traits).length}`, traits);
    const as = await openBy(person);
    const { http, body } = await call(openTicket, question, { as });
    expect(http).toBe(200);
    const reference = body.reference_no ?? '';
    const reply = { reference_no: reference, description: 'Please call me.', close: 'on' as const };
    expect((await call(replyToTicket, reply, { as })).http).toBe(200);
    expect((await call(readTicket, { reference_no: reference }, { as })).body.data?.messages).toHaveLength(2);
    expect((await call(listTickets, {}, { as })).body.data).toHaveLength(1);
  },
);

test("another customer's ticket is not found by a mailed link", async () => {
  const [one, other] = [await testEnv.signUp('belisa'), await testEnv.signUp('camelia')];
  const { body } = await call(openTicket, question, { as: one });
  const refused = await call(readTicket, { reference_no: body.reference_no ?? '' }, { as: await openBy(other) });
  expect([refused.http, refused.body.code]).toEqual([404, 'not_found']);
});

test('the answer is the same for known and unknown addresses, and only the known one gets a mail', async () => {
  const person = await testEnv.signUp('delfina');
  const known = await call(requestSupportLink, { email: person.email.toUpperCase() });
  const unknown = await call(requestSupportLink, { email: 'nobody@people.test' });
  expect({ http: unknown.http, body: unknown.body }).toEqual({ http: known.http, body: known.body });
  expect(await testEnv.emails(person.email)).toHaveLength(1);
  expect(await testEnv.emails('nobody@people.test')).toEqual([]);
});

test('a link opens support once, within half an hour, and for two hours', async () => {
  const person = await testEnv.signUp('eufemia');
  const link = await requestLink(person);
  const { body } = await call(openSupport, link);
  expect((await call(openSupport, link)).body.code).toBe('link_invalid');
  expect((await call(openSupport, { ...link, verify: 'x'.repeat(43) })).body.code).toBe('link_invalid');
  const as = { token: body.token ?? '' };
  testEnv.advance(119 * minuteMs);
  expect((await call(listTickets, {}, { as })).http).toBe(200);
  testEnv.advance(minuteMs);
  expect((await call(listTickets, {}, { as })).body.code).toBe('session_expired');
  const late = await requestLink(person);
  testEnv.advance(31 * minuteMs);
  expect((await call(openSupport, late)).body.code).toBe('link_expired');
});

test('of two concurrent uses of a link one opens support', async () => {
  const link = await requestLink(await testEnv.signUp('fidelia'));
  const replies = await Promise.all([call(openSupport, link), call(openSupport, link)]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'link_invalid')).toHaveLength(1);
});

test('signing out everywhere closes support too', async () => {
  const person = await testEnv.signUp('gertrudis');
  const as = await openBy(person);
  await call(logoutEverywhere, {}, { as: person });
  expect((await call(listTickets, {}, { as })).http).toBe(401);
});

test('requests from one network are throttled, those for one address are all answered alike', async () => {
  const request = (email: string, address: string) => strict.call(requestSupportLink, { email }, { address });
  // A visitor who writes an address of an owner never keeps the owner without a link: the job decides whether one more is sent.
  for (let times = 0; times < 6; times += 1)
    expect((await request('hilda@people.test', `192.0.2.${times}`)).http).toBe(200);
  for (let times = 0; times < 20; times += 1) await request(`one${times}@people.test`, '198.51.100.7');
  expect((await request('another@people.test', '198.51.100.7')).body.code).toBe('throttled');
});

// The cases come from the contract, so that a new call is always tested.
test('the token of a mailed link is accepted by the calls of tickets, and by no other', async () => {
  const person = await testEnv.signUp('iluminada', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  const as = await openBy(person);
  const accepted: string[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.access === 'public') continue;
    // A stream is served past the library; it is refused by its level.
    if (endpoint.streams) {
      expect(endpoint.access, endpoint.wire).toBe('session');
      continue;
    }
    const { http, body } = await testEnv.send(endpoint, {}, { as });
    if (http === 401) expect(body.code, endpoint.wire).toBe('session_expired');
    else accepted.push(endpoint.wire);
  }
  expect(accepted.toSorted()).toEqual([
    'support/add',
    'support/attachment',
    'support/categories',
    'support/getlist',
    'support/reply-ticket',
    'support/view-ticket',
  ]);
});
