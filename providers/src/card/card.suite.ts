import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { CardAcquirer, CardCharge } from './port.ts';

/** The numbers that an adapter's test system pays and declines. */
export type TestCards = { readonly paid: string; readonly declined: string };

export function aCharge(number: string, own: Partial<CardCharge> = {}): CardCharge {
  return {
    id: randomUUID(),
    units: 103_500n,
    currency: 'USD',
    description: '1 COINGT',
    email: 'someone@example.test',
    payer: { address: '192.0.2.1', userAgent: 'a browser' },
    card: { network: 'visa', number, securityCode: '123', holder: 'Some One', expiryMonth: '12', expiryYear: '40' },
    ...own,
  };
}

/** Tests that every adapter of an acquirer passes. */
export function testCardPort(make: () => Promise<{ acquirer: CardAcquirer; cards: TestCards }>): void {
  describe('the acquirer of card payments', () => {
    test('captures a payment with its amount, and shows it when asked', async () => {
      const { acquirer, cards } = await make();
      const charge = aCharge(cards.paid);
      const paid = await acquirer.charge(charge);
      expect(paid).toMatchObject({
        id: charge.id,
        units: 103_500n,
        currency: 'USD',
        state: 'captured',
        refund: 'none',
      });
      expect(paid.acquirerId).not.toBe('');
      expect(await acquirer.find(charge.id)).toEqual(paid);
    });

    test('answers a repeat with the first payment, also where the amount is another one', async () => {
      const { acquirer, cards } = await make();
      const charge = aCharge(cards.paid);
      const paid = await acquirer.charge(charge);
      expect(await acquirer.charge({ ...charge, units: 1n })).toEqual(paid);
    });

    test('says that a payment was declined, and why', async () => {
      const { acquirer, cards } = await make();
      const declined = await acquirer.charge(aCharge(cards.declined));
      expect(declined.state).toBe('declined');
      expect(declined.declineReason).toBeDefined();
    });

    test('knows no payment that was never sent', async () => {
      const { acquirer } = await make();
      expect(await acquirer.find(randomUUID())).toBeUndefined();
    });

    test('refunds a captured payment, once', async () => {
      const { acquirer, cards } = await make();
      const { id } = await acquirer.charge(aCharge(cards.paid));
      expect((await acquirer.refund(id)).refund).toBe('done');
      expect((await acquirer.refund(id)).refund).toBe('done');
      expect((await acquirer.find(id))?.refund).toBe('done');
    });

    test('never gives back the number or the code of the card', async () => {
      const { acquirer, cards } = await make();
      const charge = aCharge(cards.paid);
      const answers = [await acquirer.charge(charge), await acquirer.find(charge.id), await acquirer.refund(charge.id)];
      const text = JSON.stringify(answers, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
      expect(text).not.toContain(cards.paid);
      expect(text).not.toContain('"123"');
    });

    test('rejects a notice without a signature or with a wrong one', async () => {
      const { acquirer } = await make();
      const body = Buffer.from('{"key":"a","payment":"b"}');
      expect(acquirer.verifyNotice(body, {}).isVerified).toBe(false);
      expect(acquirer.verifyNotice(body, { 'x-card-signature': '00' }).isVerified).toBe(false);
    });

    test('throws an outage when the signal is aborted', async () => {
      const { acquirer, cards } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(acquirer.charge(aCharge(cards.paid), aborted)).rejects.toThrow(Outage);
      await expect(acquirer.find(randomUUID(), aborted)).rejects.toThrow(Outage);
    });
  });
}
