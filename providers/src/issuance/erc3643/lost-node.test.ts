import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Outage } from '../../outage.ts';
import { memoryStateStore } from '../../state-store.ts';
import { anIssue } from '../issuance.suite.ts';
import { prepareSecurity } from './test-securities.ts';
import { type Fault, startSecurities, type StartedSecurities } from './test-trex.ts';

let node: StartedSecurities;
beforeAll(async () => {
  node = await startSecurities();
}, 60_000);
afterAll(() => node.stop());
beforeEach(() => node.reset());

const isFast = process.env['ISTMO_FAST_TESTS'] === '1';
const lost = new Error('connection reset');

describe('with a node lost at any request', () => {
  /** Loses the request of this position, before the node got it or after. */
  const loseAt = (position: number, isAfter: boolean): { fault: Fault; count: () => number } => {
    let seen = 0;
    return {
      count: () => seen,
      fault: async (_, pass) => {
        const isLost = seen++ === position;
        if (isLost && !isAfter) throw lost;
        const answer = await pass();
        if (isLost) throw lost;
        return answer;
      },
    };
  };

  test('a first distribution to an investor is made once', { timeout: 60_000 }, async () => {
    const prepared = await prepareSecurity(node);
    const investor = await prepared.addInvestor();
    const distribution = prepared.aDistribution(40n, { investor: investor.id });
    let snapshot = await node.anvil.text('evm_snapshot');
    const begin = prepared.store.save();
    const run = async (position: number, isAfter: boolean): Promise<number> => {
      await node.anvil.rpc('evm_revert', snapshot);
      snapshot = await node.anvil.text('evm_snapshot');
      prepared.store.restore(begin);
      const { fault, count } = loseAt(position, isAfter);
      const broken = node.open({ store: prepared.store, fault });
      await broken.distribute(distribution).catch((problem: unknown) => expect(problem).toBeInstanceOf(Outage));
      const requests = count();
      await prepared.issuance.distribute(distribution);
      expect((await prepared.issuance.distribute(distribution)).state, `request ${position}`).toBe('confirmed');
      expect(await prepared.unitsOf(investor.account), `request ${position}`).toBe(40n);
      return requests;
    };
    const requests = await run(-1, false);
    const step = Math.ceil(requests / (isFast ? 5 : 20));
    for (let position = 0; position < requests; position += step) await run(position, (position / step) % 2 === 0);
  });

  test('a security is issued once with one supply', { timeout: 60_000 }, async () => {
    const run = async (position: number, isAfter: boolean): Promise<number> => {
      await node.reset();
      const store = memoryStateStore();
      const { fault, count } = loseAt(position, isAfter);
      const broken = node.open({ store, fault });
      const request = anIssue([broken.platformAccount, node.contracts.factory]);
      await broken.issue(request).catch((problem: unknown) => expect(problem).toBeInstanceOf(Outage));
      const requests = count();
      const issuance = node.open({ store });
      const outcome = await issuance.issue(request);
      expect(outcome.state, `request ${position}`).toBe('issued');
      expect(await issuance.readSupply(request.id), `request ${position}`).toBe(request.units);
      expect(await issuance.findIssue(request)).toEqual(outcome.state === 'issued' && outcome.asset);
      return requests;
    };
    const requests = await run(-1, false);
    const step = Math.ceil(requests / (isFast ? 6 : 24));
    for (let position = 0; position < requests; position += step) await run(position, (position / step) % 2 === 0);
  });

  test('an issue that takes longer than a call goes on with the next one, and is found when it is deep enough', async () => {
    const store = memoryStateStore();
    const slow = () => node.open({ store, isMining: false });
    const request = anIssue([slow().platformAccount, node.contracts.factory]);
    let found: unknown;
    let calls = 0;
    // As its caller does: what is not found is issued again, under its id.
    for (; !found && calls < 40; calls++) {
      found = await slow()
        .findIssue(request)
        .catch(() => 'under way');
      if (found === undefined) await expect(slow().issue(request)).rejects.toThrow(Outage);
      if (found === 'under way') found = undefined;
      await node.mine(1);
    }
    expect(found).toMatchObject({ requestId: request.id });
    expect(await slow().issue(request)).toEqual({ state: 'issued', asset: found });
    expect(await slow().readSupply(request.id)).toBe(request.units);
  });

  test('a journal that was lost issues and creates nothing a second time', async () => {
    const { request, uuid, issuance } = await prepareSecurity(node);
    const forgetful = node.open({ store: memoryStateStore() });
    expect(await forgetful.issue(request)).toMatchObject({ state: 'issued', asset: { uuid } });
    expect(await issuance.readSupply(uuid)).toBe(request.units);
    expect(await forgetful.issue({ ...request, name: 'Another name' })).toMatchObject({ state: 'refused' });
  });
});
