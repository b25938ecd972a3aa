import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BitcoinPayment, type PaymentProblem, type PreparedPayment, SigningRefused } from './port.ts';
import { bitcoinSigner } from '../signing/bitcoin.ts';
import { choosePayment, toPrepared, type WalletView } from './prepare.ts';
import { areSignaturesRight, readByBitcoinjs, readSpent, signByBitcoinjs } from './test-bitcoinjs.ts';
import { createCoins, payees, privateAccounts, publicScripts, testWallet } from './test-wallet.ts';
import { inputKinds, isTestAccount, readWalletAccounts } from './wallet-accounts.ts';

const signer = bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 10_000_000n, maxRate: 2_000_000n });
const orderOf = ({ id, address, units }: BitcoinPayment) =>
  ({ id, network: 'BTC', contract: null, address, units, ledgerScale: 8 }) as const;

const someCoins = createCoins([
  { kind: 'wpkh', units: 5_000_000n },
  { kind: 'tr', units: 3_000_000n, index: 1 },
  { kind: 'sh-wpkh', units: 2_000_000n, index: 2 },
  { kind: 'wpkh', units: 150_000n, index: 3 },
]);
const view: WalletView = {
  scripts: publicScripts,
  coins: someCoins.coins,
  rate: 12_345n,
  maxRate: 2_000_000n,
  maxFeeUnits: 10_000_000n,
};
const payment: BitcoinPayment = { id: 'a-withdrawal', address: payees.p2tr, units: 1_000_000n };

function prepare(order: BitcoinPayment, of: WalletView, previous = someCoins.previous): PreparedPayment {
  const choice = choosePayment(order, of);
  if (typeof choice === 'string') throw new Error(choice);
  return toPrepared(choice, previous);
}

describe('the wallet', () => {
  test('has the addresses that BIP84 and BIP86 publish', () => {
    const addresses = publicScripts.map(({ kind, branch, index, address }) => `${kind} ${branch} ${index} ${address}`);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'wpkh 0 0 bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        'wpkh 0 1 bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
        'wpkh 1 0 bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
        'tr 0 0 bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        'tr 0 1 bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
        'sh-wpkh 0 0 37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf',
        'tr 1 0 bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
      ]),
    );
  });

  test('knows the accounts whose private keys everybody has', () => {
    expect(privateAccounts.map(isTestAccount)).toEqual([true, true, true]);
    expect(privateAccounts.map(({ kind, node }) => isTestAccount({ kind, node: node.deriveChild(0) }))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is read from public keys by those who prepare and from private ones by the signer, never the other way', () => {
    expect(() => readWalletAccounts(testWallet.private, 'pub')).toThrow('is not an extended pub key');
    expect(() => readWalletAccounts(testWallet.public, 'prv')).toThrow('is not an extended prv key');
    expect(() => readWalletAccounts('pkh=xpub6C', 'pub')).toThrow('one of the kinds wpkh, tr, sh-wpkh');
    const [first = ''] = testWallet.public.split(',');
    expect(() => readWalletAccounts(`${first},${first}`, 'pub')).toThrow('two accounts of one kind');
    expect(() => bitcoinSigner({ accounts: readWalletAccounts(first, 'pub'), maxFeeUnits: 1n, maxRate: 1n })).toThrow(
      'no private key',
    );
  });
});

