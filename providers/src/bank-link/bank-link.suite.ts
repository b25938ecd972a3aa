import { money } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import type { BankLink, NoticeCheck, PaymentNotice } from './port.ts';

type SentNotice = { readonly rawBody: string; readonly headers: Readonly<Record<string, string>> };

/** Plays the payer: changes an attempt at the provider and returns the notice that it would send. */
export type Payer = {
  setAttempt(command: {
    reference: string;
    status: string;
    cents?: string;
    currency?: string;
    attempt?: string;
  }): Promise<SentNotice>;
  /** The notice with another signature, or with none. */
  sign(notice: SentNotice, signature: string | undefined): SentNotice;
};

type TestedBankLink = {
  readonly bankLink: BankLink;
  readonly payer: Payer;
  /** Whether the provider answers a repeat with the page that it opened first; otherwise each has a page of its own. */
  readonly repeatsLink: boolean;
};

const bytes = (text: string) => new TextEncoder().encode(text);
const request = {
  reference: 'P-0000000001',
  amount: money('COP', 5_000_000n),
  returnUrl: 'https://istmo.example/deposit/COP',
  expiresAt: new Date('2026-11-22T12:00:00.000Z'),
  payer: { address: '192.0.2.1', userAgent: 'a browser' },
};

function verified(check: NoticeCheck): PaymentNotice {
  if (!check.isVerified) throw new Error(`rejected: ${check.reason}`);
  return check.notice;
}

/** Tests that every adapter of bank links passes. */
export function testBankLinkPort(make: () => Promise<TestedBankLink>): void {
  describe('bank link', () => {
    test('opens another link for any other payment, and says which pages a repeat opens', async () => {
      const { bankLink, repeatsLink } = await make();
      const { url } = await bankLink.openLink(request);
      expect(new URL(url).protocol).toBe('https:');
      expect((await bankLink.openLink(request)).url === url).toBe(repeatsLink);
      for (const other of [
        { reference: 'P-0000000002' },
        { amount: money('COP', 5_000_001n) },
        { expiresAt: new Date('2026-11-22T12:00:01.000Z') },
      ])
        expect((await bankLink.openLink({ ...request, ...other })).url).not.toBe(url);
    });

    test('knows no attempt of an unknown payment', async () => {
      const { bankLink } = await make();
      expect(await bankLink.readAttempts({ reference: 'P-NOBODY', linkId: '' })).toEqual([]);
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
      const opened = { reference, ...(await bankLink.openLink(request)) };
      const { rawBody, headers } = await payer.setAttempt({ reference, status, cents: '4999999' });
      const [attempt, ...others] = await bankLink.readAttempts(opened);
      expect(attempt).toMatchObject({ reference, state, amount: { currency: 'COP', units: 4_999_999n } });
      expect(others).toEqual([]);
      const notice = verified(bankLink.verifyNotice(bytes(rawBody), headers));
      expect(notice).toMatchObject({ reference });
    });

    test('reports each attempt of a payment', async () => {
      const { bankLink, payer } = await make();
      const { reference } = request;
      const opened = { reference, ...(await bankLink.openLink(request)) };
      await payer.setAttempt({ reference, status: 'DECLINED', cents: '5000000' });
      await payer.setAttempt({ reference, status: 'APPROVED', cents: '5000000' });
      const states = (await bankLink.readAttempts(opened)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['approved', 'declined']);
    });

    test('gives each event its own key, the same for each of its deliveries', async () => {
      const { bankLink, payer } = await make();
      const { reference } = request;
      await bankLink.openLink(request);
      const first = await payer.setAttempt({ reference, status: 'PENDING', cents: '5000000' });
      const second = await payer.setAttempt({ reference, status: 'APPROVED' });
      const keyOf = ({ rawBody, headers }: typeof first) =>
        verified(bankLink.verifyNotice(bytes(rawBody), headers)).key;
      expect(keyOf(first)).toBe(keyOf(first));
      expect(keyOf(first)).not.toBe(keyOf(second));
    });

    test('rejects a notice that was changed, is unsigned or has a wrong signature', async () => {
      const { bankLink, payer } = await make();
      await bankLink.openLink(request);
      const { reference } = request;
      const notice = await payer.setAttempt({ reference, status: 'DECLINED', cents: '5000000' });
      const changed = notice.rawBody.replace(/DECLINED|REJECTED/, 'APPROVED');
      expect(changed).not.toBe(notice.rawBody);
      const forged = payer.sign(notice, 'f'.repeat(64));
      for (const { rawBody, headers } of [{ ...notice, rawBody: changed }, forged])
        expect(bankLink.verifyNotice(bytes(rawBody), headers)).toEqual({ isVerified: false, reason: 'forged' });
      for (const broken of ['', '{', 'null', '[]', '{"signature":{"properties":["a"]}}'])
        expect(bankLink.verifyNotice(bytes(broken), notice.headers).isVerified).toBe(false);
      const { rawBody, headers } = payer.sign(notice, undefined);
      expect(bankLink.verifyNotice(bytes(rawBody), headers)).toEqual({ isVerified: false, reason: 'unsigned' });
    });

    test('throws an outage when the signal is aborted', async () => {
      const { bankLink } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(bankLink.openLink(request, aborted)).rejects.toThrow(Outage);
      await expect(bankLink.readAttempts({ reference: request.reference, linkId: '1' }, aborted)).rejects.toThrow(
        Outage,
      );
    });
  });
}
