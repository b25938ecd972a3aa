import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { listSecurities } from '@istmo/contract/areas/register/register.staff.contract';
import { available, bringInUnits, post, readBalance, verifyLedger } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { money } from '@istmo/contract/kernel/money';
import { anIssue, anIssuedAsset, distributeWhole } from '@istmo/providers/issuance/issuance.suite';
import { type Issuance, IssuanceRefusal } from '@istmo/providers/issuance/port';
import { Outage } from '@istmo/providers/outage';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { alteredMeasures, createMeasureSteps, equivalentMutants } from '../../testing/test-measures.ts';
import { listServiceAsset, readOutside, takeOut } from '../../testing/test-outside.ts';
import { setRules } from '../../testing/test-rules.ts';
import { reconcile } from '../reconciliation/public.ts';
import { compareRegister } from './compare-register.ts';
import { moveOutside } from './move-outside.ts';

const testEnv = await createTestEnv({
  settings: { idleMinutes: 1_000_000, sessionHours: 100_000, logLevel: 'silent' },
});
await testEnv.operator.query("select ledger.set_time_bound('100 years', '100 years')");
const { call, workerApp, operator } = testEnv;
const { luisa, createHolder, propose, decide, runWorker, read } = await createMeasureSteps(testEnv);
const [issuer, ana, eva] = [await createHolder(0n), await createHolder(0n), await createHolder(0n)];
const supply = 1_000n;
await listServiceAsset(testEnv, { ticker: 'MUELLE', owner: issuer, assetUuid: 'muelle', supply });
await takeOut(testEnv, issuer, { ticker: 'MUELLE', units: 100n });

const wallet = '0x1111111111111111111111111111111111111111';
const platform = '0x9999999999999999999999999999999999999999';
type ForcedTransfer = Parameters<Issuance['forceTransfer']>[0];
type Chain = {
  readonly holdings: Map<string, bigint>;
  readonly asked: ForcedTransfer[];
  answer: 'lost' | 'late' | 'done' | Error;
  /** What happens while the service works on the first request. */
  meanwhile?: (() => Promise<void>) | undefined;
};
let chain: Chain;
// What the books have outside is at the wallet, at the beginning of each test.
beforeEach(async () => {
  const outside = await readOutside(testEnv, 'MUELLE');
  chain = {
    holdings: new Map([
      [platform, supply - outside],
      [wallet, outside],
    ]),
    asked: [],
    answer: 'done',
  };
});

const add = (account: string, units: bigint): void =>
  void chain.holdings.set(account, (chain.holdings.get(account) ?? 0n) + units);

/** A service that moves once under an id, and loses requests or answers as the test says. */
const served = {
  ...workerApp,
  issuance: {
    ...workerApp.issuance,
    platformAccount: platform,
    readSupply: async () => supply,
    readHoldings: async () => [...chain.holdings].map(([account, units]) => ({ account, units, frozenUnits: 0n })),
    forceTransfer: async (change: ForcedTransfer) => {
      chain.asked.push(change);
      const { meanwhile } = chain;
      chain.meanwhile = undefined;
      await meanwhile?.();
      if (chain.answer instanceof Error) throw chain.answer;
      if (chain.answer === 'lost') throw new Outage('issuance', 'no answer');
      move(change);
      if (chain.answer === 'late') throw new Outage('issuance', 'the answer is lost');
      return { state: 'done', txid: '0xabc' } as const;
    },
  },
};
const moved = new Set<string>();
function move({ id, from, to, units }: ForcedTransfer): void {
  if (moved.has(id)) return;
  moved.add(id);
  add(from, -units);
  add(to, units);
}

const unitsOf = async ({ customer }: Person) => (await readBalance(testEnv.db, available(customer), 'MUELLE')).units;
const bringIn = async (amount: string, own: object = {}): Promise<string> => {
  const { body } = await propose({
    kind: 'bring-in',
    customer: ana.name,
    receiver: eva.name,
    security: 'MUELLE',
    account: wallet,
    amount,
    ...own,
  });
  if (body.id === undefined) throw new Error(`not proposed: ${body.msg}`);
  await decide(body.id);
  return body.id;
};
const stateOf = async (id: string) => {
  const row = await read(id);
  return [row?.state, row?.failure, ...(row?.moved.map(({ service }) => service) ?? [])];
};
const comparison = async () => {
  await compareRegister(served, 'MUELLE');
  const { body } = await call(listSecurities, {}, { as: luisa });
  return body.data?.find(({ code }) => code === 'MUELLE')?.comparison?.is_equal;
};

