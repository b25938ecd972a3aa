import { addAddress } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { money } from '@istmo/contract/kernel/money';
import { senderByNetwork } from '@istmo/providers/chain-sender/by-network';
import { evmSender } from '@istmo/providers/chain-sender/evm';
import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { anvilChainId, startTestChain, transferData } from '@istmo/providers/custody/test-anvil';
import { evmSigner } from '@istmo/providers/signing/evm';
import { readMirrors, verifyLedger } from '@istmo/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { signApproved, type Signer, signRaises } from '../signer/sign-approved.ts';
import { deployTokens } from '../testing/deploy-tokens.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundCustomer } from '../testing/test-funds.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { completeDueAddresses, screenNewAddresses } from '../areas/whitelist/whitelist.worker.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { sendWithdrawals } from '../areas/payouts/send-withdrawals.ts';

/* Withdrawals from page to chain, on a real EVM node with a real token. */

const testEnv = await createTestEnv();
const steps = createWithdrawalSteps(testEnv);
const node = await startTestChain();
afterAll(() => node.stop());

const network = 'ETH';
const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const decimals = 6;
const million = 1_000_000n;
const token = (await deployTokens(testEnv, node.chain, network)).get('USDT') ?? '0x';

const chain = { network, chainId: anvilChainId, nodes: [node.anvil.url, `${node.anvil.url}/`], fetch } as const;
const eth = evmCustody({ ...chain, readAssetNetworks: () => readAssetNetworks(testEnv.db) });
const app: App = {
  ...testEnv.workerApp,
  custody: custodyByNetwork({ ETH: eth }, testEnv.custody),
  chainSender: senderByNetwork({ ETH: evmSender(chain) }, testEnv.chainSender),
};
const transactions = evmSigner({ key: Buffer.alloc(32, 11), chainIds: { ETH: anvilChainId } });
const signer: Signer = { ...steps.signer, transactions, maxFeeRate: () => 10n ** 13n };
const wallet = transactions.accountOf(network) ?? '';
await node.chain.send({ to: token, data: transferData(wallet, 1_000_000n * million) });
await node.chain.send({ to: toHex(wallet), data: '0x', value: 10n ** 18n });
await node.chain.mine(1);

