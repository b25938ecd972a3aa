import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { listOwnFrozen } from '@istmo/contract/areas/measures/measures.contract';
import { countWaitingMeasures, listMeasures } from '@istmo/contract/areas/measures/measures.staff.contract';
import { swapAsset } from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { insertMarket } from '@istmo/db/seed-registry';
import { post, releaseWithdrawal, reserveWithdrawal } from '@istmo/ledger';
import { expectEvidence } from '@istmo/ledger/test-evidence';
import { describe, expect, test } from 'vitest';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { carryOutMeasures } from './carry-out.ts';
import { alteredMeasures, createMeasureSteps, equivalentMutants } from '../../testing/test-measures.ts';

const testEnv = await createTestEnv();
const { call, workerApp, operator } = testEnv;
const { irene, diego, karla, luisa, jorge, ...steps } = await createMeasureSteps(testEnv);
const { createHolder, createAccountsOfOne, propose, decide, carryOut, read, unitsOf } = steps;

/** An open withdrawal of units; returns how it is given up. */
async function withdraw({ customer }: Person, units: bigint): Promise<() => Promise<void>> {
  const amount = money('COINGT', units);
  const one = { id: newId(), customer, at: testEnv.clock.now(), amount, fee: money('COINGT', 0n) };
  await operator.inTransaction((tx) => post(tx, reserveWithdrawal(one)));
  return async () => void (await operator.inTransaction((tx) => post(tx, releaseWithdrawal(one))));
}