describe('a forced transfer of units outside', () => {
  test('moves them at the service and then in the books, once, and register, ledger and service agree', async () => {
    expect(await comparison()).toBe(true);
    const id = await bringIn('40');
    // Nothing inside the platform is touched by it.
    await runWorker();
    expect((await read(id))?.state).toBe('approved');
    const before = await unitsOf(eva);
    await Promise.all([moveOutside(served), moveOutside(served)]);
    testEnv.advance(600_000);
    await moveOutside(served);
    expect(await stateOf(id)).toEqual(['done', '', 'done']);
    expect(chain.asked).toEqual([
      { id: expect.any(String), assetUuid: 'muelle', from: wallet, to: platform, units: 40n },
    ]);
    expect((await unitsOf(eva)) - before).toBe(40n);
    expect(await readOutside(testEnv, 'MUELLE')).toBe(60n);
    expect(await comparison()).toBe(true);
    expect((await verifyLedger({ url: testEnv.url.app })).problems).toEqual([]);
    const differences = await reconcile(served, testEnv.url.reader);
    expect(differences.map(({ kind }) => kind).filter((kind) => kind.startsWith('measure'))).toEqual([]);
  });

  test('tells the holder and the receiver by whose order, whatever they switched off', async () => {
    const [toHolder, toReceiver] = await Promise.all([testEnv.emails(ana.email), testEnv.emails(eva.email)]);
    expect(toHolder[0]?.subject).toBe('40 MUELLE were transferred from your wallet outside the platform');
    expect(toHolder[0]?.text).toContain('By order of Third Civil Court');
    expect(toReceiver[0]?.subject).toBe('40 MUELLE were transferred to your account');
    const { body } = await call(listActivity, {}, { as: ana });
    expect(body.data?.[0]?.message).toMatch(/^40 MUELLE that you keep outside the platform were moved by order/);
  });

  test.each(['lost', 'late'] as const)(
    'whose answer is %s stays unknown and is asked again under its id until it answers',
    async (fault) => {
      const before = [await unitsOf(eva), await readOutside(testEnv, 'MUELLE')] as const;
      const id = await bringIn('5');
      chain.answer = fault;
      await moveOutside(served);
      await moveOutside(served);
      expect(await stateOf(id)).toEqual(['sending', '', 'unknown']);
      expect(chain.asked).toHaveLength(1);
      expect([await unitsOf(eva), await readOutside(testEnv, 'MUELLE')]).toEqual(before);
      chain.answer = 'done';
      testEnv.advance(600_000);
      await Promise.all([moveOutside(served), moveOutside(served)]);
      expect(await stateOf(id)).toEqual(['done', '', 'done']);
      expect(new Set(chain.asked.map(({ id: sent }) => sent)).size).toBe(1);
      expect([await unitsOf(eva), await readOutside(testEnv, 'MUELLE')]).toEqual([before[0] + 5n, before[1] - 5n]);
      expect(await comparison()).toBe(true);
    },
  );

  test('is requested by one process, while another that runs beside it waits', async () => {
    const id = await bringIn('5');
    chain.meanwhile = () => moveOutside(served);
    await moveOutside(served);
    expect(await stateOf(id)).toEqual(['done', '', 'done']);
    expect(chain.asked).toHaveLength(1);
  });

  test('which the service refuses, or that is more than there is, or of a strange account, moves nothing', async () => {
    const before = [await unitsOf(eva), await readOutside(testEnv, 'MUELLE')] as const;
    chain.answer = new IssuanceRefusal(new Error('refused (paused): Pausable: paused'));
    const refused = await bringIn('5');
    await moveOutside(served);
    expect(await stateOf(refused)).toEqual(['failed', 'refused', 'none']);
    expect((await read(refused))?.rules_note).toContain('Pausable: paused');
    chain.answer = 'done';
    const asked = chain.asked.length;
    const ids = [
      await bringIn(`${before[1] + 1n}`),
      await bringIn('1', { account: '0x2222222222222222222222222222222222222222' }),
      // The platform's account there is of all customers together.
      await bringIn('1', { account: platform.toUpperCase().replace('0X', '0x') }),
    ];
    await moveOutside(served);
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      ['failed', 'too_little'],
      ['failed', 'nothing'],
      ['failed', 'nothing'],
    ]);
    expect(chain.asked).toHaveLength(asked);
    expect([await unitsOf(eva), await readOutside(testEnv, 'MUELLE')]).toEqual(before);
  });

  test('asks the rules of the security about the receiver; the order of a court may go before them', async () => {
    await setRules(testEnv, 'MUELLE', { maxHolding: 1n });
    const id = await bringIn('5');
    await moveOutside(served);
    expect(await stateOf(id)).toEqual(['failed', 'rules']);
    expect(chain.asked).toEqual([]);
    const overriding = await bringIn('5', { overrides_rules: true });
    await moveOutside(served);
    expect(await stateOf(overriding)).toEqual(['done', '', 'done']);
    await setRules(testEnv, 'MUELLE', {});
  });

  test.each([
    [{ account: '' }, 'account'],
    [{ account: '0x<script>' }, 'account'],
    [{ receiver: '' }, 'receiver'],
    [{ kind: 'replace', replacement: wallet.toUpperCase() }, 'replacement'],
    [{ kind: 'replace', replacement: '' }, 'replacement'],
  ] as const)('is not proposed with %j', async (own, field) => {
    const sent = {
      kind: 'bring-in',
      customer: ana.name,
      receiver: eva.name,
      security: 'MUELLE',
      account: wallet,
      ...own,
    } as const;
    expect((await propose(sent)).body).toMatchObject({ code: 'invalid_field', field });
  });

  test('is recorded by no login without the decision of two', async () => {
    const parts = [{ amount: money('MUELLE', 1n), place: 'chain:POLYGON' }];
    const movement = bringInUnits({ id: crypto.randomUUID(), receiver: eva.customer, at: testEnv.clock.now(), parts });
    for (const login of [workerApp.db, operator])
      await expect(login.inTransaction((tx) => post(tx, movement))).rejects.toThrow('no business row proves');
  });
});