describe('a payment', () => {
  test.each(Object.entries(payees))('to %s is signed as the second implementation signs it', async (_, address) => {
    const prepared = prepare({ ...payment, address, units: 9_000_000n }, view);
    const signed = await signer.sign(orderOf({ ...payment, address, units: 9_000_000n }), prepared.psbt);
    const second = signByBitcoinjs(prepared.psbt);
    expect(signed).toMatchObject({ txid: second.txid, raw: second.raw });
    expect(second.feeUnits).toBe(prepared.feeUnits);
    expect(areSignaturesRight(signed.raw, readSpent(prepared.psbt))).toBe(true);
    expect(prepared.inputs).toHaveLength(3);
  });

  test('spends the smallest output that is enough, else the largest first, and always the same', () => {
    expect(prepare(payment, view).inputs).toEqual([{ txid: someCoins.coins[2]?.txid, output: 1 }]);
    expect(prepare({ ...payment, units: 6_000_000n }, view)).toEqual(
      prepare({ ...payment, units: 6_000_000n }, { ...view, coins: view.coins.toReversed() }),
    );
    const { inputs } = prepare({ ...payment, units: 7_500_000n }, view);
    const spent = inputs.map(({ txid }) => someCoins.coins.findIndex((coin) => coin.txid === txid));
    expect(spent.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  test('has no change output where that would be dust', () => {
    const { coins, previous } = createCoins([{ kind: 'wpkh', units: 102_000n }]);
    const prepared = prepare({ ...payment, units: 100_000n }, { ...view, coins, rate: 15_000n }, previous);
    expect(prepared.feeUnits).toBe(2_000n);
    expect(signByBitcoinjs(prepared.psbt).feeUnits).toBe(2_000n);
  });

  test.each<[PaymentProblem, Partial<BitcoinPayment>, Partial<WalletView>]>([
    ['too-little', { units: 10_150_000n }, {}],
    ['too-little', { units: 10_000n }, { coins: [] }],
    ['fee-too-high', {}, { maxFeeUnits: 100n }],
    ['fee-too-high', {}, { maxRate: 12_000n }],
  ])('is not prepared: %s', (problem, change, of) => {
    expect(choosePayment({ ...payment, ...change }, { ...view, ...of })).toBe(problem);
  });

  test.each([
    { to: payees.p2tr, least: 330n },
    { to: payees.p2wsh, least: 330n },
    { to: payees.p2wpkh, least: 294n },
    { to: payees.p2pkh, least: 546n },
    { to: payees.p2sh, least: 540n },
  ])('of the least that nodes forward is prepared: $least to $to', ({ to, least }) => {
    expect(choosePayment({ ...payment, address: to, units: least }, view)).toMatchObject({
      outputs: [{ units: least }, {}],
    });
    expect(choosePayment({ ...payment, address: to, units: least - 1n }, view)).toBe('dust');
  });

  test('is an outage where the server gave another transaction than the one that is spent', () => {
    const choice = choosePayment(payment, view);
    if (typeof choice === 'string') throw new Error(choice);
    const [txid = ''] = choice.coins.map((coin) => coin.txid);
    const other = [...someCoins.previous].find(([id]) => id !== txid)?.[1] ?? new Uint8Array();
    expect(() => toPrepared(choice, new Map([[txid, other]]))).toThrow('is not what the server said');
  });
});

const anAddress = fc.constantFrom(...Object.values(payees));
const aWallet = fc.array(
  fc.record({
    kind: fc.constantFrom(...inputKinds),
    units: fc.bigInt({ min: 1_000n, max: 50_000_000n }),
    index: fc.integer({ min: 0, max: 9 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const aRate = fc.bigInt({ min: 1_000n, max: 400_000n });
const aShare = fc.bigInt({ min: 1n, max: 100n });

describe('any payment from any wallet', () => {
  test('is signed as by the second implementation, pays exactly, and its fee is the rate or a little more', async () => {
    await fc.assert(
      fc.asyncProperty(aWallet, anAddress, aRate, aShare, async (wanted, address, rate, share) => {
        const { coins, previous } = createCoins(wanted);
        const units = (coins.reduce((sum, coin) => sum + coin.units, 0n) * share) / 100n;
        const order = { id: `${rate}`, address, units };
        const choice = choosePayment(order, { ...view, coins, rate });
        if (typeof choice === 'string') return;
        const prepared = toPrepared(choice, previous);
        const signed = await signer.sign(orderOf(order), prepared.psbt);
        const second = signByBitcoinjs(prepared.psbt);
        expect(signed).toMatchObject({ txid: second.txid, raw: second.raw });
        expect(second.feeUnits).toBe(prepared.feeUnits);
        expect(areSignaturesRight(signed.raw, readSpent(prepared.psbt))).toBe(true);
        expect(choice.outputs[0]).toEqual({ script: choice.outputs[0]?.script, units });
        const atRate = (second.virtualSize * rate) / 1000n;
        expect(prepared.feeUnits).toBeGreaterThanOrEqual(atRate);
        // A byte of each signature may be missing; change that would be dust is left to the fee, with what its output would cost.
        const slack = ((BigInt(coins.length) + 44n) * rate) / 1000n + 600n;
        expect(prepared.feeUnits).toBeLessThanOrEqual(atRate + slack);
      }),
      { numRuns: 25 },
    );
  });

  test('is replaced by one that spends the same, pays the same, and costs more in all and for each byte', async () => {
    let replaced = 0;
    await fc.assert(
      fc.asyncProperty(aWallet, anAddress, aRate, aShare, async (wanted, address, rate, share) => {
        const { coins, previous } = createCoins(wanted);
        const units = (coins.reduce((sum, coin) => sum + coin.units, 0n) * share) / 200n;
        const order = { id: `${rate}`, address, units };
        const choice = choosePayment(order, { ...view, coins, rate });
        if (typeof choice === 'string') return;
        const { psbt } = toPrepared(choice, previous);
        const first = await signer.sign(orderOf(order), psbt);
        const raw = await signer.replace(orderOf(order), psbt, { replaced: first.raw, rate: rate * 2n }).then(
          (signed) => signed.raw,
          (problem: unknown) => {
            expect(problem).toBeInstanceOf(SigningRefused);
          },
        );
        if (raw === undefined) return;
        replaced += 1;
        expect(areSignaturesRight(raw, readSpent(psbt))).toBe(true);
        const [one, two] = [readByBitcoinjs(first.raw), readByBitcoinjs(raw)];
        expect(two.spends).toEqual(one.spends);
        expect(two.outputs[0]).toBe(one.outputs[0]);
        const spent = readSpent(psbt).reduce((sum, { value }) => sum + value, 0n);
        const [feeBefore = 0n, feeAfter = 0n] = [one, two].map(({ outputs }) =>
          outputs.reduce((left, out) => left - out, spent),
        );
        expect(feeAfter).toBeGreaterThanOrEqual(feeBefore + two.virtualSize);
        expect(feeAfter * one.virtualSize).toBeGreaterThan(feeBefore * two.virtualSize);
      }),
      { numRuns: 25 },
    );
    expect(replaced).toBeGreaterThan(3);
  });
});