describe('a freeze', () => {
  test('takes two people, is in force within seconds, and the holder reads by whose order, not why', async () => {
    const ana = await createHolder(100n);
    const { id = '' } = (await propose({ kind: 'freeze', customer: ana.name, amount: '40', reference: 'C-2026-77' }))
      .body;
    expect((await call(countWaitingMeasures, {}, { as: luisa })).body.waiting).toBe(1);
    await carryOutMeasures(workerApp);
    expect(await unitsOf(ana)).toEqual([100n, 0n, 0n]);
    expect((await decide(id, { as: irene })).body.code).toBe('own_proposal');
    for (const as of [luisa, jorge]) expect((await decide(id, { as })).body.code).toBe('role_required');
    expect((await decide(id, { as: karla })).http).toBe(200);
    await Promise.all(Array.from({ length: 4 }, () => carryOutMeasures(workerApp)));
    expect(await unitsOf(ana)).toEqual([60n, 0n, 40n]);
    expect(await read(id)).toMatchObject({
      state: 'done',
      amount: '40',
      frozen: '40',
      moved: [{ security: 'COINGT', amount: '40', service: 'waiting' }],
      proposer: 'irene',
      decider: 'karla',
    });
    const { body } = await call(listOwnFrozen, {}, { as: ana });
    expect(body.data).toMatchObject([
      {
        security: 'COINGT',
        amount: '40',
        authority: 'court',
        authority_name: 'Third Civil Court',
        reference: 'C-2026-77',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('As the court ordered');
    const [email] = await testEnv.emails(ana.email);
    expect(email?.subject).toBe('40 COINGT in your account were frozen');
    expect(email?.text).toContain('By order of Third Civil Court, reference C-2026-77');
    expect(email?.text).not.toContain('As the court ordered');
    const log = await call(listAudit, { subject_kind: 'customer', subject: ana.customer }, { as: luisa });
    expect(log.body.data?.map(({ action, staff }) => [action, staff])).toEqual([
      ['measure.approve-freeze', 'karla'],
      ['measure.propose-freeze', 'irene'],
    ]);
  });

  test('of all there is takes what is available then, and what arrives later is not frozen', async () => {
    const ana = await createHolder(7n);
    const id = await carryOut({ kind: 'freeze', customer: ana.email });
    expect(await unitsOf(ana)).toEqual([0n, 0n, 7n]);
    expect(await read(id)).toMatchObject({ amount: null, frozen: '7' });
  });

  test('leaves what an open withdrawal holds, and the record says how much less it took', async () => {
    const ana = await createHolder(10n);
    const giveUp = await withdraw(ana, 4n);
    const id = await carryOut({ kind: 'freeze', customer: ana.name, amount: '9' });
    expect(await unitsOf(ana)).toEqual([0n, 4n, 6n]);
    expect(await read(id)).toMatchObject({ amount: '9', frozen: '6', moved: [{ amount: '6' }] });
    await giveUp();
    expect(await unitsOf(ana)).toEqual([4n, 0n, 6n]);
    expect((await propose({ kind: 'freeze', customer: ana.name, amount: '5' })).body.code).toBe('insufficient_balance');
  });

  test('of a customer who has nothing, of money, of an unknown security or of no amount is not proposed', async () => {
    const ana = await createHolder(0n);
    const eva = await createHolder(5n);
    for (const [sent, code] of [
      [{ customer: ana.name }, 'insufficient_balance'],
      [{ customer: eva.name, amount: '6' }, 'insufficient_balance'],
      [{ customer: eva.name, amount: '0' }, 'amount_invalid'],
      [{ customer: eva.name, amount: '1.5' }, 'amount_invalid'],
      [{ customer: eva.name, security: 'USD' }, 'currency_inactive'],
      [{ customer: eva.name, security: 'XYZ' }, 'currency_inactive'],
      [{ customer: eva.name, security: '' }, 'invalid_field'],
      [{ customer: eva.name, reference: ' ' }, 'invalid_field'],
      [{ customer: eva.name, authority_name: '' }, 'invalid_field'],
      [{ customer: eva.name, overrides_rules: true }, 'invalid_field'],
      [{ customer: eva.name, reason: '' }, 'reason_missing'],
      [{ customer: 'unknown-name' }, 'not_found'],
    ] as const)
      expect((await propose({ kind: 'freeze', ...sent })).body.code, JSON.stringify(sent)).toBe(code);
  });

  test('is proposed once under its reference, and of many decisions at once one counts', async () => {
    const ana = await createHolder(5n);
    const order = { kind: 'freeze', customer: ana.name, amount: '2', reference: 'C-ONCE' } as const;
    const { id = '' } = (await propose(order)).body;
    expect((await propose(order)).body.code).toBe('already_done');
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => decide(id)),
      ...Array.from({ length: 4 }, () => decide(id, { as: karla, approve: false })),
    ]);
    expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ http }) => http !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['already_done']),
    );
  });

  test('raced with a withdrawal freezes what is left, and nothing is below zero', async () => {
    const ana = await createHolder(10n);
    const { id = '' } = (await propose({ kind: 'freeze', customer: ana.name, amount: '8' })).body;
    await decide(id);
    await Promise.allSettled([withdraw(ana, 5n), carryOutMeasures(workerApp), carryOutMeasures(workerApp)]);
    await carryOutMeasures(workerApp);
    const [available, held, frozen] = await unitsOf(ana);
    expect(available + held + frozen).toBe(10n);
    expect([held, frozen]).toEqual(held === 5n ? [5n, 5n] : [0n, 8n]);
    expect((await read(id))?.state).toBe('done');
  });

  test('of what was sold meanwhile ends as failed and moves nothing', async () => {
    const ana = await createHolder(3n);
    const { id = '' } = (await propose({ kind: 'freeze', customer: ana.name })).body;
    await decide(id);
    await withdraw(ana, 3n);
    await carryOutMeasures(workerApp);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'nothing', moved: [] });
  });
});

