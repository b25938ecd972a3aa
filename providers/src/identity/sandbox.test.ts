import { describe, expect, test } from 'vitest';
import { Misuse } from '../misuse.ts';
import { memoryShelf, type Shelf } from '../shelf.ts';
import type { Fetch } from '../wire.ts';
import { keepsIdentityPromises } from './identity.suite.ts';
import { sandboxIdentity } from './sandbox.ts';
import { simulatorToken, sumsubSimulator } from './sumsub-simulator.ts';
import { signRequest, webhookDigest } from './sumsub-wire.ts';
import { sumsubIdentity } from './sumsub.ts';

const noon = new Date('2026-11-21T12:00:00.250Z');
const clock = { now: () => noon };
const carmen = { customer: '0198f3c2-0000-7000-8000-00000000000a', email: 'carmen@demo.istmo.test', level: 'basic' };
const aSandbox = (shelf: Shelf = memoryShelf(), at = clock) => sandboxIdentity({ shelf, clock: at });
const bytes = (text: string) => new TextEncoder().encode(text);

keepsIdentityPromises(async () => {
  const sandbox = aSandbox();
  return { identity: sandbox, reviewer: sandbox };
});

describe('the sandbox provider', () => {
  test('tells its page whom a token is for, until it expires, in every process', async () => {
    const shelf = memoryShelf();
    const { token } = await aSandbox(shelf).startVerification(carmen);
    expect(await aSandbox(shelf).whose(token)).toEqual(carmen);
    expect(await aSandbox(shelf, { now: () => new Date(noon.getTime() + 600_001) }).whose(token)).toBeUndefined();
    for (const wrong of ['', 'x', `${token}0`, token.replace('_act-sbx-e', '_act-sbx-f'), token.slice(0, -1)]) {
      expect(await aSandbox(shelf).whose(wrong)).toBeUndefined();
    }
  });

  test('finds an applicant by the e-mail that started a verification, or by id at any time', async () => {
    const sandbox = aSandbox();
    await expect(sandbox.setReview({ email: carmen.email, reviewStatus: 'completed' })).rejects.toThrow(Misuse);
    await sandbox.startVerification(carmen);
    await sandbox.setReview({ email: 'Carmen@demo.istmo.test', reviewStatus: 'completed' });
    expect(await sandbox.readApplicant(carmen.customer)).toMatchObject({ reviewStatus: 'completed', answer: 'GREEN' });
    await sandbox.setReview({ externalUserId: 'another', reviewStatus: 'pending' });
    expect(await sandbox.readApplicant('another')).toMatchObject({
      reviewStatus: 'pending',
      createdAt: new Date('2026-11-21T12:00:00Z'),
    });
  });

  test.each([
    ['redo-me@demo.istmo.test', 'RETRY'],
    ['refuse-me@demo.istmo.test', 'FINAL'],
  ])('never approves %s', async (email, rejectType) => {
    const sandbox = aSandbox();
    await sandbox.setReview({ externalUserId: 'x', email, reviewStatus: 'completed', answer: 'GREEN' });
    expect(await sandbox.readApplicant('x')).toMatchObject({ answer: 'RED', rejectType });
  });

  test.each([
    { reviewStatus: 'done' },
    { reviewStatus: 'completed', answer: 'YELLOW' },
    { reviewStatus: 'completed', answer: 'RED', rejectType: 'MAYBE' },
  ])('refuses a decision that makes no sense: %j', async (order) => {
    await expect(aSandbox().setReview({ externalUserId: 'x', ...order })).rejects.toThrow(Misuse);
  });

  test.each([
    ['timeout', true],
    ['busy', true],
    ['throttled', true],
    ['garbage', true],
  ])('fails as told: %s', async (kind, retry) => {
    const sandbox = aSandbox();
    await sandbox.fault({ kind, times: 1 });
    await expect(sandbox.readApplicant('x')).rejects.toMatchObject({ name: 'Outage', who: 'identity', retry });
    expect(await sandbox.readApplicant('x')).toBeUndefined();
  });

  test('is late with news as told', async () => {
    const sandbox = aSandbox();
    await sandbox.setReview({ externalUserId: 'x', reviewStatus: 'pending' });
    await sandbox.setReview({ externalUserId: 'x', reviewStatus: 'completed' });
    await sandbox.fault({ kind: 'late', times: 1 });
    expect(await sandbox.readApplicant('x')).toMatchObject({ reviewStatus: 'pending' });
    expect(await sandbox.readApplicant('x')).toMatchObject({ reviewStatus: 'completed' });
  });

  test('turns away what is signed with another key, at another time, or for another request', async () => {
    const simulator = sumsubSimulator({ shelf: memoryShelf(), clock, appSecret: 'right' });
    const path = '/resources/applicants/-;externalUserId=x/one';
    const seconds = Math.floor(noon.getTime() / 1_000);
    const knock = async (secret: string, at: number, signedPath = path) => {
      const signature = signRequest(secret, { at: `${at}`, method: 'GET', path: signedPath, body: '' });
      const headers = { 'X-App-Token': simulatorToken, 'X-App-Access-Ts': `${at}`, 'X-App-Access-Sig': signature };
      return (await simulator(`https://api.sumsub.com${path}`, { method: 'GET', headers })).status;
    };
    expect(await knock('right', seconds)).toBe(404);
    expect(await knock('wrong', seconds)).toBe(401);
    expect(await knock('right', seconds - 61)).toBe(401);
    expect(await knock('right', seconds, '/resources/applicants/-;externalUserId=y/one')).toBe(401);
  });
});