function toHex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`;
}

async function createOwner(name: string): Promise<Person> {
  const person = await testEnv.signUp(name, { hasTfa: true, acceptedDisclaimers: true, kycStatus: 'verified' });
  const tfaCode = testEnv.nextCode(person);
  const form = { currency: 'USDT', network: 'ERC20', address_name: 'Cold wallet', address: receiver, tfaCode };
  expect((await testEnv.call(addAddress, form, { as: person })).http).toBe(200);
  await screenNewAddresses(testEnv.workerApp);
  await completeDueAddresses(testEnv.workerApp);
  await fundCustomer(testEnv, person.customer, money('USDT', 1_000n * million));
  return person;
}

/** A withdrawal that the platform has approved. */
async function createApproved(person: Person, amount: string): Promise<string> {
  const { body } = await steps.request(person, 'USDT', { amount, network: 'ETH', address_info: receiver });
  await steps.confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(app);
  return body.data?._id ?? '';
}

const send = () => sendWithdrawals(app, network);

async function finish(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await node.chain.mine(13);
    testEnv.advance(15_000);
    await send();
  }
}

type SignedRow = { nonce: number; txid: string; number: number };
const signedOf = (id: string) =>
  testEnv.owner.query<SignedRow>(
    `select b.nonce::int as nonce, s.txid, s.number::int as number from app.broadcast b
       join app.signed_transaction s on s.broadcast_id = b.id where b.withdrawal_id = $1 order by s.number`,
    [id],
  );
const stateOf = async (id: string) =>
  (await testEnv.owner.query<{ state: string }>('select state from app.withdrawal where id = $1', [id]))[0]?.state;

const paidTo = async () => {
  const found = await app.custody.readAddress({ network, address: receiver });
  return found.filter(({ isValid }) => isValid).map(({ txid, units }) => ({ txid, units }));
};

describe('withdrawals on an EVM chain', () => {
  test('wait until the first number of the account is read from the chain, and then have their numbers without a gap', async () => {
    // Another process of the operator has paid from this account before.
    const order = {
      currency: 'USDT',
      contract: token,
      ledgerScale: decimals,
      fee: { rate: 10n ** 10n, tip: 10n ** 9n },
    };
    const foreign = await transactions.sign({ ...order, id: 'x', network, address: wallet, units: 1n, nonce: 0 });
    await node.anvil.rpc('eth_sendRawTransaction', foreign.raw);
    await node.chain.mine(1);
    const person = await createOwner('maria');
    const ids: string[] = [];
    for (const amount of ['20', '21', '22']) ids.push(await createApproved(person, amount));
    const problems: string[] = [];
    const onError = (_: string, error: unknown) => problems.push(String(error));
    await signApproved({ ...signer, onError });
    expect(problems[0]).toContain('the fee of ETH is not known');
    await readNetworkFees(app);
    await signApproved({ ...signer, onError });
    expect(problems.at(-1)).toContain('has not read yet how many transactions');
    await readNetworkFees(app);
    await Promise.all([signApproved(signer), signApproved(signer)]);
    const signed = (await Promise.all(ids.map(signedOf))).flat();
    expect(signed.map(({ nonce }) => nonce)).toEqual([1, 2, 3]);
    await send();
    await finish();
    expect(await Promise.all(ids.map(stateOf))).toEqual(['completed', 'completed', 'completed']);
    // 4 USDT of each are the fee.
    const paid = await paidTo();
    expect(new Set(paid.map(({ units }) => units))).toEqual(new Set([16n * million, 17n * million, 18n * million]));
    expect(paid.map(({ txid }) => txid).toSorted()).toEqual(signed.map(({ txid }) => txid).toSorted());
    expect(await steps.balances(person, 'USDT')).toEqual({ available: 937n * million, held: 0n });
  });

  test('use up no number when signing fails half-way or the customer is faster', async () => {
    const person = await createOwner('pedro');
    const [cancelled, kept] = [await createApproved(person, '20'), await createApproved(person, '30')];
    await readNetworkFees(app);
    const failing = { ...transactions, sign: () => Promise.reject(new Error('the key is gone')) };
    await signApproved({ ...signer, transactions: failing, onError: () => {} });
    // Cancelled between the check and the storing of what was signed.
    const cancelling = {
      ...transactions,
      sign: async (order: Parameters<typeof transactions.sign>[0]) => {
        if (order.id === cancelled) await steps.cancel(person, cancelled);
        return transactions.sign(order);
      },
    };
    await signApproved({ ...signer, transactions: cancelling });
    expect([await stateOf(cancelled), await stateOf(kept)]).toEqual(['cancelled', 'signed']);
    expect(await signedOf(cancelled)).toEqual([]);
    expect((await signedOf(kept)).map(({ nonce }) => nonce)).toEqual([4]);
    await send();
    await finish();
    expect(await stateOf(kept)).toBe('completed');
  });

  test.each([
    ['keeps both', 'lucia', false],
    ['forgets both', 'marta', true],
  ])(
    'are all held up by one whose fee is too low: the node %s, it alone is signed again, each is paid once',
    async (_, name, forgets) => {
      const before = await paidTo();
      const person = await createOwner(name);
      const [stuck, later] = [await createApproved(person, '40'), await createApproved(person, '50')];
      await readNetworkFees(app);
      await signApproved(signer);
      await send();
      // Fees rise beyond what both pay; this node forgets such transactions when it mines.
      await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0xb2d05e00');
      if (forgets) await node.chain.mine(2);
      testEnv.advance(16 * 60_000);
      await readNetworkFees(app);
      await send();
      const waiting = forgets ? 'unknown' : 'sent';
      expect([await stateOf(stuck), await stateOf(later)]).toEqual([waiting, waiting]);
      await raiseFees(app);
      await Promise.all([signRaises(signer), signRaises(signer)]);
      const [first, second, ...others] = await signedOf(stuck);
      expect([second?.nonce, second?.number, others]).toEqual([first?.nonce, 2, []]);
      expect(await signedOf(later)).toMatchObject([{ nonce: (first?.nonce ?? 0) + 1 }]);
      await send();
      await finish(6);
      expect([await stateOf(stuck), await stateOf(later)]).toEqual(['completed', 'completed']);
      const paid = (await paidTo()).map(({ txid }) => txid);
      expect(paid).toHaveLength(before.length + 2);
      expect(paid).toContain(second?.txid);
      expect(paid).not.toContain(first?.txid);
      expect(await steps.balances(person, 'USDT')).toEqual({ available: 910n * million, held: 0n });
    },
  );

  test('are given to the network again after a reorganisation dropped them, and are paid once', async () => {
    const before = (await paidTo()).length;
    const person = await createOwner('ana');
    const id = await createApproved(person, '25');
    await readNetworkFees(app);
    await signApproved(signer);
    await send();
    await node.chain.mine(2);
    testEnv.advance(5_000);
    await send();
    await node.driver.reorg({ network, depth: 2, fate: 'vanish' });
    testEnv.advance(12_000);
    await send();
    await send();
    await finish(4);
    expect(await stateOf(id)).toBe('completed');
    expect(await paidTo()).toHaveLength(before + 1);
  });
});

test('what a withdrawal costs on an EVM chain is in the books as the node takes it: gas used at the price paid', async () => {
  const readBalance = async () => BigInt(String(await node.anvil.rpc('eth_getBalance', wallet, 'latest')));
  const readMirror = async () =>
    (await readMirrors(testEnv.owner)).find((one) => one.place === 'chain:ETH' && one.currency === 'ETH')?.units ?? 0n;
  await finish();
  await bookNetworkCosts(app);
  const [before, mirror] = [await readBalance(), await readMirror()];
  const person = await createOwner('julia');
  for (const amount of ['20', '21', '22']) await createApproved(person, amount);
  await readNetworkFees(app);
  await signApproved(signer);
  await send();
  await finish();
  await Promise.all([bookNetworkCosts(app), bookNetworkCosts(app)]);
  await bookNetworkCosts(app);
  const taken = before - (await readBalance());
  expect(taken).toBeGreaterThan(0n);
  const booked = (mirror - (await readMirror())) * 10n ** 10n;
  expect(booked > taken ? booked - taken : taken - booked).toBeLessThan(10n ** 10n);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('a withdrawal whose number on an EVM chain another transaction has used goes to staff after the confirmations', async () => {
  const person = await createOwner('elena');
  const id = await createApproved(person, '25');
  await readNetworkFees(app);
  await signApproved(signer);
  const [signed] = await signedOf(id);
  const fee = { rate: 10n ** 11n, tip: 10n ** 9n };
  const order = { id: 'by hand', network, currency: 'USDT', contract: token, address: wallet, units: 1n, fee } as const;
  const foreign = await transactions.sign({ ...order, ledgerScale: decimals, nonce: signed?.nonce });
  await node.anvil.rpc('eth_sendRawTransaction', foreign.raw);
  await node.chain.mine(11);
  const look = async () => {
    testEnv.advance(12_000);
    await send();
  };
  for (let round = 0; round < 4; round++) await look();
  expect(await stateOf(id)).toBe('unknown');
  await node.chain.mine(1);
  await look();
  await finish();
  expect(await stateOf(id)).toBe('replaced');
  expect((await steps.balances(person, 'USDT')).held).toBe(25n * million);
  expect((await paidTo()).map(({ txid }) => txid)).not.toContain(signed?.txid);
});
