import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { memoryStateStore } from '../state-store.ts';
import { anIssue, anIssuedAsset, distributeWhole, testIssuancePort } from './issuance.suite.ts';
import { sandboxIssuance } from './sandbox.ts';

const minuteMs = 60_000;

async function aSandbox() {
  const stateStore = memoryStateStore();
  let now = new Date('2026-11-23T12:00:00Z');
  const clock = { now: () => now };
  const issuance = sandboxIssuance({ stateStore, clock });
  const passMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minuteMs);
  };
  const readAddress = (purpose: 'destination' | 'reissuance') => issuance.readAddress({ owner: 'platform', purpose });
  return {
    issuance,
    addresses: [await readAddress('destination'), await readAddress('reissuance')] as const,
    makeAccount: async () => issuance.makeAccount(randomUUID()),
    passBlocks: async () => passMinutes(3),
    passMinutes,
    /** Another process, or the same one after a crash. */
    restarted: () => sandboxIssuance({ stateStore, clock }),
  };
}

testIssuancePort(aSandbox);

describe('issuing at a service without idempotency keys', () => {
  test.each(['issue-lost', 'issue-garbage'])('is found, and never repeated, after %s', async (kind) => {
    const { issuance, restarted, addresses } = await aSandbox();
    const request = anIssue(addresses);
    await issuance.injectFault({ kind, times: 1 });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage', provider: 'issuance' });
    const outcome = await restarted().issue(request);
    expect(outcome).toMatchObject({ state: 'issued', asset: { requestId: request.id } });
    expect(await issuance.countIssues(request.ticker)).toBe(1);
    if (outcome.state === 'issued') expect(outcome.asset.txid).toMatch(/^[0-9a-f]{64}$/);
  });

  test('stays unknown while the service shows it not yet, and is not repeated', async () => {
    const { issuance, passMinutes, addresses } = await aSandbox();
    const request = anIssue(addresses);
    await issuance.injectFault({ kind: 'issue-late', times: 1 });
    for (let time = 0; time < 3; time += 1) {
      await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
      expect(await issuance.findIssue(request)).toBeUndefined();
    }
    passMinutes(61);
    expect(await issuance.issue(request)).toMatchObject({ state: 'issued' });
    expect(await issuance.countIssues(request.ticker)).toBe(1);
  });

  test('of a request that timed out on its way nothing is known, so it is not repeated either', async () => {
    const { issuance, addresses } = await aSandbox();
    const request = anIssue(addresses);
    await issuance.injectFault({ kind: 'issue-timeout', times: 1 });
    for (let time = 0; time < 3; time += 1)
      await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.countIssues(request.ticker)).toBe(0);
  });

  test.each(['throttled'])('is requested again when it is certain that nothing happened: %s', async (kind) => {
    const { issuance, addresses } = await aSandbox();
    const request = anIssue(addresses);
    await issuance.readAddress({ owner: 'a', purpose: 'deposit' });
    await issuance.injectFault({ kind, times: 1 });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.issue(request)).toMatchObject({ state: 'issued' });
    expect(await issuance.countIssues(request.ticker)).toBe(1);
  });

  test('two processes issue once', async () => {
    const { issuance, restarted, addresses } = await aSandbox();
    const request = anIssue(addresses);
    const processes = [issuance, restarted(), restarted(), restarted()];
    await Promise.allSettled(processes.map((one) => one.issue(request)));
    expect(await issuance.countIssues(request.ticker)).toBe(1);
    expect(await restarted().issue(request)).toMatchObject({ state: 'issued' });
  });

  test('a security with the same name that was there before is not taken for ours', async () => {
    const { issuance, passMinutes, addresses } = await aSandbox();
    const earlier = anIssue(addresses);
    await issuance.issue(earlier);
    const request = { ...earlier, id: randomUUID() };
    await issuance.injectFault({ kind: 'issue-late', times: 1 });
    await expect(issuance.issue(request)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.findIssue(request)).toBeUndefined();
    passMinutes(61);
    const [first, second] = [await issuance.findIssue(earlier), await issuance.findIssue(request)];
    expect(second?.uuid).toBeDefined();
    expect(second?.uuid).not.toBe(first?.uuid);
  });

  test('other terms under the same id are refused', async () => {
    const { issuance, addresses } = await aSandbox();
    const request = anIssue(addresses);
    await issuance.issue(request);
    await expect(issuance.issue({ ...request, units: 5n })).rejects.toThrow(InvalidArgument);
  });
});

