import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { reportVerification, startVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import * as m from '@istmo/contract/messages';
import { translate } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { type Person, createTestEnv, type Traits } from '../../testing/test-env.ts';
import { createApplicant } from './test-applicants.ts';

const testEnv = await createTestEnv();
const { app, owner, identity, signUp, server, call, send, emails, advance } = testEnv;
await serveWebhooks(app, server);

let count = 0;
async function createCustomer({
  hasProfile = true,
  ...traits
}: Traits & { hasProfile?: boolean } = {}): Promise<Person> {
  const name = `visitor${(count += 1)}`;
  return hasProfile ? createApplicant(testEnv, name, { traits }) : signUp(name, traits);
}
const start = (person: Person, language: 'en' | 'es' = 'en') => call(startVerification, {}, { as: person, language });
const report = (person: Person, status: string) => call(reportVerification, { status }, { as: person });
const decide = (person: Person, decision: { reviewStatus: string; answer?: string; rejectType?: string }) =>
  identity.setReview({ externalUserId: person.customer, email: person.email, ...decision });
async function review(person: Person, decision: { reviewStatus: string; answer?: string; rejectType?: string }) {
  const { rawBody, headers } = await decide(person, decision);
  await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: rawBody, headers });
}
const readKycStatus = async ({ customer }: Person) => {
  const [row] = await owner.query<{ status: KycStatus }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status;
};
const readActivityKinds = async ({ customer }: Person) =>
  (
    await owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [customer])
  ).map(({ kind }) => kind);

test('without a profile the check is not opened: status 2 and the specified message', async () => {
  const ana = await createCustomer({ hasProfile: false });
  const { http, body } = await start(ana);
  expect({ http, ...body }).toEqual({ http: 200, status: 2, success: 0, msg: 'Please Update Profile' });
  expect((await start(ana, 'es')).body.msg).toBe(translate(m.kyc_profile_first, 'es'));
  expect(await readActivityKinds(ana)).toEqual([]);
});

test('with a profile it answers a new token for this customer and the widget’s address', async () => {
  const ana = await createCustomer();
  const { body } = await start(ana);
  expect(body).toMatchObject({
    status: 1,
    success: 1,
    token: { userId: ana.customer },
    widget: { url: `${app.settings.identityFrameUrl}/identity` },
  });
  const again = await start(ana);
  expect(again.body.token?.token).not.toBe(body.token?.token);
  expect(await identity.readVerificationToken(body.token?.token ?? '')).toMatchObject({
    customer: ana.customer,
    email: ana.email,
  });
  expect(await readKycStatus(ana)).toBe('none');
  // Opening the page again adds no activity.
  expect(await readActivityKinds(ana)).toEqual(['start-kyc']);
});

test('customers cannot decide their own status: whatever the browser reports, the provider’s status applies', async () => {
  const ana = await createCustomer();
  await start(ana);
  for (const claimed of ['0', '1', '2', '3', '4']) {
    const { http, body } = await report(ana, claimed);
    expect({ http, status: body.kyc_status }).toEqual({ http: 200, status: 0 });
    expect(await readKycStatus(ana)).toBe('none');
  }
  await decide(ana, { reviewStatus: 'pending' });
  expect((await report(ana, '3')).body.kyc_status).toBe(1);
  await decide(ana, { reviewStatus: 'completed', answer: 'RED' });
  expect((await report(ana, '3')).body.kyc_status).toBe(2);
  expect(await readKycStatus(ana)).toBe('redo');
});

test('a report makes the server read the provider, so a decision arrives without its webhook', async () => {
  const ana = await createCustomer();
  await decide(ana, { reviewStatus: 'completed', answer: 'GREEN' });
  const { body } = await report(ana, '1');
  expect(body).toMatchObject({
    status: 1,
    kyc_status: 3,
    waits_for_customer: false,
    msg: translate(m.kyc_result_requested, 'en'),
  });
  expect(await readActivityKinds(ana)).toEqual(['pass-kyc']);
});

