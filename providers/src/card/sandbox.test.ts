import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore } from '../state-store.ts';
import { aCharge, testCardPort } from './card.suite.ts';
import { sandboxCard, sandboxCards } from './sandbox.ts';

const paid = '4111111111111111';
const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
const aSandbox = () => sandboxCard({ stateStore: memoryStateStore(), clock });

testCardPort(async () => ({ acquirer: aSandbox(), cards: { paid, declined: sandboxCards.declined } }));

describe('the sandbox’s acquirer', () => {
  test.each(['lost', 'garbage'])('has charged once when the answer is %s and the charge is repeated', async (kind) => {
    const sandbox = aSandbox();
    const charge = aCharge(paid);
    await sandbox.injectFault({ kind, times: 1 });
    await expect(sandbox.charge(charge)).rejects.toMatchObject({ name: 'Outage', provider: 'card' });
    expect((await sandbox.find(charge.id))?.state).toBe('captured');
    await sandbox.charge(charge);
    expect(await sandbox.countCharges(charge.id)).toBe(1);
  });

  test('knows nothing of a charge that timed out on its way', async () => {
    const sandbox = aSandbox();
    const charge = aCharge(paid);
    await sandbox.injectFault({ kind: 'timeout', times: 1 });
    await expect(sandbox.charge(charge)).rejects.toMatchObject({ name: 'Outage' });
    expect(await sandbox.find(charge.id)).toBeUndefined();
  });

  test('shows a late payment an hour later', async () => {
    let now = clock.now();
    const sandbox = sandboxCard({ stateStore: memoryStateStore(), clock: { now: () => now } });
    const charge = aCharge(paid);
    await sandbox.injectFault({ kind: 'late', times: 1 });
    await expect(sandbox.charge(charge)).rejects.toMatchObject({ name: 'Outage' });
    expect(await sandbox.find(charge.id)).toBeUndefined();
    now = new Date(now.getTime() + 3_600_000);
    expect((await sandbox.find(charge.id))?.state).toBe('captured');
  });

  test('sends a signed notice of each change, with a key of its own', async () => {
    const sandbox = aSandbox();
    const { id } = await sandbox.charge(aCharge(paid));
    await sandbox.change({ id, action: 'dispute' });
    await sandbox.change({ id, action: 'win-dispute' });
    const checks = (await sandbox.takeNotices()).map(({ rawBody, headers }) =>
      sandbox.verifyNotice(Buffer.from(rawBody), headers),
    );
    expect(checks).toMatchObject(Array.from({ length: 3 }, () => ({ isVerified: true, payment: id })));
    expect(new Set(checks.map((check) => (check.isVerified ? check.key : ''))).size).toBe(3);
    expect(await sandbox.takeNotices()).toEqual([]);
  });

  test('refuses a refund while the payment is disputed', async () => {
    const sandbox = aSandbox();
    const { id } = await sandbox.charge(aCharge(paid));
    await sandbox.change({ id, action: 'dispute' });
    expect((await sandbox.refund(id)).refund).toBe('refused');
  });

  test('refuses an invalid command', async () => {
    const sandbox = aSandbox();
    await expect(sandbox.change({ id: 'none', action: 'settle' })).rejects.toThrow(InvalidArgument);
    const { id } = await sandbox.charge(aCharge(paid));
    await expect(sandbox.change({ id, action: 'fly' })).rejects.toThrow(InvalidArgument);
    await expect(sandbox.injectFault({ kind: 'no such', times: 1 })).rejects.toThrow(InvalidArgument);
  });
});