describe('handing out', () => {
  const steps = [
    'assign-lost',
    'create-lost',
    'create-garbage',
    'send-lost',
    'send-late',
    'confirm-lost',
    'confirm-timeout',
    'confirm-garbage',
    'node-behind',
    'node-refused',
    'timeout',
    'busy',
    'throttled',
  ];
  test.each(steps)('sends once and ends confirmed although %s happens', async (kind) => {
    const underTest = await aSandbox();
    const { issuance, restarted, passMinutes } = underTest;
    const { asset, investor, aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(40n);
    await issuance.injectFault({ kind, times: 1 });
    let state = '';
    for (let time = 0; time < 30 && state !== 'confirmed'; time += 1) {
      const status = await restarted()
        .distribute(distribution)
        .catch(() => ({ state: 'outage' }));
      ({ state } = status);
      passMinutes(time < 5 ? 1 : 5);
    }
    expect(state).toBe('confirmed');
    const holdings = await issuance.readHoldings(asset.uuid);
    expect(holdings.find(({ account }) => account === investor.account)?.units).toBe(40n);
    expect(holdings.find(({ account }) => account === issuance.platformAccount)?.units).toBe(960n);
  });

  test('is unknown after a lost answer, until the wallet shows the transaction', async () => {
    const underTest = await aSandbox();
    const { issuance } = underTest;
    const { aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(1n);
    await issuance.injectFault({ kind: 'send-late', times: 1 });
    expect(await issuance.distribute(distribution)).toEqual({ state: 'unknown', txid: '' });
    underTest.passMinutes(9);
    expect(await issuance.distribute(distribution)).toEqual({ state: 'unknown', txid: '' });
  });

  test('is sent again only after blocks have proved that the first is not there', async () => {
    const underTest = await aSandbox();
    const { issuance, passMinutes } = underTest;
    const { asset, investor, aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(5n);
    await issuance.injectFault({ kind: 'send-timeout', times: 1 });
    expect((await issuance.distribute(distribution)).state).toBe('unknown');
    passMinutes(9);
    expect((await issuance.distribute(distribution)).state).toBe('unknown');
    passMinutes(1);
    expect((await issuance.distribute(distribution)).state).toBe('sent');
    expect((await distributeWhole(underTest, distribution)).state).toBe('confirmed');
    const holdings = await issuance.readHoldings(asset.uuid);
    expect(holdings.find(({ account }) => account === investor.account)?.units).toBe(5n);
  });

  test('waits for two confirmations before it is confirmed, and resends the confirmation for the same transaction', async () => {
    const underTest = await aSandbox();
    const { issuance, passMinutes } = underTest;
    const { aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(5n);
    const sent = await issuance.distribute(distribution);
    expect(sent.state).toBe('sent');
    passMinutes(1);
    expect(await issuance.distribute(distribution)).toEqual(sent);
    passMinutes(1);
    await issuance.injectFault({ kind: 'confirm-lost', times: 1 });
    await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.distribute(distribution)).toEqual({ state: 'confirmed', txid: sent.txid });
  });

  test('four processes at once send once', async () => {
    const underTest = await aSandbox();
    const { issuance, restarted } = underTest;
    const { asset, aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(5n);
    const processes = Array.from({ length: 4 }, restarted);
    await Promise.allSettled(processes.map((one) => one.distribute(distribution)));
    await distributeWhole(underTest, distribution);
    const holdings = await issuance.readHoldings(asset.uuid);
    expect(holdings.find(({ account }) => account === issuance.platformAccount)?.units).toBe(995n);
  });

  test('four processes that are all about to send send once', async () => {
    const underTest = await aSandbox();
    const { issuance, restarted } = underTest;
    const { asset, aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(5n);
    await issuance.injectFault({ kind: 'node-behind', times: 1 });
    await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage' });
    await Promise.allSettled(Array.from({ length: 4 }, restarted).map((one) => one.distribute(distribution)));
    const holdings = await issuance.readHoldings(asset.uuid);
    expect(holdings.find(({ account }) => account === issuance.platformAccount)?.units).toBe(995n);
  });

  test('a second distribution of the security waits for the first', async () => {
    const underTest = await aSandbox();
    const { issuance } = underTest;
    const { aDistribution } = await anIssuedAsset(underTest);
    const [first, second] = [aDistribution(5n), aDistribution(6n)];
    expect((await issuance.distribute(first)).state).toBe('sent');
    expect((await issuance.distribute(second)).state).toBe('prepared');
    await distributeWhole(underTest, first);
    expect((await distributeWhole(underTest, second)).state).toBe('confirmed');
  });

  test('more than was issued is cancelled, with the reason', async () => {
    const underTest = await aSandbox();
    const { aDistribution } = await anIssuedAsset(underTest);
    const status = await underTest.issuance.distribute(aDistribution(1_001n));
    expect(status).toMatchObject({ state: 'cancelled', txid: '' });
    expect(status.reason).toContain('insufficient');
  });

  test('a transaction that the chain took back is an outage that staff look at', async () => {
    const underTest = await aSandbox();
    const { issuance, passMinutes } = underTest;
    const { aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(5n);
    const { txid } = await issuance.distribute(distribution);
    await issuance.drop(txid);
    passMinutes(3);
    await expect(issuance.distribute(distribution)).rejects.toMatchObject({ name: 'Outage', retry: false });
  });
});

describe('addresses of the platform', () => {
  test('are one per customer and purpose, the same each time and after a restart', async () => {
    const { issuance, restarted } = await aSandbox();
    const ask = (owner: string, purpose: 'destination' | 'reissuance' | 'deposit') =>
      issuance.readAddress({ owner, purpose });
    const all = [await ask('a', 'destination'), await ask('a', 'reissuance'), await ask('b', 'destination')];
    expect(new Set(all).size).toBe(3);
    expect(all.every((text) => issuance.isAddress(text) && text.startsWith('el1'))).toBe(true);
    expect(await restarted().readAddress({ owner: 'a', purpose: 'destination' })).toBe(all[0]);
  });

  test('are the same after a lost answer', async () => {
    const { issuance } = await aSandbox();
    await issuance.injectFault({ kind: 'address-lost', times: 1 });
    const of = { owner: 'a', purpose: 'deposit' } as const;
    await expect(issuance.readAddress(of)).rejects.toMatchObject({ name: 'Outage' });
    expect(await issuance.readAddress(of)).toBe(await issuance.readAddress(of));
  });

  test('show what came in from outside, in its block, and no more when the chain took it back', async () => {
    const { issuance, passMinutes } = await aSandbox();
    const { deposits } = issuance;
    const address = await issuance.readAddress({ owner: 'a', purpose: 'deposit' });
    const assetId = 'ab'.repeat(32);
    expect(await deposits?.readIncoming('')).toMatchObject({ received: [] });
    const { txid } = await issuance.deposit({ address, assetId, units: '12' });
    const first = await deposits?.readIncoming('');
    expect(first?.received).toEqual([
      { txid, output: 0, assetId, address, units: 12n, block: undefined, confirmations: 0 },
    ]);
    passMinutes(2);
    const mined = await deposits?.readIncoming(first?.cursor ?? '');
    expect(mined?.received).toMatchObject([{ txid, confirmations: 2 }]);
    expect((await deposits?.readTip())?.height).toBe((mined?.received[0]?.block?.height ?? 0) + 1);
    expect(await deposits?.readIncoming(mined?.cursor ?? '')).toMatchObject({ received: [] });
    await issuance.drop(txid);
    expect(await deposits?.readIncoming('')).toMatchObject({ received: [] });
    expect(await deposits?.readTransaction(txid)).toEqual([]);
    await expect(deposits?.readIncoming('no block')).rejects.toThrow(InvalidArgument);
  });

  test('what is issued is no deposit', async () => {
    const { issuance, addresses } = await aSandbox();
    await issuance.issue(anIssue(addresses));
    expect(await issuance.deposits?.readIncoming('')).toMatchObject({ received: [] });
  });

  test('what comes from outside has left before, and is the platform’s own again', async () => {
    const underTest = await aSandbox();
    const { issuance } = underTest;
    const { asset, aDistribution } = await anIssuedAsset(underTest);
    const address = await issuance.readAddress({ owner: 'a', purpose: 'deposit' });
    const send = (units: string) => issuance.deposit({ address, assetId: asset.assetId, units });
    await expect(send('1')).rejects.toThrow('not outside');
    await distributeWhole(underTest, aDistribution(40n));
    await expect(send('41')).rejects.toThrow('not outside');
    await send('15');
    const holdings = await issuance.readHoldings(asset.uuid);
    expect(holdings.map(({ units }) => units)).toEqual([975n, 25n]);
  });
});