test.each(['5', '-1', '03', 'verified', '', '1e0'])('%j is no status to report', async (status) => {
  const ana = await createCustomer();
  const { http, body } = await report(ana, status);
  expect({ http, code: body.code, field: body.field }).toEqual({ http: 422, code: 'invalid_field', field: 'status' });
});

test.each([null, {}, { status: {} }, { status: 'x'.repeat(21) }, [], { status: null }])(
  'a report of the shape %j is a bad request',
  async (input) => {
    const ana = await createCustomer();
    expect((await send(reportVerification, input, { as: ana })).http).toBe(400);
  },
);

test('another customer’s id in the request is ignored', async () => {
  const [ana, other] = [await createCustomer(), await createCustomer()];
  await decide(other, { reviewStatus: 'completed', answer: 'GREEN' });
  const forged = {
    status: '3',
    customer: other.customer,
    userId: other.customer,
    externalUserId: other.customer,
    kyc_status: 3,
  };
  expect((await send(reportVerification, forged, { as: ana })).body).toMatchObject({ kyc_status: 0 });
  expect(await readKycStatus(other)).toBe('none');
  expect((await send(startVerification, { userId: other.customer }, { as: ana })).body).toMatchObject({
    token: { userId: ana.customer },
  });
});

test('under review the check cannot be opened, unless the provider waits for the customer', async () => {
  const ana = await createCustomer();
  await review(ana, { reviewStatus: 'pending' });
  expect((await start(ana)).body).toMatchObject({
    status: 0,
    code: 'conflict',
    msg: translate(m.kyc_in_review, 'en'),
  });
  advance(2_000);
  await review(ana, { reviewStatus: 'awaitingUser' });
  expect((await report(ana, '1')).body).toMatchObject({ kyc_status: 1, waits_for_customer: true });
  expect((await start(ana)).body.status).toBe(1);
});

test('a verified customer cannot start again', async () => {
  const ana = await createCustomer();
  await review(ana, { reviewStatus: 'completed', answer: 'GREEN' });
  expect(await start(ana)).toMatchObject({
    http: 409,
    body: { code: 'already_verified', msg: translate(m.kyc_already_verified, 'en') },
  });
});

test('a refusal that allows a retry can be started again, a final one cannot', async () => {
  const ana = await createCustomer();
  await start(ana, 'es');
  advance(2_000);
  await review(ana, { reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' });
  expect(await readKycStatus(ana)).toBe('redo');
  // The email is in the language in which the customer started.
  const [email] = await emails(ana.email);
  expect(email?.subject).toBe(translate(m.notifications_kyc_redo_subject, 'es'));
  expect(email?.links).toEqual([`${app.settings.publicUrl}/kyc`]);
  advance(2_000);
  expect((await start(ana)).body.status).toBe(1);
  expect((await start(ana)).body.status).toBe(1);
  expect(await readActivityKinds(ana)).toEqual(['start-kyc', 'fail-kyc', 'start-kyc']);
  advance(2_000);
  await review(ana, { reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' });
  expect(await start(ana)).toMatchObject({
    http: 403,
    body: { code: 'verification_refused', msg: translate(m.kyc_refused_body, 'en') },
  });
});

test('a provider that does not answer is an outage with the KYC message, and nothing is started', async () => {
  const ana = await createCustomer();
  for (const kind of ['timeout', 'busy', 'garbage']) {
    await identity.injectFault({ kind, times: 1 });
    expect(await start(ana)).toMatchObject({
      http: 503,
      body: { code: 'outage', msg: translate(m.kyc_unavailable, 'en') },
    });
    await identity.injectFault({ kind, times: 1 });
    expect(await report(ana, '1')).toMatchObject({ http: 503, body: { code: 'outage' } });
  }
  expect(await readActivityKinds(ana)).toEqual([]);
});

test('without a session, or suspended, the check cannot be opened', async () => {
  const elisa = await createCustomer({ isSuspended: true });
  expect((await start(elisa)).body.code).toBe('suspended');
  expect((await report(elisa, '1')).body.code).toBe('suspended');
  expect((await send(startVerification, {})).http).toBe(401);
  expect((await send(reportVerification, { status: '1' })).http).toBe(401);
});
