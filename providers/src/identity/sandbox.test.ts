import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore, type StateStore } from '../state-store.ts';
import type { Fetch } from '../http.ts';
import { testIdentityPort } from './identity.suite.ts';
import { sandboxIdentity } from './sandbox.ts';
import { simulatorToken, sumsubSimulator } from './sumsub-simulator.ts';
import { signRequest, webhookDigest } from './sumsub-api.ts';
import { sumsubIdentity } from './sumsub.ts';

const noon = new Date('2026-11-21T12:00:00.250Z');
const clock = { now: () => noon };
const carmen = { customer: '0198f3c2-0000-7000-8000-00000000000a', email: 'carmen@demo.istmo.test', level: 'basic' };
const aSandbox = (stateStore: StateStore = memoryStateStore(), at = clock) =>
  sandboxIdentity({ stateStore, clock: at });
const bytes = (text: string) => new TextEncoder().encode(text);

testIdentityPort(async () => {
  const sandbox = aSandbox();
  return { identity: sandbox, reviewer: sandbox };
});

describe('the sandbox provider', () => {
  test('reads the request of a token in every process until the token expires', async () => {
    const stateStore = memoryStateStore();
    const { token } = await aSandbox(stateStore).startVerification(carmen);
    expect(await aSandbox(stateStore).readVerificationToken(token)).toEqual(carmen);
    expect(
      await aSandbox(stateStore, { now: () => new Date(noon.getTime() + 600_001) }).readVerificationToken(token),
    ).toBeUndefined();
    for (const wrong of ['', 'x', `${token}0`, token.replace('_act-sbx-e', '_act-sbx-f'), token.slice(0, -1)]) {
      expect(await aSandbox(stateStore).readVerificationToken(wrong)).toBeUndefined();
    }
  });

  test('finds an applicant by the email that started a verification, or by id at any time', async () => {
    const sandbox = aSandbox();
    await expect(sandbox.setReview({ email: carmen.email, reviewStatus: 'completed' })).rejects.toThrow(
      InvalidArgument,
    );
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
  ])('refuses an invalid decision: %j', async (command) => {
    await expect(aSandbox().setReview({ externalUserId: 'x', ...command })).rejects.toThrow(InvalidArgument);
  });

  test.each([
    ['timeout', true],
    ['busy', true],
    ['throttled', true],
    ['garbage', true],
  ])('fails with the injected fault: %s', async (kind, retry) => {
    const sandbox = aSandbox();
    await sandbox.injectFault({ kind, times: 1 });
    await expect(sandbox.readApplicant('x')).rejects.toMatchObject({ name: 'Outage', provider: 'identity', retry });
    expect(await sandbox.readApplicant('x')).toBeUndefined();
  });

  test('returns the previous review with the fault "late"', async () => {
    const sandbox = aSandbox();
    await sandbox.setReview({ externalUserId: 'x', reviewStatus: 'pending' });
    await sandbox.setReview({ externalUserId: 'x', reviewStatus: 'completed' });
    await sandbox.injectFault({ kind: 'late', times: 1 });
    expect(await sandbox.readApplicant('x')).toMatchObject({ reviewStatus: 'pending' });
    expect(await sandbox.readApplicant('x')).toMatchObject({ reviewStatus: 'completed' });
  });

  test('refuses a request signed with another key, at another time, or for another path', async () => {
    const simulator = sumsubSimulator({ stateStore: memoryStateStore(), clock, appSecret: 'right' });
    const path = '/resources/applicants/-;externalUserId=x/one';
    const seconds = Math.floor(noon.getTime() / 1_000);
    const request = async (secret: string, at: number, signedPath = path) => {
      const signature = signRequest(secret, { at: `${at}`, method: 'GET', path: signedPath, body: '' });
      const headers = { 'X-App-Token': simulatorToken, 'X-App-Access-Ts': `${at}`, 'X-App-Access-Sig': signature };
      return (await simulator(`https://api.sumsub.com${path}`, { method: 'GET', headers })).status;
    };
    expect(await request('right', seconds)).toBe(404);
    expect(await request('wrong', seconds)).toBe(401);
    expect(await request('right', seconds - 61)).toBe(401);
    expect(await request('right', seconds, '/resources/applicants/-;externalUserId=y/one')).toBe(401);
  });
});

