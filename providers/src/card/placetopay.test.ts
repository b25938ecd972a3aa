import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../http.ts';
import { placetopayTest, sentBody } from '../placetopay-api.ts';
import { memoryStateStore } from '../state-store.ts';
import { aCharge, testCardPort } from './card.suite.ts';
import { placetopayCard } from './placetopay.ts';
import { gatewayCards, noticeOf, placetopayGateway } from './placetopay-simulator.ts';

const paid = '4111111111111111';
const clock = { now: () => new Date('2026-11-22T12:00:00.000Z') };
const site = { login: 'site', secretKey: 'secret', isTestMode: true };
const noticeUrl = 'https://istmo.example/api/cards/notice';
const { gatewayUrl } = placetopayTest;

function aGateway(own: { refusesRefunds?: boolean } = {}) {
  const simulated = { stateStore: memoryStateStore(), clock, site, ...own };
  const gateway = placetopayGateway(simulated);
  const asked: { path: string; code: number }[] = [];
  const fetch: Fetch = async (url, init) => {
    const answer = await gateway(url, init);
    asked.push({ path: new URL(url).pathname, code: answer.status });
    return answer;
  };
  const acquirer = placetopayCard({ ...site, clock, gatewayUrl, noticeUrl, fetch });
  return { simulated, gateway, asked, acquirer };
}

testCardPort(async () => ({ acquirer: aGateway().acquirer, cards: { paid, declined: gatewayCards.declined } }));

describe('over the simulated gateway', () => {
  test('a repeat under the same key is answered 208 with the first payment', async () => {
    const { acquirer, asked } = aGateway();
    const charge = aCharge(paid);
    const first = await acquirer.charge(charge);
    expect(await acquirer.charge(charge)).toEqual(first);
    expect(asked.map(({ code }) => code)).toEqual([200, 208]);
  });

  test.each(['declined', 'insufficient_funds', 'card_expired', 'wrong_code'] as const)(
    'tells that a card was refused: %s',
    async (reason) => {
      const { acquirer } = aGateway();
      const charge = aCharge(gatewayCards[reason]);
      expect(await acquirer.charge(charge)).toMatchObject({ state: 'declined', declineReason: reason });
      expect(await acquirer.find(charge.id)).toMatchObject({ state: 'declined', declineReason: reason });
    },
  );

  test('a payment whose answer is lost is found by our reference', async () => {
    const { gateway, simulated } = aGateway();
    const losing: Fetch = async (url, init) => {
      await gateway(url, init);
      throw new Error('the connection broke');
    };
    const charge = aCharge(paid);
    const settings = { ...site, clock, gatewayUrl, noticeUrl };
    await expect(placetopayCard({ ...settings, fetch: losing }).charge(charge)).rejects.toMatchObject({
      name: 'Outage',
      provider: 'card',
    });
    const found = await placetopayCard({ ...settings, fetch: placetopayGateway(simulated) }).find(charge.id);
    expect(found).toMatchObject({ id: charge.id, state: 'captured', units: charge.units });
  });

  test('stays pending until the gateway decides, and has no dispute', async () => {
    const { acquirer } = aGateway();
    const pending = await acquirer.charge(aCharge(gatewayCards.pending));
    expect(pending.state).toBe('pending');
    expect(pending.dispute).toBeUndefined();
  });

  test('answers that a refund was refused, which the gateway does not remember', async () => {
    const { acquirer } = aGateway({ refusesRefunds: true });
    const { id } = await acquirer.charge(aCharge(paid));
    expect((await acquirer.refund(id)).refund).toBe('refused');
    expect((await acquirer.find(id))?.refund).toBe('none');
  });

  test('refunds at once from two sides return the money once', async () => {
    const { acquirer, asked } = aGateway();
    const { id } = await acquirer.charge(aCharge(paid));
    const answers = await Promise.all([acquirer.refund(id), acquirer.refund(id)]);
    expect(answers.map(({ refund }) => refund)).toEqual(['done', 'done']);
    expect(asked.filter(({ path, code }) => path === '/gateway/transaction' && code === 200)).toHaveLength(1);
  });

  test('the simulated gateway stores neither number nor code', async () => {
    const { acquirer, simulated } = aGateway();
    await acquirer.charge(aCharge(paid));
    const stored = JSON.stringify(await simulated.stateStore.read('placetopay/transactions'));
    expect(stored).toContain('"lastDigits":"1111"');
    expect(stored).not.toContain(paid);
  });

  test('a notice is verified and names our payment', async () => {
    const { acquirer, simulated } = aGateway();
    const { id, acquirerId } = await acquirer.charge(aCharge(paid));
    expect(acquirer.verifyNotice(Buffer.from(await noticeOf(simulated, id)), {})).toEqual({
      isVerified: true,
      key: `${acquirerId} APPROVED ${id}`,
      payment: id,
    });
  });
});

/* The wire as its documentation gives it, apart from the simulator, which shares the adapter's own functions. */

