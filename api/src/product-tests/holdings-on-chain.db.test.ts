import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { listCases, readCover } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { type Money, money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { fundTreasury, post, readMirrors } from '@istmo/ledger';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { evmSender } from '@istmo/providers/chain-sender/evm';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { anvilChainId, startTestChain, transferData } from '@istmo/providers/custody/test-anvil';
import { evmHoldings } from '@istmo/providers/holdings/evm';
import { liveHoldings } from '@istmo/providers/holdings/live';
import { evmSigner } from '@istmo/providers/signing/evm';
import pino from 'pino';
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
import { checkCover } from '../areas/reconciliation/public.ts';
import { completeDueAddresses, screenNewAddresses } from '../areas/whitelist/whitelist.worker.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { evmReaders } from '../ports/holdings-ports.ts';
import { signApproved, type Signer } from '../signer/sign-approved.ts';
import { deployTokens } from '../testing/deploy-tokens.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* What is held is read from a real EVM node, and agrees with the books through a deposit and a withdrawal, whatever of them is under way. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const steps = createWithdrawalSteps(testEnv);
const node = await startTestChain();
afterAll(() => node.stop());

const network = 'ETH';
const place = `chain:${network}` as const;
const million = 1_000_000n;
const ether = 10n ** 18n;
const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const cold = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const token = (await deployTokens(testEnv, node.chain, network)).get('USDT') ?? '0x';
const chain = { network, chainId: anvilChainId, nodes: [node.anvil.url, `${node.anvil.url}/`], fetch } as const;
const readBooked = () => readMirrors(testEnv.db);
const holdings = liveHoldings({
  parts: [evmHoldings({ ...chain, ...evmReaders(testEnv.db, network), cold: [cold] })],
  readBooked,
});
const app: App = {
  ...testEnv.workerApp,
  log: pino({ level: 'silent' }),
  custody: custodyByNetwork(
    { ETH: evmCustody({ ...chain, readAssetNetworks: () => readAssetNetworks(testEnv.db) }) },
    testEnv.custody,
  ),
  chainSender: senderByNetwork({ ETH: evmSender(chain) }, testEnv.chainSender),
  holdings,
};
const transactions = evmSigner({ key: Buffer.alloc(32, 12), chainIds: { ETH: anvilChainId } });
const signer: Signer = { ...steps.signer, transactions, maxFeeRate: () => 10n ** 13n };
const wallet = transactions.accountOf(network) ?? '';
const luisa = await testEnv.addStaff('luisa', 'auditor');

const toHex = (text: string): `0x${string}` => `0x${text.slice(2)}`;
const pay = (to: string, units: bigint) => node.chain.send({ to: token, data: transferData(to, units) });
/** What the operator has brought in, in the books too. */
const book = (amount: Money) => {
  const funding = fundTreasury({ id: newId(), at: testEnv.clock.now(), amount, place });
  return testEnv.operator.inTransaction((tx) => post(tx, funding));
};
await pay(wallet, 1_000n * million);
await pay(cold, 5_000n * million);
await node.chain.send({ to: toHex(wallet), data: '0x', value: ether });
await node.chain.mine(1);
await book(money('USDT', 6_000n * million));
await book(money('ETH', 10n ** 8n));

async function watch(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await watchDeposits(app, network, 5_000);
    testEnv.advance(16_000);
  }
}

const cover = async () => (await testEnv.call(readCover, {}, { as: luisa })).body;
const listOpen = async () =>
  ((await testEnv.call(listCases, {}, { as: luisa })).body.data ?? []).filter(({ state }) => state === 'open');

/** Two comparisons, because what is too much is a case at the second one. */
async function compare(worker: App = app) {
  await checkCover(worker, readUnderWay);
  await checkCover(worker, readUnderWay);
  const { stops, runs } = await cover();
  return { cases: (await listOpen()).map(({ event }) => event), stops, failure: runs?.[0]?.failure };
}
const agreed = { cases: [], stops: [], failure: '' };

async function differenceOf(currency: string): Promise<bigint> {
  const { holdings: found } = await holdings.readHoldings();
  const held = found.filter((one) => one.currency === currency).reduce((sum, { units }) => sum + units, 0n);
  return held - ((await readBooked()).find((one) => one.currency === currency)?.units ?? 0n);
}

