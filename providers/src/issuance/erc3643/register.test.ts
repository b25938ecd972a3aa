import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Outage } from '../../outage.ts';
import { CallRefused } from './refusals.ts';
import { toHoldings } from './register.ts';
import type { Holding, Investor } from '../port.ts';
import { newAccount, type PreparedSecurity, prepareSecurity } from './test-securities.ts';
import { type Fault, startSecurities, type StartedSecurities } from './test-trex.ts';

let node: StartedSecurities;
beforeAll(async () => {
  node = await startSecurities();
}, 60_000);
afterAll(() => node.stop());

const runs = process.env['ISTMO_FAST_TESTS'] === '1' ? 1 : 4;
const lost = new Error('connection reset');

type Entry = { units: bigint; frozen: bigint; isFrozen: boolean };

/** The books as they should be. An operation that they do not allow is refused by the chain too. */
class Model {
  readonly entries = new Map<string, Entry>();

  of(account: string): Entry {
    const entry = this.entries.get(account) ?? { units: 0n, frozen: 0n, isFrozen: false };
    this.entries.set(account, entry);
    return entry;
  }

  transfer(from: string, to: string, units: bigint): boolean {
    const source = this.of(from);
    if (source.isFrozen || this.of(to).isFrozen || source.units - source.frozen < units) return false;
    source.units -= units;
    this.of(to).units += units;
    return true;
  }

  force(from: string, to: string, units: bigint): boolean {
    const source = this.of(from);
    if (source.units < units) return false;
    source.units -= units;
    if (source.frozen > source.units) source.frozen = source.units;
    this.of(to).units += units;
    return true;
  }

  freeze(account: string, units: bigint | undefined): boolean {
    const entry = this.of(account);
    if (units === undefined) entry.isFrozen = true;
    else if (entry.frozen + units > entry.units) return false;
    else entry.frozen += units;
    return true;
  }

  unfreeze(account: string, units: bigint | undefined): boolean {
    const entry = this.of(account);
    if (units === undefined) entry.isFrozen = false;
    else if (entry.frozen < units) return false;
    else entry.frozen -= units;
    return true;
  }

  recover(account: string, replacement: string): boolean {
    const entry = this.of(account);
    if (entry.units === 0n) return false;
    this.entries.set(replacement, { ...entry });
    this.entries.set(account, { units: 0n, frozen: 0n, isFrozen: entry.isFrozen });
    return true;
  }

  holdings(): Holding[] {
    return [...this.entries]
      .filter(([, { units }]) => units > 0n)
      .map(([account, { units, frozen, isFrozen }]) => ({ account, units, frozenUnits: isFrozen ? units : frozen }))
      .toSorted((one, other) => (one.account < other.account ? -1 : 1));
  }
}

