import { money } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore, type StateStore } from '../state-store.ts';
import { type Payer, testBankLinkPort } from './bank-link.suite.ts';
import { sandboxBankLink } from './sandbox.ts';

const noon = new Date('2026-11-21T12:00:00.000Z');
const checkoutUrl = 'https://istmo.example/sandbox/bank';
const aSandbox = (stateStore: StateStore = memoryStateStore(), now = noon) =>
  sandboxBankLink({ stateStore, clock: { now: () => now }, checkoutUrl });
const link = {
  reference: 'P-1',
  amount: money('COP', 5_000_000n),
  returnUrl: 'https://istmo.example/deposit/COP',
  expiresAt: new Date('2026-11-21T13:00:00.000Z'),
  payer: { address: '192.0.2.1', userAgent: 'a browser' },
};
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

testBankLinkPort(async () => {
  const sandbox = aSandbox();
  const payer: Payer = {
    setAttempt: (command) => sandbox.setAttempt(command),
    sign: ({ rawBody }, signature) => ({
      rawBody,
      headers: signature === undefined ? {} : { 'x-event-checksum': signature },
    }),
  };
  return { bankLink: sandbox, payer, repeatsLink: true };
});

describe('the simulated bank', () => {
  test('shows a link as it was signed, and none with another amount or a later end', async () => {
    const sandbox = aSandbox();
    const query = queryOf((await sandbox.openLink(link)).url);
    expect(await sandbox.readLink(query)).toEqual({
      reference: 'P-1',
      cents: '5000000',
      currency: 'COP',
      returnUrl: link.returnUrl,
      isExpired: false,
      isPaid: false,
    });
    for (const [name, value] of Object.entries({
      'amount-in-cents': '1',
      'expiration-time': '2027-11-21T13:00:00.000Z',
      reference: 'P-2',
      'signature:integrity': '',
    }))
      expect(await sandbox.readLink({ ...query, [name]: value }), name).toBeUndefined();
    expect(await sandbox.readLink({})).toBeUndefined();
  });

  test('says when a link has expired or was paid', async () => {
    const stateStore = memoryStateStore();
    const query = queryOf((await aSandbox(stateStore).openLink(link)).url);
    expect(await aSandbox(stateStore, new Date('2026-11-21T13:00:01Z')).readLink(query)).toMatchObject({
      isExpired: true,
    });
    await aSandbox(stateStore).setAttempt({ reference: 'P-1', status: 'APPROVED', cents: '5000000' });
    expect(await aSandbox(stateStore).readLink(query)).toMatchObject({ isPaid: true });
  });

  test('refuses an unknown status, and a new attempt without an amount', async () => {
    const sandbox = aSandbox();
    await expect(sandbox.setAttempt({ reference: 'P-1', status: 'PAID', cents: '1' })).rejects.toThrow(InvalidArgument);
    await expect(sandbox.setAttempt({ reference: 'P-1', status: 'APPROVED' })).rejects.toThrow(InvalidArgument);
    await expect(sandbox.injectFault({ kind: 'unheard-of', times: 1 })).rejects.toThrow(InvalidArgument);
  });

  test.each(['timeout', 'busy', 'throttled', 'garbage'])('has the outage %s, once', async (kind) => {
    const sandbox = aSandbox();
    await sandbox.injectFault({ kind, times: 1 });
    await expect(sandbox.readAttempts({ reference: 'P-1', linkId: '' })).rejects.toMatchObject({
      name: 'Outage',
      provider: 'bank-link',
    });
    expect(await sandbox.readAttempts({ reference: 'P-1', linkId: '' })).toEqual([]);
  });

  test('tells what was there before the last change', async () => {
    const sandbox = aSandbox();
    await sandbox.setAttempt({ reference: 'P-1', status: 'PENDING', cents: '5000000' });
    await sandbox.setAttempt({ reference: 'P-1', status: 'APPROVED' });
    await sandbox.injectFault({ kind: 'late', times: 1 });
    expect(await sandbox.readAttempts({ reference: 'P-1', linkId: '' })).toMatchObject([{ state: 'pending' }]);
    expect(await sandbox.readAttempts({ reference: 'P-1', linkId: '' })).toMatchObject([{ state: 'approved' }]);
  });
});