describe('the adapter', () => {
  const settings = { clock, appToken: 'prd:token', appSecret: 'app', webhookSecret: 'hook', isTestMode: false };
  const replying =
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
  const identity = sumsubIdentity({ ...settings, fetch: replying('{}') });

  test('requests a token in the format of the provider', async () => {
    const requests: { url: string; init: RequestInit | undefined }[] = [];
    const fetch: Fetch = async (url, init) => {
      requests.push({ url, init });
      return new Response('{"token":"t","userId":"x"}');
    };
    await sumsubIdentity({ ...settings, fetch }).startVerification({ customer: 'x', email: 'x@y.z', level: 'basic' });
    const body = '{"userId":"x","levelName":"basic","ttlInSecs":600,"applicantIdentifiers":{"email":"x@y.z"}}';
    const at = `${Math.floor(noon.getTime() / 1_000)}`;
    expect(requests).toMatchObject([
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

  test('signs time, method, path and body as the documentation says', () => {
    // Computed independently: printf '1607551635POST/resources/accessTokens?userId=1{}' | openssl dgst -sha256 -hmac SoMe_SeCrEt
    const signature = signRequest('SoMe_SeCrEt', {
      at: '1607551635',
      method: 'POST',
      path: '/resources/accessTokens?userId=1',
      body: '{}',
    });
    expect(signature).toBe('6f74203c8e24bd078f673e0341c6a694522074a29bfa97a67fd7c5b793a61197');
  });

  test('refuses a test key in production, and missing keys everywhere', () => {
    expect(() => sumsubIdentity({ ...settings, fetch: replying(''), appToken: 'sbx:token' })).toThrow('production');
    expect(() => sumsubIdentity({ ...settings, fetch: replying(''), webhookSecret: '' })).toThrow('both secrets');
  });

  test('rejects an event of the test mode in production', () => {
    expect(identity.verifyWebhook(...signed(event))).toMatchObject({
      isVerified: true,
      event: { customer: 'x', answer: 'GREEN' },
    });
    expect(identity.verifyWebhook(...signed({ ...event, sandboxMode: true }))).toEqual({
      isVerified: false,
      reason: 'test-mode',
    });
  });

  test('accepts webhooks by the secret before while it is changed, and no longer', () => {
    let accepted = ['hook'];
    const changed = sumsubIdentity({
      ...settings,
      webhookSecret: 'the next hook',
      acceptedSecrets: () => accepted,
      fetch: replying('{}'),
    });
    expect(changed.verifyWebhook(...signed(event))).toMatchObject({ isVerified: true });
    accepted = [];
    expect(changed.verifyWebhook(...signed(event))).toEqual({ isVerified: false, reason: 'forged' });
  });

  test('accepts SHA-256 and SHA-512 and no weaker digest', () => {
    expect(identity.verifyWebhook(...signed(event, 'HMAC_SHA512_HEX'))).toMatchObject({ isVerified: true });
    for (const algorithm of ['HMAC_SHA1_HEX', 'none', 'constructor', '__proto__']) {
      expect(identity.verifyWebhook(...signed(event, algorithm))).toEqual({ isVerified: false, reason: 'forged' });
    }
  });

  test('rejects a signed body that is no event as unreadable', () => {
    for (const body of [
      null,
      'text',
      [],
      {},
      { ...event, createdAtMs: 'yesterday' },
      { ...event, externalUserId: 5 },
      { ...event, applicantId: '' },
    ]) {
      expect(identity.verifyWebhook(...signed(body))).toEqual({ isVerified: false, reason: 'unreadable' });
    }
  });

  test('reads no answer from a review that is not completed, and no unknown answer', () => {
    const check = (parts: object) => identity.verifyWebhook(...signed({ ...event, ...parts }));
    expect(check({ reviewStatus: 'pending' })).not.toHaveProperty('event.answer');
    expect(check({ reviewResult: { reviewAnswer: 'YELLOW' } })).not.toHaveProperty('event.answer');
    expect(check({ reviewStatus: 'brandNew' })).toMatchObject({ event: { reviewStatus: 'unknown' } });
  });

  test.each([
    {
      what: 'another customer',
      text: '{"id":"a","createdAt":"2026-11-21 10:00:00","externalUserId":"y"}',
      status: 200,
      retry: true,
    },
    {
      what: 'an unreadable time',
      text: '{"id":"a","createdAt":"soon","externalUserId":"x"}',
      status: 200,
      retry: true,
    },
    { what: 'nothing readable', text: '<html>', status: 200, retry: true },
    { what: 'a refusal', text: '{}', status: 400, retry: false },
    { what: 'a wrong key', text: '{}', status: 401, retry: false },
  ])('is an outage when the provider answers with $what', async ({ text, status, retry }) => {
    const reply = sumsubIdentity({ ...settings, fetch: replying(text, status) }).readApplicant('x');
    await expect(reply).rejects.toMatchObject({ name: 'Outage', retry });
  });

  test('is an outage when a token is for another customer', async () => {
    const provider = sumsubIdentity({ ...settings, fetch: replying('{"token":"t","userId":"y"}') });
    await expect(provider.startVerification({ customer: 'x', email: 'x@y.z', level: 'basic' })).rejects.toMatchObject({
      retry: true,
    });
  });

  test('dates a reopened review by its new start, not by its previous result', async () => {
    const review =
      '{"reviewStatus":"pending","createDate":"2026-11-21 11:00:00+0000","reviewDate":"2026-11-20 09:00:00+0000"}';
    const text = `{"id":"a","createdAt":"2026-11-19 10:00:00","externalUserId":"x","review":${review}}`;
    expect(await sumsubIdentity({ ...settings, fetch: replying(text) }).readApplicant('x')).toEqual({
      applicantId: 'a',
      level: '',
      reviewStatus: 'pending',
      createdAt: new Date('2026-11-21T11:00:00Z'),
    });
  });
});
