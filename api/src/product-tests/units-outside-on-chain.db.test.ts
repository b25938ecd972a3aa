import { listSecurities } from '@istmo/contract/areas/register/register.staff.contract';
import { available, readBalance, verifyLedger } from '@istmo/ledger';
import { anIssue, anInvestor } from '@istmo/providers/issuance/issuance.suite';
import { newAccount } from '@istmo/providers/issuance/erc3643/test-securities';
import { type Fault, startSecurities, testConfirmations } from '@istmo/providers/issuance/erc3643/test-trex';
import { afterAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { compareRegister } from '../areas/register/compare-register.ts';
import { moveOutside } from '../areas/register/move-outside.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createMeasureSteps } from '../testing/test-measures.ts';
import { listServiceAsset, readOutside, takeOut } from '../testing/test-outside.ts';

/* From the measure that two people decide to the contracts of T-REX on an EVM node and back to the register and the books. */

const testEnv = await createTestEnv({
  settings: { idleMinutes: 1_000_000, sessionHours: 100_000, logLevel: 'silent' },
});
const { call, workerApp } = testEnv;
const { luisa, createHolder, propose, decide, read } = await createMeasureSteps(testEnv);
const node = await startSecurities();
afterAll(() => node.stop());

// The journal of what was sent is the database's, as it is in production.
const store = tableStateStore(workerApp.db, 'issuance_journal');
const issuance = node.open({ store });
const over = (own: Parameters<typeof node.open>[0] = {}): App => ({
  ...workerApp,
  issuance: node.open({ store, ...own }),
});
const request = anIssue([issuance.platformAccount, node.contracts.factory], { units: 1_000n });
await issuance.issue(request);
await issuance.authorize(request.id);

const [issuer, ana, eva] = [await createHolder(0n), await createHolder(0n), await createHolder(0n)];
await listServiceAsset(testEnv, { ticker: 'FAROL', owner: issuer, assetUuid: request.id, supply: 1_000n });
const [wallet, replacement] = [newAccount(), newAccount()];
await issuance.registerInvestor({ ...anInvestor(wallet), id: ana.customer });

/** Ana takes units to her own wallet, in the books and on the chain. */
async function takeToWallet(units: bigint): Promise<void> {
  await takeOut(testEnv, issuer, { ticker: 'FAROL', units: units });
  const distribution = { id: crypto.randomUUID(), assetUuid: request.id, investor: ana.customer, units };
  await issuance.distribute(distribution);
  expect((await issuance.distribute(distribution)).state).toBe('confirmed');
}

const onChain = async (account: string) =>
  (await issuance.readHoldings(request.id)).find((one) => one.account === account)?.units ?? 0n;
const unitsOf = async ({ customer }: Person) => (await readBalance(testEnv.db, available(customer), 'FAROL')).units;
const transactionsOf = async () =>
  Number(await node.anvil.rpc('eth_getTransactionCount', node.issuer.address, 'latest'));

type MeasureForm = Parameters<typeof propose>[0];
async function order(sent: Omit<MeasureForm, 'customer'>): Promise<string> {
  const { body } = await propose({ customer: ana.name, security: 'FAROL', ...sent });
  await decide(body.id ?? '');
  return body.id ?? '';
}
const stateOf = async (id: string) => {
  const row = await read(id);
  return [row?.state, row?.failure, ...(row?.moved.map(({ service }) => service) ?? [])];
};

/** Register, ledger and chain say the same. */
async function expectAgreement(): Promise<void> {
  await compareRegister(over(), 'FAROL');
  const { body } = await call(listSecurities, {}, { as: luisa });
  expect(body.data?.find(({ code }) => code === 'FAROL')?.comparison).toMatchObject({ is_equal: true, failure: '' });
}

test('units in a holder’s own wallet on the chain: transferred by force into the platform, recovered to a new wallet, once each', async () => {
  await takeToWallet(60n);
  await expectAgreement();

  const transferred = await order({
    kind: 'bring-in',
    receiver: eva.name,
    account: wallet.toLowerCase(),
    amount: '25',
  });
  const before = await transactionsOf();
  await Promise.all([moveOutside(over()), moveOutside(over())]);
  testEnv.advance(600_000);
  await moveOutside(over());
  expect(await stateOf(transferred)).toEqual(['done', '', 'done']);
  expect((await read(transferred))?.moved[0]?.txid).toMatch(/^0x[0-9a-f]{64}$/);
  expect((await transactionsOf()) - before).toBe(1);
  expect([await onChain(wallet), await unitsOf(eva), await readOutside(testEnv, 'FAROL')]).toEqual([35n, 25n, 35n]);
  await expectAgreement();

  const recovered = await order({ kind: 'replace', account: wallet, replacement });
  await moveOutside(over());
  expect(await stateOf(recovered)).toEqual(['done', '', 'done']);
  expect([await onChain(wallet), await onChain(replacement)]).toEqual([0n, 35n]);
  expect(await readOutside(testEnv, 'FAROL')).toBe(35n);
  await expectAgreement();
  expect((await verifyLedger({ url: testEnv.url.app })).problems).toEqual([]);
});

test('whose answer is lost stays unknown until the chain shows it, and is not sent a second time', async () => {
  const id = await order({ kind: 'bring-in', receiver: ana.name, account: replacement, amount: '10' });
  const loseAnswer: Fault = async ({ method }, pass) => {
    const answer = await pass();
    if (method === 'eth_sendRawTransaction') throw new Error('connection reset');
    return answer;
  };
  const before = await transactionsOf();
  const books = await readOutside(testEnv, 'FAROL');
  await moveOutside(over({ fault: loseAnswer, isMining: false }));
  expect(await stateOf(id)).toEqual(['sending', '', 'unknown']);
  expect([await unitsOf(ana), await readOutside(testEnv, 'FAROL')]).toEqual([0n, books]);
  await node.mine(testConfirmations);
  testEnv.advance(600_000);
  await Promise.all([moveOutside(over({ isMining: false })), moveOutside(over({ isMining: false }))]);
  expect(await stateOf(id)).toEqual(['done', '', 'done']);
  expect((await transactionsOf()) - before).toBe(1);
  expect([await unitsOf(ana), await readOutside(testEnv, 'FAROL')]).toEqual([10n, books - 10n]);
  await expectAgreement();
});

test('what the contracts or the adapter refuse fails with their words, and moves nothing', async () => {
  const before = [await onChain(replacement), await readOutside(testEnv, 'FAROL'), await transactionsOf()];
  // Another customer's wallet is not this investor's to recover.
  const { body } = await propose({
    kind: 'replace',
    customer: eva.name,
    security: 'FAROL',
    account: replacement,
    replacement: newAccount(),
  });
  await decide(body.id ?? '');
  const tooMuch = await order({ kind: 'bring-in', receiver: eva.name, account: replacement, amount: '26' });
  await moveOutside(over());
  expect(await stateOf(body.id ?? '')).toEqual(['failed', 'refused', 'none']);
  expect((await read(body.id ?? ''))?.rules_note).toContain('not of this investor');
  expect(await stateOf(tooMuch)).toEqual(['failed', 'too_little']);
  expect([await onChain(replacement), await readOutside(testEnv, 'FAROL'), await transactionsOf()]).toEqual(before);
  await expectAgreement();
});
