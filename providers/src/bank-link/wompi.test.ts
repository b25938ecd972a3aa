import { createHash } from 'node:crypto';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import type { Fetch } from '../http.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { wompiBankLink } from './wompi.ts';

/* The wire of Wompi as its documentation gives it, apart from the simulator, which shares the adapter's own functions. */

const keys = {
  publicKey: 'pub_prod_1',
  privateKey: 'prv_prod_1',
  eventsSecret: 'prod_events_1',
  integritySecret: 'prod_integrity_1',
};
const noFetch: Fetch = () => Promise.reject(new Error('nobody was to be asked'));
const live = (fetch: Fetch = noFetch) => wompiBankLink({ ...keys, fetch, isTestMode: false });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const payer = { address: '192.0.2.1', userAgent: 'a browser' };
const bytes = (text: string) => new TextEncoder().encode(text);

const transaction = {
  id: '1234-1610641025-49201',
  amount_in_cents: 4_490_000,
  reference: 'P-7',
  customer_email: 'juan@example.com',
  currency: 'COP',
  payment_method_type: 'NEQUI',
  redirect_url: 'https://istmo.example',
  status: 'APPROVED',
  payment_link_id: null,
};
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
const event = {
  event: 'transaction.updated',
  data: { transaction },
  environment: 'prod',
  signature: { properties, checksum: '' },
  timestamp: 1_530_291_411,
  sent_at: '2018-07-20T16:45:05.000Z',
};
const checksum = sha256(`1234-1610641025-49201APPROVED4490000${event.timestamp}prod_events_1`);
const headers = { 'x-event-checksum': checksum.toUpperCase() };

const answering =
  (body: unknown): Fetch =>
  async () =>
    new Response(JSON.stringify(body));

test('a link is the checkout’s address with a signature over reference, cents, currency, end and secret', async () => {
  const { url } = await live().openLink({
    reference: 'P-7',
    amount: money('COP', 4_490_000n),
    returnUrl: 'https://istmo.example/deposit/COP',
    expiresAt: new Date('2026-11-22T12:00:00.000Z'),
    payer,
  });
  const { origin, pathname, searchParams } = new URL(url);
  expect(`${origin}${pathname}`).toBe('https://checkout.wompi.co/p/');
  expect(Object.fromEntries(searchParams)).toEqual({
    'public-key': 'pub_prod_1',
    currency: 'COP',
    'amount-in-cents': '4490000',
    reference: 'P-7',
    'signature:integrity': sha256('P-74490000COP2026-11-22T12:00:00.000Zprod_integrity_1'),
    'redirect-url': 'https://istmo.example/deposit/COP',
    'expiration-time': '2026-11-22T12:00:00.000Z',
  });
});

test('another currency than COP has no link', async () => {
  const request = {
    reference: 'P-7',
    amount: money('USD', 1n),
    returnUrl: 'https://a.example',
    expiresAt: new Date(),
    payer,
  };
  await expect(live().openLink(request)).rejects.toThrow(InvalidArgument);
});

test('an event is verified by the values that it names, in its order, then time and secret', () => {
  expect(live().verifyNotice(bytes(JSON.stringify(event)), headers)).toEqual({
    isVerified: true,
    notice: { key: `1234-1610641025-49201 ${checksum}`, reference: 'P-7' },
  });
  const reordered = { ...event, signature: { properties: properties.toReversed(), checksum: '' } };
  const other = sha256(`4490000APPROVED1234-1610641025-49201${event.timestamp}prod_events_1`);
  const check = (sent: string) => live().verifyNotice(bytes(JSON.stringify(reordered)), { 'x-event-checksum': sent });
  expect(check(other).isVerified).toBe(true);
  expect(check(checksum)).toEqual({ isVerified: false, reason: 'forged' });
});

test('while the secret of notices is changed, those by the secret before are verified as long as it is accepted', () => {
  let accepted = [keys.eventsSecret];
  const changed = wompiBankLink({
    ...keys,
    eventsSecret: 'prod_events_2',
    acceptedSecrets: () => accepted,
    fetch: noFetch,
    isTestMode: false,
  });
  const check = () => changed.verifyNotice(bytes(JSON.stringify(event)), headers);
  expect(check()).toMatchObject({ isVerified: true, notice: { key: `1234-1610641025-49201 ${checksum}` } });
  accepted = [];
  expect(check()).toEqual({ isVerified: false, reason: 'forged' });
});

test('the checksum of an event does not cover its reference: the attempts have to be read', () => {
  const stolen = { ...event, data: { transaction: { ...transaction, reference: 'P-8' } } };
  expect(live().verifyNotice(bytes(JSON.stringify(stolen)), headers)).toMatchObject({
    isVerified: true,
    notice: { reference: 'P-8' },
  });
});

test('an event of the test environment is rejected in production', () => {
  const text = JSON.stringify({ ...event, environment: 'test' });
  expect(live().verifyNotice(bytes(text), headers)).toEqual({ isVerified: false, reason: 'test-mode' });
});

test('the attempts of a reference are read with the private key', async () => {
  const asked: [string, string | null][] = [];
  const fetch: Fetch = async (url, init) => {
    asked.push([url, new Headers(init?.headers).get('authorization')]);
    return new Response(JSON.stringify({ data: [transaction, { ...transaction, id: 'b', status: 'SOMETHING_NEW' }] }));
  };
  expect(await live(fetch).readAttempts({ reference: 'P-7', linkId: '' })).toEqual([
    {
      id: transaction.id,
      reference: 'P-7',
      state: 'approved',
      amount: { currency: 'COP', units: 4_490_000n },
      method: 'NEQUI',
      answer: expect.stringContaining('"status":"APPROVED"'),
    },
    {
      id: 'b',
      reference: 'P-7',
      state: 'unknown',
      amount: { currency: 'COP', units: 4_490_000n },
      method: 'NEQUI',
      answer: expect.stringContaining('SOMETHING_NEW'),
    },
  ]);
  expect(asked).toEqual([['https://production.wompi.co/v1/transactions?reference=P-7', 'Bearer prv_prod_1']]);
});

test.each([
  ['of another payment', { data: [{ ...transaction, reference: 'P-70' }] }],
  ['with a fraction of a cent', { data: [{ ...transaction, amount_in_cents: 4_490_000.5 }] }],
  ['with a negative amount', { data: [{ ...transaction, amount_in_cents: -1 }] }],
  ['without an amount', { data: [{ ...transaction, amount_in_cents: null }] }],
  ['without a list', { data: transaction }],
])('an answer %s is an outage', async (_what, body) => {
  await expect(live(answering(body)).readAttempts({ reference: 'P-7', linkId: '' })).rejects.toMatchObject({
    name: 'Outage',
  });
});

test('keys are never empty, and never of the test mode in production', () => {
  for (const name of ['publicKey', 'privateKey', 'eventsSecret', 'integritySecret'] as const) {
    expect(() => wompiBankLink({ ...keys, [name]: '', fetch: noFetch, isTestMode: true })).toThrow('needs both keys');
    const test = { ...keys, [name]: keys[name].replace('prod_', 'test_') };
    expect(() => wompiBankLink({ ...test, fetch: noFetch, isTestMode: false })).toThrow('test key');
  }
});
