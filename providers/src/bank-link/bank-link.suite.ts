import { money } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { BankLink, NoticeCheck, PaymentNotice } from './port.ts';

/** Plays the payer: changes an attempt at the provider and returns the notice that it would send. */
export type Payer = {
  setAttempt(command: {
    reference: string;
    status: string;
    cents?: string;
    currency?: string;
    attempt?: string;
  }): Promise<{ rawBody: string; headers: Readonly<Record<string, string>> }>;
};

const bytes = (text: string) => new TextEncoder().encode(text);
const request = {
  reference: 'P-0000000001',
  amount: money('COP', 5_000_000n),
  returnUrl: 'https://istmo.example/deposit/COP',
  expiresAt: new Date('2026-11-22T12:00:00.000Z'),
};

function verified(check: NoticeCheck): PaymentNotice {
  if (!check.isVerified) throw new Error(`rejected: ${check.reason}`);
  return check.notice;
}

/** Tests that every adapter of bank links passes. */
export function testBankLinkPort(make: () => Promise<{ bankLink: BankLink; payer: Payer }>): void {
  describe('bank link', () => {
    test('opens the same link for the same payment, and another for any other', async () => {
      const { bankLink } = await make();
      const { url } = await bankLink.openLink(request);
      expect(new URL(url).protocol).toBe('https:');
      expect((await bankLink.openLink(request)).url).toBe(url);
      for (const other of [
        { reference: 'P-0000000002' },
        { amount: money('COP', 5_000_001n) },
        { expiresAt: new Date('2026-11-22T12:00:01.000Z') },
      ])
        expect((await bankLink.openLink({ ...request, ...other })).url).not.toBe(url);
    });

    test('knows no attempt of an unknown payment', async () => {
      const { bankLink } = await make();
      expect(await bankLink.readAttempts('P-NOBODY')).toEqual([]);
    });

    test.each([
      ['PENDING', 'pending'],
      ['APPROVED', 'approved'],
      ['DECLINED', 'declined'],
      ['ERROR', 'declined'],
      ['VOIDED', 'voided'],
    ])('reports %s as %s with the amount that was paid, by reading and by notice', async (status, state) => {
      const { bankLink, payer } = await make();
      const { reference } = request;
      const { rawBody, headers } = await payer.setAttempt({ reference, status, cents: '4999999' });
      const [attempt, ...others] = await bankLink.readAttempts(reference);
      expect(attempt).toMatchObject({ reference, state, amount: { currency: 'COP', units: 4_999_999n } });
      expect(others).toEqual([]);
      const notice = verified(bankLink.verifyNotice(bytes(rawBody), headers));
      expect(notice).toMatchObject({ reference, attempt: attempt?.id });
    });

    test('reports each attempt of a payment', async () => {
      const { bankLink, payer } = await make();
      const { reference } = request;
      await payer.setAttempt({ reference, status: 'DECLINED', cents: '5000000' });
      await payer.setAttempt({ reference, status: 'APPROVED', cents: '5000000' });
      const states = (await bankLink.readAttempts(reference)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['approved', 'declined']);
    });

    test('gives each event its own key, the same for each of its deliveries', async () => {
      const { bankLink, payer } = await make();
      const { reference } = request;
      const first = await payer.setAttempt({ reference, status: 'PENDING', cents: '5000000' });
      const second = await payer.setAttempt({ reference, status: 'APPROVED' });
      const keyOf = ({ rawBody, headers }: typeof first) =>
        verified(bankLink.verifyNotice(bytes(rawBody), headers)).key;
      expect(keyOf(first)).toBe(keyOf(first));
      expect(keyOf(first)).not.toBe(keyOf(second));
    });

    test('rejects a notice that was changed, is unsigned or has a wrong signature', async () => {
      const { bankLink, payer } = await make();
      const { rawBody, headers } = await payer.setAttempt({
        reference: request.reference,
        status: 'DECLINED',
        cents: '5000000',
      });
      for (const changed of [rawBody.replace('DECLINED', 'APPROVED'), rawBody.replace('5000000', '9000000')])
        expect(bankLink.verifyNotice(bytes(changed), headers)).toEqual({ isVerified: false, reason: 'forged' });
      for (const broken of ['', '{', 'null', '[]', '{"signature":{"properties":["a"]}}'])
        expect(bankLink.verifyNotice(bytes(broken), headers).isVerified).toBe(false);
      expect(bankLink.verifyNotice(bytes(rawBody), {})).toEqual({ isVerified: false, reason: 'unsigned' });
      const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, 'f'.repeat(64)]));
      expect(bankLink.verifyNotice(bytes(rawBody), forged)).toEqual({ isVerified: false, reason: 'forged' });
    });

    test('throws an outage when the signal is aborted', async () => {
      const { bankLink } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(bankLink.openLink(request, aborted)).rejects.toThrow(Outage);
      await expect(bankLink.readAttempts(request.reference, aborted)).rejects.toThrow(Outage);
    });
  });
}
