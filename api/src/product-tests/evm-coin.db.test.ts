import { readDepositAddress } from '@istmo/contract/areas/deposits/deposits.contract';
import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { accountsByNetwork } from '@istmo/providers/chain-accounts/by-network';
import { evmAccounts } from '@istmo/providers/chain-accounts/evm';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { evmSender } from '@istmo/providers/chain-sender/evm';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { anvilChainId, startTestChain } from '@istmo/providers/custody/test-anvil';
import { evmSigner } from '@istmo/providers/signing/evm';
import { readMirrors, verifyLedger } from '@istmo/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { createAddressFor, readCustomerBalance, readDepositRows } from '../areas/deposits/test-deposits.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { completeDueAddresses, screenNewAddresses } from '../areas/whitelist/whitelist.worker.ts';
import { signApproved, type Signer, signRaises } from '../signer/sign-approved.ts';
import { readAmounts } from '../signer/signer-settings.ts';
import { addCoin } from '../testing/test-coin.ts';
import { deployTokens } from '../testing/deploy-tokens.ts';
import { eventually } from '../testing/eventually.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* The own coin of Ethereum from deposit to withdrawal, added as data, on a real node. */

const testEnv = await createTestEnv({ settings: { logLevel: 'silent' } });
const steps = createWithdrawalSteps(testEnv);
const node = await startTestChain();
afterAll(() => node.stop());
await deployTokens(testEnv, node.chain, 'ETH');
await addCoin(testEnv, '30');

const network = 'ETH';
const ether = 10n ** 18n;
const coin = 100_000_000n;
const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const toHex = (text: string): `0x${string}` => `0x${text.slice(2)}`;

const chain = { network, chainId: anvilChainId, nodes: [node.anvil.url, `${node.anvil.url}/`], fetch } as const;
const eth = evmCustody({ ...chain, readAssetNetworks: () => readAssetNetworks(testEnv.db) });
const app: App = {
  ...testEnv.workerApp,
  custody: custodyByNetwork({ ETH: eth }, testEnv.custody),
  chainSender: senderByNetwork({ ETH: evmSender(chain) }, testEnv.chainSender),
  chainAccounts: accountsByNetwork({ ETH: evmAccounts(chain) }),
};
const transactions = evmSigner({ key: Buffer.alloc(32, 13), chainIds: { ETH: anvilChainId } });
const maxUnapproved = readAmounts('ETH=5');
const signer: Signer = { ...steps.signer, transactions, maxUnapproved, maxFeeRate: () => 10n ** 13n };
const wallet = transactions.accountOf(network) ?? '';

const pay = (to: string, value: bigint): Promise<string> => node.chain.send({ to: toHex(to), data: '0x', value });
const readCoin = async (address: string): Promise<bigint> =>
  BigInt(await node.anvil.text('eth_getBalance', address, 'latest'));

async function watch(runs = 4): Promise<void> {
  for (let run = 0; run < runs; run++) {
    await watchDeposits(app, network, 5_000);
    testEnv.advance(16_000);
  }
}

let people = 0;
async function createPerson(): Promise<Person & { address: string }> {
  people += 1;
  const rights = { hasTfa: true, acceptedDisclaimers: true, kycStatus: 'verified' } as const;
  const person = await testEnv.signUp(`coin${people}`, rights);
  return { ...person, address: await createAddressFor(app, person.customer, network) };
}

const available = async ({ customer }: Person): Promise<bigint> =>
  (await readCustomerBalance(app, customer, 'ETH')).available;

/** A customer with so much of the coin, deposited, and an approved address to withdraw it to. */
async function createOwner(amount: bigint, to = receiver): Promise<Person & { address: string }> {
  const person = await createPerson();
  await pay(person.address, amount);
  await node.chain.mine(20);
  await watch();
  const form = { currency: 'ETH', network: 'ETHEREUM', address_name: 'Own wallet', address: to };
  const added = await testEnv.call(addAddress, { ...form, tfaCode: testEnv.nextCode(person) }, { as: person });
  expect(added.http).toBe(200);
  await screenNewAddresses(testEnv.workerApp);
  await completeDueAddresses(testEnv.workerApp);
  return person;
}

/** A withdrawal that the platform has approved. */
async function createApproved(person: Person, amount: string, to = receiver): Promise<string> {
  const form = { currency: 'ETH', network: 'ETHEREUM', amount, address_info: to, otp: testEnv.nextCode(person) };
  const { body } = await testEnv.call(requestWithdrawal, form, { as: person });
  expect(body.data?._id).toBeDefined();
  await steps.confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(app);
  return body.data?._id ?? '';
}

const stateOf = async (id: string) =>
  (await testEnv.owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [id]))[0]?.state;
const signedOf = (id: string) =>
  testEnv.owner.query<{ nonce: number; txid: string }>(
    `select b.nonce::int as nonce, s.txid from app.broadcast b join app.signed_transaction s on s.broadcast_id = b.id
      where b.withdrawal_id = $1 order by s.number`,
    [id],
  );
const problems: string[] = [];
const onError = (_: string, error: unknown): void => void problems.push(String(error));

/** The worker reads what the signer needs, and the signer signs. */
async function signAll(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await readNetworkFees(app);
    await signApproved({ ...signer, onError });
  }
}
const send = () => sendWithdrawals(app, network);
async function finish(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await send();
    await node.chain.mine(13);
    testEnv.advance(15_000);
  }
  await send();
}

