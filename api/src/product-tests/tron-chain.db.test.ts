import { verifyLedger } from '@istmo/ledger';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { tronSender } from '@istmo/providers/chain-sender/tron';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { toNodeAddress } from '@istmo/providers/custody/node-spelling';
import { transferData } from '@istmo/providers/custody/test-anvil';
import { startTestTron } from '@istmo/providers/custody/test-tron';
import { tronCustody } from '@istmo/providers/custody/tron';
import { tronAccount, tronSigner } from '@istmo/providers/signing/tron';
import { afterAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { createAddressFor, readCustomerBalance } from '../areas/deposits/test-deposits.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { type Signer, signApproved } from '../signer/sign-approved.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createWithdrawalSteps, testAddresses } from '../testing/test-withdrawals.ts';

/* A deposit on Tron from the chain to the wallet, and a withdrawal from the page to the chain, on servers of Tron. */

const testEnv = await createTestEnv();
const steps = createWithdrawalSteps(testEnv);
const tron = await startTestTron();
afterAll(() => tron.stop());

const network = 'TRON';
const million = 1_000_000n;
const receiver = testAddresses.USDT;
const contract = await tron.deploy('USDT', 6);
await testEnv.owner.query("update app.instrument_network set contract = $1 where instrument = 'USDT' and chain = $2", [
  contract,
  network,
]);

const live = tronCustody({ ...tron.settings(), readAssetNetworks: () => readAssetNetworks(testEnv.db) });
const app: App = {
  ...testEnv.workerApp,
  custody: custodyByNetwork({ TRON: live }, testEnv.custody),
  chainSender: senderByNetwork({ TRON: tronSender(tron.settings()) }, testEnv.chainSender),
};

const key = Buffer.alloc(32, 11);
/** The signer's clock is that of the chain. */
const time = { now: Date.now() };
const transactions = tronSigner({ key, now: () => time.now });
const signer: Signer = { ...steps.signer, transactions, maxFeeRate: () => 1_000n };

const pay = (to: string, units: bigint) =>
  tron.node.chain.send({ to: tron.toNode(contract), data: transferData(toNodeAddress(network, to), units) });
await pay(tronAccount(key), 1_000_000n * million);
await tron.node.chain.mine(30);

async function createApproved(person: Person, amount: string): Promise<string> {
  const { body } = await steps.request(person, 'USDT', { amount });
  await steps.confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(app);
  return body.data?._id ?? '';
}

async function look(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await tron.node.chain.mine(25);
    testEnv.advance(15_000);
    await sendWithdrawals(app, network);
  }
}

const stateOf = async (id: string) =>
  (await testEnv.owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [id]))[0]?.state;
const signedOf = (id: string) =>
  testEnv.owner.query<{ txid: string; spends: string }>(
    `select s.txid, s.spends from app.broadcast b join app.signed_transaction s on s.broadcast_id = b.id
      where b.withdrawal_id = $1`,
    [id],
  );

test('a deposit on Tron is credited once it is deep enough', async () => {
  const person = await testEnv.signUp('rosa', { acceptedDisclaimers: true, kycStatus: 'verified' });
  const address = await createAddressFor(app, person.customer, network);
  await watchDeposits(app, network, 5_000);
  await pay(address, 75n * million);
  await tron.node.chain.mine(1);
  for (const blocks of [1, 40, 1]) {
    await watchDeposits(app, network, 5_000);
    await tron.node.chain.mine(blocks);
    testEnv.advance(16_000);
  }
  await watchDeposits(app, network, 5_000);
  expect((await readCustomerBalance(app, person.customer, 'USDT')).available).toBe(75n * million);
});

test('a withdrawal on Tron is signed once, included once and booked with what it cost', async () => {
  await readNetworkFees(app);
  const id = await createApproved(await steps.createOwner('USDT', '1000'), '20');
  await signApproved(signer);
  await signApproved(signer);
  const [signed, ...others] = await signedOf(id);
  expect(others).toEqual([]);
  expect(signed?.spends).toBe(id);
  await sendWithdrawals(app, network);
  await look();
  expect(await stateOf(id)).toBe('completed');
  const paid = (await app.custody.readAddress({ network, address: receiver })).filter(({ isValid }) => isValid);
  expect(paid.map(({ txid }) => txid)).toEqual([signed?.txid]);
  await bookNetworkCosts(app);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('what the network has not included before it expired is known as such, and is not paid twice', async () => {
  await readNetworkFees(app);
  const id = await createApproved(await steps.createOwner('USDT', '1000'), '30');
  await signApproved(signer);
  const away = { ...app, chainSender: { ...app.chainSender, send: async () => 'refused' as const } };
  await sendWithdrawals(away, network);
  await tron.node.anvil.rpc('evm_increaseTime', 7 * 3_600);
  await look();
  expect(await stateOf(id)).toBe('replaced');
  expect(await signedOf(id)).toHaveLength(1);
  const paid = await app.custody.readAddress({ network, address: receiver });
  expect(paid.map(({ units }) => units)).not.toContain(30n * million);
});
