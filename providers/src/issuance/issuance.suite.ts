import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import type { Distribution, DistributionStatus, Investor, Issuance, IssuedAsset, IssueRequest } from './port.ts';

/** What an adapter's test brings: the adapter, and what its chain needs. */
export type IssuanceUnderTest = {
  readonly issuance: Issuance;
  /** Two addresses of the platform, of which what is issued goes to the first. */
  readonly addresses: readonly [string, string];
  /** A new account of an investor at the service. */
  readonly makeAccount: () => Promise<string>;
  /** Lets the chain's blocks pass that a distribution waits for. */
  readonly passBlocks: () => Promise<void>;
};

export function anIssue([destinationAddress, address]: readonly [string, string], own: Partial<IssueRequest> = {}) {
  const id = randomUUID();
  return {
    id,
    name: 'Finca Verde 2031',
    ticker: `FV${id.slice(0, 4).toUpperCase()}`,
    domain: 'finca.example',
    precision: 0,
    units: 1_000n,
    destinationAddress,
    reissuance: { address, units: 1n },
    isConfidential: true,
    isTransferRestricted: true,
    publicKey: `02${'ab'.repeat(32)}`,
    ...own,
  } satisfies IssueRequest;
}

export const anInvestor = (account: string): Investor => ({
  id: randomUUID(),
  name: 'Ana Prueba',
  isCompany: false,
  account,
  country: 222,
});

/** Repeats a distribution until it is over, with blocks in between. */
export async function distributeWhole(
  { issuance, passBlocks }: Pick<IssuanceUnderTest, 'issuance' | 'passBlocks'>,
  distribution: Distribution,
): Promise<DistributionStatus> {
  let status = await issuance.distribute(distribution);
  for (let time = 0; time < 5 && status.state !== 'confirmed' && status.state !== 'cancelled'; time += 1) {
    await passBlocks();
    status = await issuance.distribute(distribution);
  }
  return status;
}

/** An issued and authorized security with one registered investor. */
export async function anIssuedAsset({ issuance, addresses, makeAccount }: IssuanceUnderTest) {
  const request = anIssue(addresses);
  const outcome = await issuance.issue(request);
  if (outcome.state !== 'issued') throw new Error(outcome.reason);
  const asset: IssuedAsset = await issuance.authorize(outcome.asset.uuid);
  const investor = anInvestor(await makeAccount());
  await issuance.registerInvestor(investor);
  const aDistribution = (units: bigint): Distribution => ({
    id: randomUUID(),
    assetUuid: asset.uuid,
    investor: investor.id,
    units,
  });
  return { request, asset, investor, aDistribution };
}

const unitsOf = async ({ issuance }: IssuanceUnderTest, asset: IssuedAsset, account: string) =>
  (await issuance.readHoldings(asset.uuid)).find((one) => one.account === account)?.units ?? 0n;

/** Tests that every adapter of the issuance port passes. */
export function testIssuancePort(make: () => Promise<IssuanceUnderTest>): void {
  describe('the service that puts securities on a chain', () => {
    testIssue(make);
    testDistribution(make);
  });
}