describe('lifting a freeze', () => {
  test('gives back what it froze, in parts, and never what another order froze', async () => {
    const ana = await createHolder(20n);
    const first = await carryOut({ kind: 'freeze', customer: ana.name, amount: '8' });
    const second = await carryOut({ kind: 'freeze', customer: ana.name, amount: '5' });
    const lift = { kind: 'unfreeze', customer: ana.name, freeze: first } as const;
    expect((await propose({ ...lift, amount: '9' })).body.code).toBe('insufficient_balance');
    await carryOut({ ...lift, amount: '3' });
    expect(await unitsOf(ana)).toEqual([10n, 0n, 10n]);
    await carryOut(lift);
    expect(await unitsOf(ana)).toEqual([15n, 0n, 5n]);
    expect([(await read(first))?.frozen, (await read(second))?.frozen]).toEqual(['0', '5']);
    expect((await propose(lift)).body.code).toBe('conflict');
    expect((await propose({ ...lift, freeze: newId() })).body.code).toBe('conflict');
  });

  test('twice at once gives back no more than there is', async () => {
    const ana = await createHolder(6n);
    const freeze = await carryOut({ kind: 'freeze', customer: ana.name });
    const ids = await Promise.all(
      ['4', '4'].map(
        async (amount) => (await propose({ kind: 'unfreeze', customer: ana.name, freeze, amount })).body.id,
      ),
    );
    for (const id of ids) await decide(id ?? '');
    await Promise.all([carryOutMeasures(workerApp), carryOutMeasures(workerApp)]);
    expect(await unitsOf(ana)).toEqual([4n, 0n, 2n]);
    const states = await Promise.all(ids.map(async (id) => (await read(id ?? ''))?.state));
    expect(new Set(states)).toEqual(new Set(['done', 'failed']));
  });
});

describe('a forced transfer', () => {
  test('moves what is available to another holder, all of it or nothing, and both get an e-mail', async () => {
    const [ana, eva] = [await createHolder(10n), await createHolder(1n)];
    const order = { kind: 'transfer', customer: ana.name, receiver: eva.name } as const;
    expect((await propose({ ...order, amount: '11' })).body.code).toBe('insufficient_balance');
    expect((await propose({ ...order, receiver: ana.name })).body.code).toBe('conflict');
    expect((await propose({ ...order, receiver: '' })).body.code).toBe('invalid_field');
    await carryOut({ ...order, amount: '4' });
    expect([await unitsOf(ana), await unitsOf(eva)]).toEqual([
      [6n, 0n, 0n],
      [5n, 0n, 0n],
    ]);
    expect((await testEnv.emails(ana.email))[0]?.subject).toBe('4 COINGT were transferred from your account');
    expect((await testEnv.emails(eva.email))[0]?.subject).toBe('4 COINGT were transferred to your account');
    const { id = '' } = (await propose({ ...order, amount: '6' })).body;
    await decide(id);
    await withdraw(ana, 1n);
    await carryOutMeasures(workerApp);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'too_little' });
    expect(await unitsOf(eva)).toEqual([5n, 0n, 0n]);
  });

  test('takes what a freeze kept, which is free with who receives it', async () => {
    const [ana, eva] = [await createHolder(10n), await createHolder(0n)];
    const freeze = await carryOut({ kind: 'freeze', customer: ana.name, amount: '7' });
    await carryOut({ kind: 'transfer', customer: ana.name, receiver: eva.name, freeze, amount: '5' });
    expect([await unitsOf(ana), await unitsOf(eva)]).toEqual([
      [3n, 0n, 2n],
      [5n, 0n, 0n],
    ]);
    expect((await read(freeze))?.frozen).toBe('2');
  });
});

describe('the rules of the security', () => {
  test('refuse a receiver who may not hold it, and the record says which rule; the order of a court goes before them', async () => {
    const [ana, eva] = [await createHolder(10n), await createHolder(0n, 'none')];
    const order = { kind: 'transfer', customer: ana.name, receiver: eva.name, amount: '4' } as const;
    const refused = await carryOut(order);
    expect(await read(refused)).toMatchObject({ state: 'failed', failure: 'rules', moved: [] });
    expect((await read(refused))?.rules_note).toMatch(/identity/i);
    expect(await unitsOf(ana)).toEqual([10n, 0n, 0n]);
    expect((await propose({ ...order, overrides_rules: true, authority: 'issuer' })).body.code).toBe('invalid_field');
    const ordered = await carryOut({ ...order, overrides_rules: true });
    expect(await read(ordered)).toMatchObject({ state: 'done', overrides_rules: true });
    expect(await unitsOf(eva)).toEqual([4n, 0n, 0n]);
  });
});