test('until the paying account is known nothing is compared, and nothing is stopped', async () => {
  const { cases, stops, failure } = await compare();
  expect([cases, stops]).toEqual([[], []]);
  expect(failure).toContain('chain:ETH USDT is not known: holdings: the paying account is not known');
  expect(failure).toContain('chain:ETH ETH is not known');
  expect((await cover()).currencies).not.toContainEqual(expect.objectContaining({ currency: 'USDT' }));
});

test('the books agree with the chain through a deposit, a withdrawal under way, and its confirmations', async () => {
  const person = await testEnv.signUp('rosa', { hasTfa: true, acceptedDisclaimers: true, kycStatus: 'verified' });
  const address = await createAddressFor(app, person.customer, network);
  await testEnv.owner.query(`insert into app.signing_account (network, address) values ($1, $2)`, [network, wallet]);
  await watch();
  expect(await compare()).toEqual(agreed);
  expect([await differenceOf('USDT'), await differenceOf('ETH')]).toEqual([0n, 0n]);

  await pay(address, 500n * million);
  expect(await differenceOf('USDT')).toBe(0n);
  await node.chain.mine(1);
  await watch();
  // It is there and not credited yet.
  expect(await differenceOf('USDT')).toBe(500n * million);
  expect(await compare()).toEqual(agreed);
  await node.chain.mine(20);
  await watch();
  await watch();
  expect((await readCustomerBalance(app, person.customer, 'USDT')).available).toBe(500n * million);
  expect(await differenceOf('USDT')).toBe(0n);
  expect(await compare()).toEqual(agreed);

  const tfaCode = testEnv.nextCode(person);
  const form = { currency: 'USDT', network: 'ERC20', address_name: 'Cold wallet', address: receiver, tfaCode };
  expect((await testEnv.call(addAddress, form, { as: person })).http).toBe(200);
  await screenNewAddresses(testEnv.workerApp);
  await completeDueAddresses(testEnv.workerApp);
  const { body } = await steps.request(person, 'USDT', { amount: '100', network: 'ETH', address_info: receiver });
  await steps.confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(app);
  await readNetworkFees(app);
  await signApproved(signer);
  await sendWithdrawals(app, network);
  // Given to the nodes, and in no block.
  expect(await differenceOf('USDT')).toBe(0n);
  expect(await compare()).toEqual(agreed);
  await node.chain.mine(1);
  // It has left and is not settled; the rest of what was asked is the fee.
  expect(await differenceOf('USDT')).toBe(-96n * million);
  expect(await differenceOf('ETH')).toBeLessThan(0n);
  expect(await compare()).toEqual(agreed);
  for (let round = 0; round < 4; round++) {
    await node.chain.mine(13);
    testEnv.advance(15_000);
    await sendWithdrawals(app, network);
  }
  expect((await steps.read(person, body.data?._id ?? '')).state).toBe('completed');
  await bookNetworkCosts(app);
  expect([await differenceOf('USDT'), await differenceOf('ETH')]).toEqual([0n, 0n]);
  expect(await compare()).toEqual(agreed);
});

test('what was paid without the books is a case, which stays while nodes do not answer', async () => {
  const order = { id: 'by hand', network, currency: 'USDT', contract: token, ledgerScale: 6 } as const;
  const nonce = Number(await node.anvil.text('eth_getTransactionCount', wallet, 'latest'));
  const fee = { rate: 10n ** 11n, tip: 10n ** 9n };
  // The wallet and the cold address have more than is owed, so it is a case and no stop.
  const small = await transactions.sign({ ...order, address: receiver, units: 7n, fee, nonce });
  await node.anvil.rpc('eth_sendRawTransaction', small.raw);
  await node.chain.mine(1);
  expect(await compare()).toMatchObject({ cases: expect.arrayContaining(['chain:ETH USDT']), stops: [] });
  // Nodes that do not answer leave the case as it is.
  const silent = evmHoldings({
    ...chain,
    ...evmReaders(testEnv.db, network),
    cold: [],
    fetch: () => Promise.reject(new Error('gone')),
  });
  const away = { ...app, holdings: liveHoldings({ parts: [silent], readBooked }) };
  const { cases, stops, failure } = await compare(away);
  expect(failure).toContain('chain:ETH USDT is not known');
  expect([cases.includes('chain:ETH USDT'), stops]).toEqual([true, []]);
});