const operation = fc.record({
  kind: fc.constantFrom('give', 'give', 'give', 'force', 'freeze', 'unfreeze', 'recover'),
  who: fc.nat({ max: 2 }),
  other: fc.nat({ max: 2 }),
  units: fc.option(fc.bigInt({ min: 1n, max: 400n }), { nil: undefined, freq: 3 }),
  /** The answer to what is sent is lost. */
  isLost: fc.boolean(),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

type Ledger = {
  readonly prepared: PreparedSecurity;
  readonly model: Model;
  readonly holders: { investor: Investor; account: string }[];
};

/** Does the operation on the chain and in the model, repeated as a caller repeats it, and compares what they say. */
async function operate(
  { prepared, model, holders }: Ledger,
  { kind, who, other, units, isLost }: Operation,
): Promise<void> {
  const { issuance, uuid: assetUuid } = prepared;
  const [holder, second] = [holders[who], holders[other]];
  if (!holder || !second) throw new Error('no such holder');
  const loseAnswers: Fault = async ({ method }, pass) => {
    const answer = await pass();
    if (method === 'eth_sendRawTransaction') throw lost;
    return answer;
  };
  const broken = node.open({ store: prepared.store, ...(isLost && { fault: loseAnswers }) });
  const id = randomUUID();
  const { account } = holder;
  const amount = units ?? 7n;
  const replacement = newAccount();
  const chain = {
    give: async (to: typeof issuance) => {
      const status = await to.distribute({ id, assetUuid, investor: holder.investor.id, units: amount });
      return status.state === 'confirmed' ? true : status.state === 'prepared' ? false : undefined;
    },
    force: async (to: typeof issuance) =>
      (await to.forceTransfer({ id, assetUuid, from: account, to: second.account, units: amount })).state === 'done',
    freeze: async (to: typeof issuance) => (await to.freeze({ id, assetUuid, account, units })).state === 'done',
    unfreeze: async (to: typeof issuance) => (await to.unfreeze({ id, assetUuid, account, units })).state === 'done',
    recover: async (to: typeof issuance) => {
      const change = { id, assetUuid, lost: account, replacement, investor: holder.investor.id };
      return (await to.recover(change)).state === 'done';
    },
  }[kind];
  if (kind === 'force' && who === other) return;
  const expected = {
    give: () => model.transfer(issuance.platformAccount, account, amount),
    force: () => model.force(account, second.account, amount),
    freeze: () => model.freeze(account, units),
    unfreeze: () => model.unfreeze(account, units),
    recover: () => model.recover(account, replacement),
  }[kind]();
  let done: boolean | undefined;
  for (const adapter of [broken, broken, issuance, issuance])
    done = await chain(adapter).catch((problem: unknown) => {
      if (problem instanceof CallRefused) return false;
      if (problem instanceof Outage) return undefined;
      throw problem;
    });
  expect(done, kind).toBe(expected);
  if (kind === 'recover' && done) holder.account = replacement;
}

test(
  'the register equals a model of the books now and at every earlier block, whatever answers are lost',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 6, maxLength: 10 }), async (operations) => {
        await node.reset();
        const prepared = await prepareSecurity(node);
        const { issuance, uuid, investor } = prepared;
        const investors = [investor, await prepared.addInvestor(), await prepared.addInvestor()];
        const model = new Model();
        model.of(issuance.platformAccount).units = 1_000n;
        const holders = investors.map((one) => ({ investor: one, account: one.account }));
        model.transfer(issuance.platformAccount, investor.account, 1n);
        for (const one of investors.slice(1)) {
          await prepared.give(one, 1n);
          model.transfer(issuance.platformAccount, one.account, 1n);
        }
        const pages: { height: number; holdings: Holding[] }[] = [];
        for (const one of operations) {
          await operate({ prepared, model, holders }, one);
          const holdings = model.holdings();
          expect(await issuance.readHoldings(uuid)).toEqual(holdings);
          pages.push({ height: Number(await node.anvil.text('eth_blockNumber')), holdings });
        }
        for (const { height, holdings } of pages) expect(await issuance.readHoldingsAt(uuid, height)).toEqual(holdings);
        expect(await issuance.readSupply(uuid)).toBe(1_000n);
      }),
      { numRuns: runs },
    );
  },
);

test('holdings add up from events: what is frozen, what was burnt, and accounts that have nothing left', () => {
  const zero = '0x0000000000000000000000000000000000000000';
  const events = [
    { name: 'Transfer', from: zero, to: 'a', units: 10n },
    { name: 'Transfer', from: 'a', to: 'b', units: 4n },
    { name: 'TokensFrozen', account: 'b', units: 3n },
    { name: 'TokensUnfrozen', account: 'b', units: 1n },
    { name: 'AddressFrozen', account: 'a', isFrozen: true },
    { name: 'Transfer', from: 'b', to: 'c', units: 1n },
    { name: 'Transfer', from: 'c', to: zero, units: 1n },
  ] as const;
  expect(toHoldings(events)).toEqual([
    { account: 'a', units: 6n, frozenUnits: 6n },
    { account: 'b', units: 3n, frozenUnits: 2n },
  ]);
});

test('a node that leaves out an event makes no register', async () => {
  await node.reset();
  const { issuance, uuid, store, investor, give } = await prepareSecurity(node);
  await give(investor, 5n);
  const leaveOut: Fault = async ({ method }, pass) => {
    const answer = await pass();
    if (method !== 'eth_getLogs') return answer;
    const result = Reflect.get(Object(answer), 'result');
    return { jsonrpc: '2.0', id: 1, result: Array.isArray(result) ? result.slice(0, -1) : result };
  };
  await expect(node.open({ store, fault: leaveOut }).readHoldings(uuid)).rejects.toThrow('do not add up');
  expect((await issuance.readHoldings(uuid)).length).toBe(2);
});

test('a node that gives few blocks at a time gets requests for few, and the register is the same', async () => {
  await node.reset();
  const { issuance, uuid, store, investor, give } = await prepareSecurity(node);
  await give(investor, 5n);
  const refused: number[] = [];
  const giveFew: Fault = async ({ method, params }, pass) => {
    if (method !== 'eth_getLogs') return pass();
    const [{ fromBlock, toBlock }] = z.parse(
      z.tuple([z.object({ fromBlock: z.string(), toBlock: z.string() })]),
      params,
    );
    const range = Number(toBlock) - Number(fromBlock) + 1;
    if (range <= 4) return pass();
    refused.push(range);
    return { jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'block range is too wide' } };
  };
  const holdings = await issuance.readHoldings(uuid);
  expect(await node.open({ store, fault: giveFew }).readHoldings(uuid)).toEqual(holdings);
  // Of two nodes, halved until it fits, once.
  expect(refused.length).toBeLessThanOrEqual(12);
});