describe('the recovery of a lost account', () => {
  test('moves everything to the same person’s new account, and what is frozen stays frozen there', async () => {
    const [lost, found] = await createAccountsOfOne(10n);
    const freeze = await carryOut({ kind: 'freeze', customer: lost.name, amount: '4' });
    const id = await carryOut({
      kind: 'recover',
      customer: lost.name,
      receiver: found.name,
      security: '',
      authority: 'own',
      authority_name: '',
    });
    expect([await unitsOf(lost), await unitsOf(found)]).toEqual([
      [0n, 0n, 0n],
      [6n, 0n, 4n],
    ]);
    expect(await read(id)).toMatchObject({ security: '', moved: [{ amount: '6' }, { amount: '4', was_frozen: true }] });
    expect((await call(listOwnFrozen, {}, { as: found })).body.data).toMatchObject([{ id: freeze, amount: '4' }]);
    await carryOut({ kind: 'unfreeze', customer: found.name, freeze });
    expect(await unitsOf(found)).toEqual([10n, 0n, 0n]);
  });

  test('to another person, or to an account without a document, is refused', async () => {
    const [lost] = await createAccountsOfOne(3n);
    const other = await createHolder(0n);
    const { body } = await propose({ kind: 'recover', customer: lost.name, receiver: other.name });
    expect(body.code).toBe('conflict');
  });
});

test('support reads by whose order and no reason; treasury reads nothing', async () => {
  const ana = await createHolder(2n);
  await carryOut({ kind: 'freeze', customer: ana.name });
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const { body } = await call(listMeasures, { customer: ana.customer }, { as: jorge });
  expect(body.data).toMatchObject([{ reason: '', decision_reason: '', authority_name: 'Third Civil Court' }]);
  expect((await call(listMeasures, {}, { as: gloria })).body.code).toBe('role_required');
  for (const as of [karla, luisa, jorge, gloria])
    expect((await propose({ kind: 'freeze', customer: ana.name }, as)).body.code).toBe('role_required');
  expect((await decide(newId(), { as: diego })).body.code).toBe('not_found');
});

describe('what is frozen', () => {
  test('is not sold: more than the rest is refused, and says how much is frozen', async () => {
    const ana = await testEnv.signUp('seller', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
    await listTestAsset(testEnv, { ticker: 'MUELLE', scale: 0, owner: ana, usd: '10' });
    const terms = { liquidity: 'treasury', feeBasisPoints: 50, feeMode: 'included', inputScale: 0 } as const;
    await operator.inTransaction((tx) =>
      insertMarket(tx, { from: 'MUELLE', to: 'USD', ...terms, isWholeUnits: false }, 201),
    );
    await waitForRegistry(testEnv);
    await fundPlatform(testEnv, money('USD', 1_000_000n));
    await fundCustomer(testEnv, ana.customer, money('MUELLE', 10n));
    await carryOut({ kind: 'freeze', customer: ana.name, security: 'MUELLE', amount: '7' });
    const sell = (amount: string) =>
      call(swapAsset, { from: 'MUELLE', to: 'USD', amount, accept_any_price: true }, { as: ana });
    const refused = (await sell('4')).body;
    expect(refused.msg).toContain('7 of your MUELLE are frozen and cannot be used');
    expect((await sell('3')).http).toBe(200);
  });
});

test('units that a measure moves are proven by its decision and its lines, and by nothing else', async () => {
  await expectEvidence(testEnv.admin, {
    kinds: ['freeze-units', 'unfreeze-units', 'transfer-units', 'recover-units'],
    rows: { all: alteredMeasures },
    // Units that are brought in: register/move-outside.db.test.ts.
    equivalent: { ...equivalentMutants, "l.from_kind <> 'external' → true": 'no line comes from outside' },
  });
});