test('the sandbox’s service, which has no such power, is asked once: it fails visibly and nothing is moved anywhere', async () => {
  const { issuance } = testEnv;
  const readAddress = (purpose: 'destination' | 'reissuance') => issuance.readAddress({ owner: 'platform', purpose });
  const addresses = [await readAddress('destination'), await readAddress('reissuance')] as const;
  const passBlocks = async () => testEnv.advance(180_000);
  const makeAccount = async () => issuance.makeAccount(ana.customer);
  const { asset, investor, aDistribution } = await anIssuedAsset({ issuance, addresses, makeAccount, passBlocks });
  const { units } = anIssue(addresses);
  await listServiceAsset(testEnv, { ticker: 'FAROL', owner: issuer, assetUuid: asset.uuid, supply: units });
  await takeOut(testEnv, issuer, { ticker: 'FAROL', units: 30n });
  await distributeWhole({ issuance, passBlocks }, aDistribution(30n));
  const equal = async () => {
    await compareRegister(workerApp, 'FAROL');
    const { body } = await call(listSecurities, {}, { as: luisa });
    return body.data?.find(({ code }) => code === 'FAROL')?.comparison?.is_equal;
  };
  expect(await equal()).toBe(true);
  const own = { security: 'FAROL', account: investor.account };
  const transfer = await bringIn('10', own);
  const { body } = await propose({
    kind: 'replace',
    customer: ana.name,
    ...own,
    replacement: issuance.makeAccount(eva.customer),
  });
  await decide(body.id ?? '');
  await moveOutside(workerApp);
  for (const id of [transfer, body.id ?? ''])
    expect(await stateOf(id)).toEqual(['failed', 'unsupported', 'unsupported']);
  expect(await readOutside(testEnv, 'FAROL')).toBe(30n);
  expect(await equal()).toBe(true);
});

test('units that are brought in are proven by their decision and their lines, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['bring-in-units'],
    rows: { all: alteredMeasures },
    equivalent: {
      "l.from_kind <> 'external' → false": 'each line comes from outside',
      'f.id = p.from_account → not (f.id = p.from_account)': 'what is posted and in no line is found by the other half',
      ...equivalentMutants,
    },
  });
});