describe('deposits of the own coin of a chain', () => {
  test('are credited once after their confirmations, to an address whose page says what is not found', async () => {
    const person = await createPerson();
    const page = await eventually(async () => {
      const reply = await testEnv.call(readDepositAddress, { currency: 'ETH', network: '' }, { as: person });
      expect(reply.http).toBe(200);
      return reply.body;
    });
    expect(page).toMatchObject({ Address: person.address, minimum: '0.01000000', is_direct_only: true });
    const usdt = await testEnv.call(readDepositAddress, { currency: 'USDT', network: 'ERC20' }, { as: person });
    expect(usdt.body.is_direct_only).toBeUndefined();
    const txid = await pay(person.address, ether / 2n + 7n);
    await node.chain.mine(3);
    await watch();
    expect(await readDepositRows(app, person.customer)).toMatchObject([{ txid, units: coin / 2n }]);
    expect(await available(person)).toBe(0n);
    await node.chain.mine(20);
    await watch();
    await watch();
    expect(await available(person)).toBe(coin / 2n);
  });

  test('below the least amount wait for each other, and a transaction of nothing or that failed is none', async () => {
    const person = await createPerson();
    await pay(person.address, ether / 200n);
    await pay(person.address, 0n);
    await pay(person.address, 9n);
    await node.chain.mine(20);
    await watch();
    expect(await readDepositRows(app, person.customer)).toMatchObject([{ state: 'below_minimum', units: coin / 200n }]);
    await pay(person.address, ether / 200n);
    await node.chain.mine(20);
    await watch();
    expect(await available(person)).toBe(coin / 100n);
  });

  test('that a reorganisation drops are not credited, and one that it moves is credited once', async () => {
    const person = await createPerson();
    const txid = await pay(person.address, ether);
    await node.chain.mine(2);
    await watch();
    await node.driver.reorg({ network, depth: 2, fate: 'vanish' });
    await node.chain.mine(20);
    await watch();
    await watch();
    expect((await readDepositRows(app, person.customer)).find((row) => row.txid === txid)?.state).not.toBe('credited');
    expect(await available(person)).toBe(0n);
    await pay(person.address, 2n * ether);
    await node.chain.mine(2);
    await watch();
    await node.chain.reorg({ depth: 2, fate: 'move' });
    await node.chain.mine(20);
    await watch();
    await watch();
    expect(await available(person)).toBe(2n * coin);
  });
});

describe('withdrawals of the own coin of a chain', () => {
  test('wait while the account that pays has too little for amount and gas, and hold nothing else up', async () => {
    const person = await createOwner(ether);
    const id = await createApproved(person, '0.5');
    await signAll();
    expect(problems.join()).toContain('has 0 of the coin of ETH');
    expect([await stateOf(id), await signedOf(id)]).toEqual(['approved', []]);
    await pay(wallet, ether / 2n);
    await node.chain.mine(1);
    problems.length = 0;
    await signAll();
    expect(problems.join()).toContain('of the coin of ETH, and needs');
    await pay(wallet, 10n * ether);
    await node.chain.mine(1);
    await signAll();
    expect(await signedOf(id)).toMatchObject([{ nonce: 0 }]);
    await finish();
    expect(await stateOf(id)).toBe('completed');
    // The fee of 0.002 is taken out of the amount; the gas is the platform's.
    expect(await readCoin(receiver)).toBe((ether * 498n) / 1_000n);
    expect(await available(person)).toBe(coin / 2n);
  });

  test('may take all, and the books have what left and what the network took', async () => {
    const readMirror = async () =>
      (await readMirrors(testEnv.owner)).find((one) => one.place === 'chain:ETH' && one.currency === 'ETH')?.units ??
      0n;
    const person = await createOwner(ether);
    await bookNetworkCosts(app);
    const [mirror, held, received] = [await readMirror(), await readCoin(wallet), await readCoin(receiver)];
    const id = await createApproved(person, '1');
    await signAll();
    await finish();
    await bookNetworkCosts(app);
    expect(await stateOf(id)).toBe('completed');
    expect(await available(person)).toBe(0n);
    expect((await readCoin(receiver)) - received).toBe((ether * 998n) / 1_000n);
    const left = held - (await readCoin(wallet));
    const booked = (mirror - (await readMirror())) * 10n ** 10n;
    expect(booked > left ? booked - left : left - booked).toBeLessThan(10n ** 10n);
    expect(left).toBeGreaterThan((ether * 998n) / 1_000n);
    expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  });

  test('that wait too long are signed again with a higher fee, and are paid once', async () => {
    const person = await createOwner(ether);
    const before = await readCoin(receiver);
    const id = await createApproved(person, '0.3');
    await signAll();
    await send();
    await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0xb2d05e00');
    testEnv.advance(16 * 60_000);
    await readNetworkFees(app);
    await send();
    await raiseFees(app);
    await Promise.all([signRaises(signer), signRaises(signer)]);
    const [first, second, ...others] = await signedOf(id);
    expect([second?.nonce, others]).toEqual([first?.nonce, []]);
    await finish(6);
    expect(await stateOf(id)).toBe('completed');
    expect((await readCoin(receiver)) - before).toBe((ether * 298n) / 1_000n);
  });

  test('that their receiver refuses are given back', async () => {
    const refusing = await node.chain.deployCode('0x60006000fd');
    const person = await createOwner(ether, refusing);
    const id = await createApproved(person, '0.3', refusing);
    await signAll();
    await finish();
    expect(await stateOf(id)).toBe('refused');
    expect(await readCoin(refusing)).toBe(0n);
  });
});