describe('the adapter', () => {
  const settings = { clock, appToken: 'prd:token', appSecret: 'app', webhookSecret: 'hook', isTestMode: false };
  const saying =
    (text: string, status = 200): Fetch =>
    async () =>
      new Response(text, { status });
  const signed = (body: unknown, algorithm = 'HMAC_SHA256_HEX') => {
    const rawBody = bytes(JSON.stringify(body));
    const digest = webhookDigest('hook', algorithm, rawBody) ?? '0'.repeat(64);
    return [rawBody, { 'x-payload-digest': digest, 'x-payload-digest-alg': algorithm }] as const;
  };
  const event = {
    applicantId: 'a',
    externalUserId: 'x',
    type: 'applicantReviewed',
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
    createdAtMs: '2026-11-21 11:59:00.704',
    sandboxMode: false,
  };
  const identity = sumsubIdentity({ ...settings, fetch: saying('{}') });

  test('asks for a token as the provider wants it asked', async () => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const fetch: Fetch = async (url, init) => {
      asked.push({ url, init });
      return new Response('{"token":"t","userId":"x"}');
    };
    await sumsubIdentity({ ...settings, fetch }).startVerification({ customer: 'x', email: 'x@y.z', level: 'basic' });
    const body = '{"userId":"x","levelName":"basic","ttlInSecs":600,"applicantIdentifiers":{"email":"x@y.z"}}';
    const at = `${Math.floor(noon.getTime() / 1_000)}`;
    expect(asked).toMatchObject([
      {
        url: 'https://api.sumsub.com/resources/accessTokens/sdk',
        init: {
          method: 'POST',
          body,
          headers: {
            'X-App-Token': 'prd:token',
            'X-App-Access-Ts': at,
            'X-App-Access-Sig': signRequest('app', { at, method: 'POST', path: '/resources/accessTokens/sdk', body }),
          },
        },
      },
    ]);
  });

  test('signs what the documentation says: time, method, path, body', () => {
    // Reckoned apart: printf '1607551635POST/resources/accessTokens?userId=1{}' | openssl dgst -sha256 -hmac SoMe_SeCrEt
    const signature = signRequest('SoMe_SeCrEt', {
      at: '1607551635',
      method: 'POST',
      path: '/resources/accessTokens?userId=1',
      body: '{}',
    });
    expect(signature).toBe('6f74203c8e24bd078f673e0341c6a694522074a29bfa97a67fd7c5b793a61197');
  });

  test('does not start in production with a test key, nor anywhere without keys', () => {
    expect(() => sumsubIdentity({ ...settings, fetch: saying(''), appToken: 'sbx:token' })).toThrow('production');
    expect(() => sumsubIdentity({ ...settings, fetch: saying(''), webhookSecret: '' })).toThrow('both secrets');
  });

  test('believes no event of the test mode in production', () => {
    expect(identity.verifyWebhook(...signed(event))).toMatchObject({
      isBelieved: true,
      event: { customer: 'x', answer: 'GREEN' },
    });
    expect(identity.verifyWebhook(...signed({ ...event, sandboxMode: true }))).toEqual({
      isBelieved: false,
      why: 'test-mode',
    });
  });

  test('takes SHA-256 and SHA-512 and no weaker digest', () => {
    expect(identity.verifyWebhook(...signed(event, 'HMAC_SHA512_HEX'))).toMatchObject({ isBelieved: true });
    for (const algorithm of ['HMAC_SHA1_HEX', 'none', 'constructor', '__proto__']) {
      expect(identity.verifyWebhook(...signed(event, algorithm))).toEqual({ isBelieved: false, why: 'forged' });
    }
  });

  test('calls a signed body unreadable when it is no event', () => {
    for (const body of [
      null,
      'text',
      [],
      {},
      { ...event, createdAtMs: 'yesterday' },
      { ...event, externalUserId: 5 },
      { ...event, applicantId: '' },
    ]) {
      expect(identity.verifyWebhook(...signed(body))).toEqual({ isBelieved: false, why: 'unreadable' });
    }
  });

  test('takes no verdict from a review that is not completed, nor a colour it does not know', () => {
    const heard = (parts: object) => identity.verifyWebhook(...signed({ ...event, ...parts }));
    expect(heard({ reviewStatus: 'pending' })).not.toHaveProperty('event.answer');
    expect(heard({ reviewResult: { reviewAnswer: 'YELLOW' } })).not.toHaveProperty('event.answer');
    expect(heard({ reviewStatus: 'brandNew' })).toMatchObject({ event: { reviewStatus: 'unknown' } });
  });

  test.each([
    {
      what: 'somebody else',
      text: '{"id":"a","createdAt":"2026-11-21 10:00:00","externalUserId":"y"}',
      status: 200,
      retry: true,
    },
    { what: 'a time of its own', text: '{"id":"a","createdAt":"soon","externalUserId":"x"}', status: 200, retry: true },
    { what: 'nothing readable', text: '<html>', status: 200, retry: true },
    { what: 'a refusal', text: '{}', status: 400, retry: false },
    { what: 'a wrong key', text: '{}', status: 401, retry: false },
  ])('is an outage when the provider answers with $what', async ({ text, status, retry }) => {
    const asked = sumsubIdentity({ ...settings, fetch: saying(text, status) }).readApplicant('x');
    await expect(asked).rejects.toMatchObject({ name: 'Outage', retry });
  });

  test('is an outage when a token is for somebody else', async () => {
    const liar = sumsubIdentity({ ...settings, fetch: saying('{"token":"t","userId":"y"}') });
    await expect(liar.startVerification({ customer: 'x', email: 'x@y.z', level: 'basic' })).rejects.toMatchObject({
      retry: true,
    });
  });

  test('reads an applicant whose review was opened again as of then, not as of the old verdict', async () => {
    const review =
      '{"reviewStatus":"pending","createDate":"2026-11-21 11:00:00+0000","reviewDate":"2026-11-20 09:00:00+0000"}';
    const text = `{"id":"a","createdAt":"2026-11-19 10:00:00","externalUserId":"x","review":${review}}`;
    expect(await sumsubIdentity({ ...settings, fetch: saying(text) }).readApplicant('x')).toEqual({
      applicantId: 'a',
      level: '',
      reviewStatus: 'pending',
      createdAt: new Date('2026-11-21T11:00:00Z'),
    });
  });
});
