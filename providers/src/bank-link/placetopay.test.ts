import { createHash } from 'node:crypto';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import type { Fetch } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { placetopayTest, sentBody } from '../placetopay-api.ts';
import { memoryStateStore } from '../state-store.ts';
import { type Payer, testBankLinkPort } from './bank-link.suite.ts';
import { placetopayBankLink } from './placetopay.ts';
import { payAtCheckout, placetopayCheckout } from './placetopay-simulator.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const clock = { now: () => noon };
const site = { login: 'site', secretKey: 'secret', isTestMode: true };
const { checkoutUrl } = placetopayTest;

testBankLinkPort(async () => {
  const simulated = { stateStore: memoryStateStore(), clock, site };
  const payer: Payer = {
    setAttempt: (command) => payAtCheckout(simulated, command),
    sign: ({ rawBody, headers }, signature) => {
      const { signature: _sent, ...rest } = JSON.parse(rawBody);
      return { headers, rawBody: JSON.stringify(signature === undefined ? rest : { ...rest, signature }) };
    },
  };
  const bankLink = placetopayBankLink({ ...site, clock, checkoutUrl, fetch: placetopayCheckout(simulated) });
  return { bankLink, payer, repeatsLink: false };
});

/* The wire as its documentation gives it, apart from the simulator, which shares the adapter's own functions. */

const request = {
  reference: 'P-7',
  amount: money('COP', 4_490_050n),
  returnUrl: 'https://istmo.example/payment/P-7',
  expiresAt: new Date('2026-11-22T14:00:00.000Z'),
  payer: { address: '192.0.2.1', userAgent: 'a browser' },
};
const live = (fetch: Fetch) =>
  placetopayBankLink({ ...site, isTestMode: false, clock, checkoutUrl: 'https://checkout.example', fetch });
const answering =
  (body: unknown): Fetch =>
  async () =>
    new Response(JSON.stringify(body));

test('a session is opened with a key made of nonce, time and secret, and the secret is not sent', async () => {
  const sent: { url: string; body: string }[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, body: sentBody(init) });
    return new Response('{"status":{"status":"OK"},"requestId":181348,"processUrl":"https://checkout.example/s/1"}');
  };
  expect(await live(fetch).openLink(request)).toEqual({ url: 'https://checkout.example/s/1', linkId: '181348' });
  const [{ url, body } = { url: '', body: '' }] = sent;
  expect(url).toBe('https://checkout.example/api/session');
  expect(body).not.toContain('secret');
  const { auth, ...rest } = JSON.parse(body);
  const nonce = Buffer.from(auth.nonce, 'base64').toString();
  expect(auth).toEqual({
    login: 'site',
    nonce: auth.nonce,
    seed: noon.toISOString(),
    tranKey: createHash('sha256').update(`${nonce}${noon.toISOString()}secret`).digest('base64'),
  });
  expect(rest).toEqual({
    locale: 'es_CO',
    payment: { reference: 'P-7', description: 'P-7', amount: { currency: 'COP', total: 44_900.5 } },
    expiration: '2026-11-22T14:00:00.000Z',
    returnUrl: request.returnUrl,
    ipAddress: '192.0.2.1',
    userAgent: 'a browser',
  });
});

test('another currency than COP has no link', async () => {
  await expect(live(answering({})).openLink({ ...request, amount: money('USD', 1n) })).rejects.toThrow(InvalidArgument);
});

const digest = (kind: string, text: string) => createHash(kind).update(text).digest('hex');
const notice = {
  status: { status: 'APPROVED', reason: '00', message: 'ok', date: '2026-11-22T07:00:00-05:00' },
  requestId: 181_348,
  reference: 'P-7',
};
const signedText = '181348APPROVED2026-11-22T07:00:00-05:00secret';
const check = (signature: string) =>
  live(answering({})).verifyNotice(Buffer.from(JSON.stringify({ ...notice, signature })), {});

test('a notice is verified by SHA-256 of session, status, time and secret; the old SHA-1 is not accepted', () => {
  const signature = `sha256:${digest('sha256', signedText)}`;
  expect(check(signature)).toEqual({
    isVerified: true,
    notice: { key: `181348 ${signature}`, reference: 'P-7' },
  });
  expect(check(digest('sha1', signedText))).toEqual({ isVerified: false, reason: 'forged' });
  expect(check(digest('sha256', signedText))).toEqual({ isVerified: false, reason: 'forged' });
});

test('while the secret key is changed, notices by the one before are verified as long as it is accepted', () => {
  let accepted = ['secret'];
  const changed = placetopayBankLink({
    ...site,
    secretKey: 'the next one',
    acceptedSecrets: () => accepted,
    isTestMode: false,
    clock,
    checkoutUrl: 'https://checkout.example',
    fetch: answering({}),
  });
  const body = Buffer.from(JSON.stringify({ ...notice, signature: `sha256:${digest('sha256', signedText)}` }));
  expect(changed.verifyNotice(body, {})).toMatchObject({ isVerified: true });
  accepted = [];
  expect(changed.verifyNotice(body, {})).toEqual({ isVerified: false, reason: 'forged' });
});

const payment = {
  status: { status: 'APPROVED', reason: '00', message: '', date: '' },
  internalReference: 9,
  reference: 'P-7',
  amount: { from: { currency: 'COP', total: 44_900.5 } },
  paymentMethodName: 'PSE',
  refunded: false,
};
const asked = { reference: 'P-7', linkId: '181348' };

test('attempts are read from the session, each amount to the cent', async () => {
  const answer = { requestId: 181_348, payment: [payment, { ...payment, internalReference: 10, refunded: true }] };
  expect(await live(answering(answer)).readAttempts(asked)).toEqual([
    {
      id: '9',
      reference: 'P-7',
      state: 'approved',
      amount: money('COP', 4_490_050n),
      method: 'PSE',
      answer: expect.any(String),
    },
    {
      id: '10',
      reference: 'P-7',
      state: 'voided',
      amount: money('COP', 4_490_050n),
      method: 'PSE',
      answer: expect.any(String),
    },
  ]);
  expect(await live(answering({ requestId: 181_348, payment: null })).readAttempts(asked)).toEqual([]);
});

const from = (total: unknown) => ({ amount: { from: { currency: 'COP', total } } });
test.each([
  ['of another session', { requestId: 1, payment: [] }],
  ['of another payment', { requestId: 181_348, payment: [{ ...payment, reference: 'P-70' }] }],
  ['with a fraction of a cent', { requestId: 181_348, payment: [{ ...payment, ...from(1.005) }] }],
  ['with a negative amount', { requestId: 181_348, payment: [{ ...payment, ...from(-1) }] }],
  ['with an exponent', { requestId: 181_348, payment: [{ ...payment, ...from(1e21) }] }],
  ['without an amount', { requestId: 181_348, payment: [{ ...payment, amount: {} }] }],
  ['without a list', { requestId: 181_348, payment }],
])('an answer %s is an outage', async (_what, body) => {
  await expect(live(answering(body)).readAttempts(asked)).rejects.toMatchObject({ name: 'Outage' });
});

test('credentials are never empty, and the test system has no place in production', () => {
  const make = (own: object) => () =>
    placetopayBankLink({ ...site, clock, checkoutUrl, fetch: answering({}), isTestMode: false, ...own });
  expect(make({ secretKey: '' })).toThrow('a login and a secret key');
  expect(make({})).toThrow('no place in production');
  expect(make({ checkoutUrl: 'http://checkout.example' })).toThrow('https only');
});
