import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { webhookDigest } from '@istmo/providers/identity/sumsub-api';
import { expect, test, vi } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { serveWebhooks } from '../../routes/webhooks-route.ts';
import { createApplicant } from './test-applicants.ts';

const testEnv = await createTestEnv();
const { app, owner, identity, server, advance } = testEnv;
await serveWebhooks(app, server);

const decide = (person: Person) =>
  identity.setReview({
    externalUserId: person.customer,
    email: person.email,
    reviewStatus: 'completed',
    answer: 'GREEN',
  });
const readKycStatus = async ({ customer }: Person) => {
  const [row] = await owner.query<{ status: KycStatus }>(
    'select kyc_status as status from app.account_status where customer_id = $1',
    [customer],
  );
  return row?.status;
};

test('forged webhooks of an address are refused unread after sixty in a minute, and logged once an hour; others are heard', async () => {
  const ana = await createApplicant(testEnv, 'ana');
  const warn = vi.spyOn(app.log, 'warn');
  const verify = vi.spyOn(identity, 'verifyWebhook');
  const { rawBody, headers } = await decide(ana);
  const send = async (address: string, digest = headers['x-payload-digest']) =>
    (
      await server.inject({
        method: 'POST',
        url: '/api/kyc/webhook',
        payload: rawBody,
        headers: { ...headers, 'x-payload-digest': digest },
        remoteAddress: address,
      })
    ).statusCode;
  const forged = 'f'.repeat(64);
  advance(3_600_000);
  for (let times = 0; times < 60; times++) expect(await send('198.51.100.7', forged)).toBe(401);
  expect(await send('198.51.100.7', forged)).toBe(429);
  // The limit comes before the signature, so a right one waits too: the provider sends it again.
  expect(await send('198.51.100.7')).toBe(429);
  expect(verify).toHaveBeenCalledTimes(60);
  expect(warn.mock.calls.filter(([, message]) => message === 'a webhook was rejected')).toHaveLength(1);
  expect(await readKycStatus(ana)).toBe('none');
  for (let times = 0; times < 3; times++) expect(await send('198.51.100.8')).toBe(200);
  expect(await readKycStatus(ana)).toBe('verified');
  advance(60_000);
  expect(await send('198.51.100.7')).toBe(200);
  warn.mockRestore();
  verify.mockRestore();
});

test('a signed webhook with what no database holds is refused without an unexpected error', async () => {
  const ana = await createApplicant(testEnv, 'bea');
  for (const wrong of ['a\\u0000b', 'a\\ud800b']) {
    const { rawBody } = await decide(ana);
    for (const field of ['externalUserId', 'applicantId', 'levelName', 'correlationId']) {
      const body = rawBody.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${wrong}"`);
      expect(body).toContain(wrong);
      const digest = webhookDigest('sandbox webhook secret', 'HMAC_SHA256_HEX', Buffer.from(body)) ?? '';
      const headers = {
        'content-type': 'application/json',
        'x-payload-digest': digest,
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      };
      expect(
        (await server.inject({ method: 'POST', url: '/api/kyc/webhook', payload: body, headers })).statusCode,
        `${field} ${wrong}`,
      ).toBe(400);
    }
  }
  expect(await readKycStatus(ana)).toBe('none');
});