function testIssue(make: () => Promise<IssuanceUnderTest>): void {
  test('issues what was requested, all of it to the platform', async () => {
    const underTest = await make();
    const { issuance, addresses } = underTest;
    const request = anIssue(addresses);
    expect(await issuance.findIssue(request)).toBeUndefined();
    const outcome = await issuance.issue(request);
    expect(outcome).toMatchObject({ state: 'issued', asset: { requestId: request.id } });
    if (outcome.state !== 'issued') return;
    const { asset } = outcome;
    expect(asset.uuid).not.toBe('');
    expect(asset.txid).not.toBe('');
    expect(await issuance.readSupply(asset.uuid)).toBe(1_000n);
    expect(await unitsOf(underTest, asset, issuance.platformAccount)).toBe(1_000n);
    expect(await issuance.findIssue(request)).toMatchObject({ uuid: asset.uuid, txid: asset.txid });
  });

  test('answers a repeat under the same id with the first security', async () => {
    const { issuance, addresses } = await make();
    const request = anIssue(addresses);
    const first = await issuance.issue(request);
    expect(await issuance.issue(request)).toMatchObject(
      first.state === 'issued' ? { asset: { uuid: first.asset.uuid } } : {},
    );
    const repeats = await Promise.allSettled([issuance.issue(request), issuance.issue(request)]);
    const uuids = repeats.flatMap(({ status, ...one }) =>
      status === 'fulfilled' && 'value' in one && one.value.state === 'issued' ? [one.value.asset.uuid] : [],
    );
    expect(new Set([...uuids, first.state === 'issued' ? first.asset.uuid : '']).size).toBe(1);
  });

  test('refuses, without sending, what no service would issue', async () => {
    const { issuance, addresses } = await make();
    const [destination] = addresses;
    for (const wrong of [
      { name: 'Four' },
      { name: 'Finca Ñandú' },
      { ticker: 'AB' },
      { ticker: 'A B C' },
      { domain: 'https://finca.example' },
      { precision: 9 },
      { precision: -1 },
      { precision: 0.5 },
      { units: 0n },
      { units: -1n },
      { units: 2_100_000_000_000_001n },
      { publicKey: 'ff' },
      { destinationAddress: 'nowhere' },
      { destinationAddress: '' },
      { reissuance: { address: destination, units: 1n } },
      { reissuance: { address: 'nowhere', units: 1n } },
    ])
      expect(await issuance.issue(anIssue(addresses, wrong)), JSON.stringify(Object.keys(wrong))).toMatchObject({
        state: 'refused',
      });
  });

  test('issues the least and the most, with any precision', async () => {
    const { issuance, addresses } = await make();
    for (const own of [
      { units: 1n, precision: 8 },
      { units: 2_100_000_000_000_000n, precision: 0, reissuance: undefined },
    ]) {
      const outcome = await issuance.issue(anIssue(addresses, own));
      expect(outcome.state).toBe('issued');
      if (outcome.state === 'issued') expect(await issuance.readSupply(outcome.asset.uuid)).toBe(own.units);
    }
  });

  test('authorizes a security, and a repeat does nothing more', async () => {
    const { issuance, addresses } = await make();
    const outcome = await issuance.issue(anIssue(addresses));
    if (outcome.state !== 'issued') throw new Error(outcome.reason);
    const authorized = await issuance.authorize(outcome.asset.uuid);
    expect(authorized).toMatchObject({ ...outcome.asset, isAuthorized: true });
    expect(await issuance.authorize(outcome.asset.uuid)).toEqual(authorized);
  });

  test('throws an outage when the signal is aborted', async () => {
    const { issuance, addresses } = await make();
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(issuance.issue(anIssue(addresses), aborted)).rejects.toThrow(Outage);
    await expect(issuance.readSupply(randomUUID(), aborted)).rejects.toThrow(Outage);
  });
}

function testDistribution(make: () => Promise<IssuanceUnderTest>): void {
  test('hands units out to an investor, once', async () => {
    const underTest = await make();
    const { issuance } = underTest;
    const { asset, investor, aDistribution } = await anIssuedAsset(underTest);
    const distribution = aDistribution(40n);
    const done = await distributeWhole(underTest, distribution);
    expect(done.state).toBe('confirmed');
    expect(done.txid).not.toBe('');
    expect(await issuance.distribute(distribution)).toEqual(done);
    expect(await unitsOf(underTest, asset, investor.account)).toBe(40n);
    expect(await unitsOf(underTest, asset, issuance.platformAccount)).toBe(960n);
    expect(await issuance.readSupply(asset.uuid)).toBe(1_000n);
  });

  test('two distributions are two, also of the same units to the same investor', async () => {
    const underTest = await make();
    const { asset, investor, aDistribution } = await anIssuedAsset(underTest);
    for (const distribution of [aDistribution(7n), aDistribution(7n)])
      expect((await distributeWhole(underTest, distribution)).state).toBe('confirmed');
    expect(await unitsOf(underTest, asset, investor.account)).toBe(14n);
  });

  test('an investor is registered once, however often it is requested', async () => {
    const underTest = await make();
    const { investor, aDistribution } = await anIssuedAsset(underTest);
    await underTest.issuance.registerInvestor(investor);
    expect((await distributeWhole(underTest, aDistribution(1n))).state).toBe('confirmed');
  });

  test('refuses a distribution of nothing, and another one under the same id', async () => {
    const underTest = await make();
    const { issuance } = underTest;
    const { aDistribution } = await anIssuedAsset(underTest);
    await expect(issuance.distribute(aDistribution(0n))).rejects.toThrow(InvalidArgument);
    const distribution = aDistribution(3n);
    await issuance.distribute(distribution);
    await expect(issuance.distribute({ ...distribution, units: 4n })).rejects.toThrow(InvalidArgument);
  });

  test('what a service cannot do it says, and does the rest', async () => {
    const { issuance, ...underTest } = await make();
    const { asset, investor } = await anIssuedAsset({ issuance, ...underTest });
    const change = { id: randomUUID(), assetUuid: asset.uuid, account: investor.account, units: undefined };
    for (const outcome of [await issuance.freeze(change), await issuance.unfreeze({ ...change, id: randomUUID() })])
      expect(['done', 'unsupported']).toContain(outcome.state);
  });
}
