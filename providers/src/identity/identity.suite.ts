import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { toKycResult, type WebhookCheck, type Identity, type IdentityEvent } from './port.ts';

/** Decides reviews at the provider and returns the webhook it would send. */
export type Reviewer = {
  setReview(command: {
    externalUserId: string;
    reviewStatus: string;
    answer?: string;
    rejectType?: string;
    evidence?: typeof evidence;
  }): Promise<{
    rawBody: string;
    headers: Record<string, string>;
  }>;
};

const customer = '0198f3c2-0000-7000-8000-00000000000a';
const carmen = { customer, email: 'carmen@demo.istmo.test', level: 'basic' };
const evidence = {
  facts: { firstName: 'Carmen', lastName: 'Ejemplo', bornOn: '1990-05-04', nationalId: '123' },
  document: { kind: 'id-card' as const, country: 'GTM', number: '123', validUntil: '2031-01-31' },
  checks: [
    { name: 'document' as const, result: 'passed' as const, labels: [] },
    { name: 'selfie' as const, result: 'failed' as const, labels: ['BAD_FACE_MATCHING'] },
  ],
  comment: 'The selfie is too dark.',
  labels: ['BAD_FACE_MATCHING'],
};
const bytes = (text: string) => new TextEncoder().encode(text);

function verifiedEvent(check: WebhookCheck): IdentityEvent {
  if (!check.isVerified) throw new Error(`rejected: ${check.reason}`);
  return check.event;
}

/** Tests that every identity adapter passes. */
export function testIdentityPort(make: () => Promise<{ identity: Identity; reviewer: Reviewer }>): void {
  describe('identity', () => {
    test('issues a token for the customer, a new one for each launch', async () => {
      const { identity } = await make();
      const first = await identity.startVerification(carmen);
      const second = await identity.startVerification(carmen);
      expect(first.userId).toBe(customer);
      expect(first.token).not.toBe('');
      expect(second.token).not.toBe(first.token);
    });

    test('returns no applicant for an unknown customer', async () => {
      const { identity } = await make();
      expect(await identity.readApplicant('0198f3c2-0000-7000-8000-0000000000ff')).toBeUndefined();
    });

    test.each([
      [{ reviewStatus: 'init' }, 'none', false],
      [{ reviewStatus: 'pending' }, 'pending', false],
      [{ reviewStatus: 'prechecked' }, 'pending', false],
      [{ reviewStatus: 'queued' }, 'pending', false],
      [{ reviewStatus: 'onHold' }, 'pending', false],
      [{ reviewStatus: 'awaitingUser' }, 'pending', false],
      [{ reviewStatus: 'awaitingService' }, 'pending', false],
      [{ reviewStatus: 'completed', answer: 'GREEN' }, 'verified', false],
      [{ reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' }, 'redo', false],
      [{ reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' }, 'redo', true],
    ])('reports a review of %j, by reading and by webhook, as status %s', async (decided, status, isFinal) => {
      const { identity, reviewer } = await make();
      const { rawBody, headers } = await reviewer.setReview({ externalUserId: customer, ...decided });
      const applicant = await identity.readApplicant(customer);
      if (!applicant) throw new Error('no applicant');
      const event = verifiedEvent(identity.verifyWebhook(bytes(rawBody), headers));
      expect(applicant).toMatchObject(decided);
      expect(event).toMatchObject({ ...decided, customer, applicantId: applicant.applicantId });
      expect(toKycResult(applicant)).toEqual({ status, isFinal });
      expect(toKycResult(event)).toEqual({ status, isFinal });
    });

    test('reports what a review is based on: facts, documents, checks, the provider’s reason, and images', async () => {
      const { identity, reviewer } = await make();
      expect(await identity.readEvidence(customer)).toBeUndefined();
      await reviewer.setReview({ externalUserId: customer, reviewStatus: 'onHold', evidence });
      const read = await identity.readEvidence(customer);
      expect(read).toMatchObject({
        facts: evidence.facts,
        documents: [evidence.document],
        comment: evidence.comment,
        labels: evidence.labels,
      });
      expect(read?.checks).toMatchObject(evidence.checks);
      const images = read?.checks.flatMap((check) => check.images) ?? [];
      expect(images.length).toBeGreaterThan(0);
      for (const image of images) {
        const found = await identity.readImage({ customer, image });
        expect(found?.type).toBe('image/png');
        expect(found?.bytes.length).toBeGreaterThan(100);
      }
      expect(await identity.readImage({ customer, image: '../one' })).toBeUndefined();
      expect(await identity.readImage({ customer: 'nobody', image: images[0] ?? '' })).toBeUndefined();
    });

    test('lets a customer whom it approved start again', async () => {
      const { identity, reviewer } = await make();
      await reviewer.setReview({ externalUserId: customer, reviewStatus: 'completed', answer: 'GREEN', evidence });
      await identity.resetCheck(customer);
      expect(await identity.readApplicant(customer)).toMatchObject({ reviewStatus: 'init' });
      await identity.resetCheck('nobody');
      expect(await identity.readApplicant('nobody')).toBeUndefined();
    });

    test('reports the newest decision, and webhooks show which one is newer', async () => {
      const { identity, reviewer } = await make();
      const green = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'completed', answer: 'GREEN' });
      const red = await reviewer.setReview({
        externalUserId: customer,
        reviewStatus: 'completed',
        answer: 'RED',
        rejectType: 'FINAL',
      });
      const [first, second] = [green, red].map(({ rawBody, headers }) =>
        verifiedEvent(identity.verifyWebhook(bytes(rawBody), headers)),
      );
      if (!first || !second) throw new Error('two events were expected');
      expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
      expect(await identity.readApplicant(customer)).toMatchObject({ answer: 'RED' });
    });

    test('gives each event its own key, the same for each of its deliveries', async () => {
      const { identity, reviewer } = await make();
      const one = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'pending' });
      const other = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'pending' });
      const key = ({ rawBody, headers }: typeof one) =>
        verifiedEvent(identity.verifyWebhook(bytes(rawBody), headers)).key;
      expect(key(one)).toBe(key(one));
      expect(key(one)).not.toBe(key(other));
    });

    test('rejects a webhook that was changed, is unsigned or has a wrong signature', async () => {
      const { identity, reviewer } = await make();
      const { rawBody, headers } = await reviewer.setReview({
        externalUserId: customer,
        reviewStatus: 'completed',
        answer: 'RED',
      });
      const other = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'pending' });
      const signed = Object.keys(headers).filter((name) => headers[name] !== other.headers[name]);
      expect(signed.length).toBeGreaterThan(0);
      for (const changed of [rawBody.replace('RED', 'GREEN'), `${rawBody} `, rawBody.slice(1), '', other.rawBody]) {
        expect(identity.verifyWebhook(bytes(changed), headers)).toEqual({ isVerified: false, reason: 'forged' });
      }
      for (const name of signed) {
        const rest = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
        expect(identity.verifyWebhook(bytes(rawBody), rest)).toEqual({ isVerified: false, reason: 'unsigned' });
        expect(identity.verifyWebhook(bytes(rawBody), { ...headers, [name]: 'f'.repeat(64) })).toMatchObject({
          reason: 'forged',
        });
      }
    });

    test('throws an outage when the signal is aborted', async () => {
      const { identity } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(identity.startVerification(carmen, aborted)).rejects.toThrow(Outage);
      await expect(identity.readApplicant(customer, aborted)).rejects.toThrow(Outage);
      await expect(identity.readEvidence(customer, aborted)).rejects.toThrow(Outage);
    });
  });
}