const live = (fetch: Fetch) =>
  placetopayCard({ ...site, isTestMode: false, clock, gatewayUrl: 'https://gateway.example', noticeUrl, fetch });
const answering =
  (body: unknown, status = 200): Fetch =>
  async () =>
    new Response(JSON.stringify(body), { status });

test('a payment is sent with its key, our reference, the card and where its notice goes', async () => {
  const sent: { url: string; body: string }[] = [];
  const charge = aCharge(paid, { units: 103_550n });
  const fetch: Fetch = async (url, init) => {
    sent.push({ url, body: sentBody(init) });
    throw new Error('no answer');
  };
  await expect(live(fetch).charge(charge)).rejects.toMatchObject({ name: 'Outage' });
  const { auth: _auth, ...body } = JSON.parse(sent[0]?.body ?? '{}');
  expect(sent[0]?.url).toBe('https://gateway.example/gateway/process');
  expect(body).toEqual({
    idempotenceKey: charge.id.replaceAll('-', ''),
    payer: { name: 'Some One', email: 'someone@example.test' },
    payment: { reference: charge.id, description: '1 COINGT', amount: { currency: 'USD', total: 1035.5 } },
    instrument: { card: { number: paid, expiration: '12/40', cvv: '123' } },
    ipAddress: '192.0.2.1',
    userAgent: 'a browser',
    notificationURL: noticeUrl,
  });
  expect(body.idempotenceKey).toMatch(/^[0-9a-f]{32}$/);
});

test('a request that the gateway does not accept charged nothing, and is said so', async () => {
  const body = { status: { status: 'FAILED', reason: 'BR', message: 'bad', date: '' } };
  expect(await live(answering(body, 400)).charge(aCharge(paid))).toMatchObject({
    state: 'declined',
    declineReason: 'error',
    acquirerId: '',
  });
});

const id = randomUUID();
const transaction = {
  status: { status: 'APPROVED', reason: '00', message: '', date: '' },
  internalReference: 7,
  reference: id,
  amount: { currency: 'USD', total: 1035.5 },
};
const found = (own: object) => ({ transactions: [{ ...transaction, ...own }] });

test.each([
  ['of another payment', found({ reference: randomUUID() })],
  ['with a fraction of a cent', found({ amount: { currency: 'USD', total: 1.005 } })],
  ['with a negative amount', found({ amount: { currency: 'USD', total: -1 } })],
  ['without an amount', found({ amount: null })],
  ['without a list', transaction],
])('an answer %s is an outage', async (_what, body) => {
  await expect(live(answering(body)).find(id)).rejects.toMatchObject({ name: 'Outage' });
});

test('a status that we do not know pays nothing and declines nothing', async () => {
  const body = found({ status: { status: 'SOMETHING_NEW', reason: null, date: null } });
  expect(await live(answering(body)).find(id)).toMatchObject({ state: 'pending', refund: 'none' });
});

test('of several payments under one reference the one that took money counts', async () => {
  const declined = { ...transaction, internalReference: 6, status: { status: 'REJECTED', reason: '51', date: '' } };
  expect(await live(answering({ transactions: [declined, transaction] })).find(id)).toMatchObject({
    acquirerId: '7',
    state: 'captured',
  });
});

test('a notice is verified by SHA-1 of number, status and secret', () => {
  const signature = createHash('sha1').update('7APPROVEDsecret').digest('hex');
  const check = (own: object) =>
    live(answering({})).verifyNotice(Buffer.from(JSON.stringify({ ...transaction, signature, ...own })), {});
  expect(check({})).toMatchObject({ isVerified: true, payment: id });
  expect(check({ status: { status: 'REJECTED' } })).toEqual({ isVerified: false, reason: 'forged' });
  expect(check({ signature: undefined })).toEqual({ isVerified: false, reason: 'unsigned' });
  expect(check({ reference: 'P-7' })).toEqual({ isVerified: false, reason: 'unreadable' });
});

test('while the secret key is changed, notices by the one before are verified as long as it is accepted', () => {
  let accepted = ['secret'];
  const changed = placetopayCard({
    ...site,
    secretKey: 'the next one',
    acceptedSecrets: () => accepted,
    isTestMode: false,
    clock,
    gatewayUrl: 'https://gateway.example',
    noticeUrl,
    fetch: answering({}),
  });
  const signature = createHash('sha1').update('7APPROVEDsecret').digest('hex');
  const body = Buffer.from(JSON.stringify({ ...transaction, signature }));
  expect(changed.verifyNotice(body, {})).toMatchObject({ isVerified: true });
  accepted = [];
  expect(changed.verifyNotice(body, {})).toEqual({ isVerified: false, reason: 'forged' });
});

test('credentials are never empty, and the test system has no place in production', () => {
  const make = (own: object) => () =>
    placetopayCard({ ...site, clock, gatewayUrl, noticeUrl, fetch: answering({}), isTestMode: false, ...own });
  expect(make({ login: '' })).toThrow('a login and a secret key');
  expect(make({})).toThrow('no place in production');
});
