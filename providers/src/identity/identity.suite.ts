import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { standingOf, type Delivery, type Identity, type IdentityEvent } from './port.ts';

/** Someone who can decide reviews at the provider and hands over the webhook it would send. */
export type Reviewer = {
  setReview(order: { externalUserId: string; reviewStatus: string; answer?: string; rejectType?: string }): Promise<{
    rawBody: string;
    headers: Record<string, string>;
  }>;
};

const customer = '0198f3c2-0000-7000-8000-00000000000a';
const carmen = { customer, email: 'carmen@demo.istmo.test', level: 'basic' };
const bytes = (text: string) => new TextEncoder().encode(text);

function believed(delivery: Delivery): IdentityEvent {
  if (!delivery.isBelieved) throw new Error(`not believed: ${delivery.why}`);
  return delivery.event;
}

/** What every identity provider promises. */
export function keepsIdentityPromises(make: () => Promise<{ identity: Identity; reviewer: Reviewer }>): void {
  describe('identity', () => {
    test('makes a token for the customer, a new one for each launch', async () => {
      const { identity } = await make();
      const first = await identity.startVerification(carmen);
      const second = await identity.startVerification(carmen);
      expect(first.userId).toBe(customer);
      expect(first.token).not.toBe('');
      expect(second.token).not.toBe(first.token);
    });

    test('knows nothing of a customer it never met', async () => {
      const { identity } = await make();
      expect(await identity.readApplicant('0198f3c2-0000-7000-8000-0000000000ff')).toBeUndefined();
    });

    test.each([
      [{ reviewStatus: 'init' }, 0, false],
      [{ reviewStatus: 'pending' }, 1, false],
      [{ reviewStatus: 'prechecked' }, 1, false],
      [{ reviewStatus: 'queued' }, 1, false],
      [{ reviewStatus: 'onHold' }, 1, false],
      [{ reviewStatus: 'awaitingUser' }, 1, false],
      [{ reviewStatus: 'awaitingService' }, 1, false],
      [{ reviewStatus: 'completed', answer: 'GREEN' }, 3, false],
      [{ reviewStatus: 'completed', answer: 'RED', rejectType: 'RETRY' }, 2, false],
      [{ reviewStatus: 'completed', answer: 'RED', rejectType: 'FINAL' }, 2, true],
    ])('tells a review of %j, by reading and by webhook, as status %s', async (decided, status, isFinal) => {
      const { identity, reviewer } = await make();
      const { rawBody, headers } = await reviewer.setReview({ externalUserId: customer, ...decided });
      const applicant = await identity.readApplicant(customer);
      if (!applicant) throw new Error('no applicant');
      const event = believed(identity.verifyWebhook(bytes(rawBody), headers));
      expect(applicant).toMatchObject(decided);
      expect(event).toMatchObject({ ...decided, customer, applicantId: applicant.applicantId });
      expect(standingOf(applicant)).toEqual({ status, isFinal });
      expect(standingOf(event)).toEqual({ status, isFinal });
    });

    test('tells the newest decision, and webhooks say which one is newer', async () => {
      const { identity, reviewer } = await make();
      const green = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'completed', answer: 'GREEN' });
      const red = await reviewer.setReview({
        externalUserId: customer,
        reviewStatus: 'completed',
        answer: 'RED',
        rejectType: 'FINAL',
      });
      const [first, second] = [green, red].map(({ rawBody, headers }) =>
        believed(identity.verifyWebhook(bytes(rawBody), headers)),
      );
      if (!first || !second) throw new Error('two events were expected');
      expect(second.createdAt.getTime()).toBeGreaterThan(first.createdAt.getTime());
      expect(await identity.readApplicant(customer)).toMatchObject({ answer: 'RED' });
    });

    test('gives each event a key of its own, the same for each of its deliveries', async () => {
      const { identity, reviewer } = await make();
      const one = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'pending' });
      const other = await reviewer.setReview({ externalUserId: customer, reviewStatus: 'pending' });
      const key = ({ rawBody, headers }: typeof one) => believed(identity.verifyWebhook(bytes(rawBody), headers)).key;
      expect(key(one)).toBe(key(one));
      expect(key(one)).not.toBe(key(other));
    });

    test('believes no webhook that was changed, stripped or signed by somebody else', async () => {
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
        expect(identity.verifyWebhook(bytes(changed), headers)).toEqual({ isBelieved: false, why: 'forged' });
      }
      for (const name of signed) {
        const rest = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
        expect(identity.verifyWebhook(bytes(rawBody), rest)).toEqual({ isBelieved: false, why: 'unsigned' });
        expect(identity.verifyWebhook(bytes(rawBody), { ...headers, [name]: 'f'.repeat(64) })).toMatchObject({
          why: 'forged',
        });
      }
    });

    test('throws an outage when it is called off', async () => {
      const { identity } = await make();
      const gone = AbortSignal.abort(new Error('enough'));
      await expect(identity.startVerification(carmen, gone)).rejects.toThrow(Outage);
      await expect(identity.readApplicant(customer, gone)).rejects.toThrow(Outage);
    });
  });
}
