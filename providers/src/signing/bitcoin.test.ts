import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { choosePayment, toPrepared, type WalletView } from '../bitcoin-payments/prepare.ts';
import { areSignaturesRight, readByBitcoinjs, readSpent } from '../bitcoin-payments/test-bitcoinjs.ts';
import { findSpentOutput, readProposal, toScript } from '../bitcoin-payments/psbt.ts';
import { createCoins, payees, payOutputs, privateAccounts, publicScripts } from '../bitcoin-payments/test-wallet.ts';
import { bitcoinSigner } from './bitcoin.ts';
import type { BitcoinOrder } from '../bitcoin-payments/port.ts';

const limits = { maxFeeUnits: 50_000n, maxRate: 100_000n };
const signer = bitcoinSigner({ accounts: privateAccounts, ...limits });
const order: BitcoinOrder = {
  id: 'a-withdrawal',
  network: 'BTC',
  contract: null,
  address: payees.p2wpkh,
  units: 1_000_000n,
  ledgerScale: 8,
};

const { coins, previous } = createCoins([
  { kind: 'wpkh', units: 2_000_000n },
  { kind: 'tr', units: 2_500_000n },
]);
const view: WalletView = { scripts: publicScripts, coins, rate: 10_000n, maxRate: 1_000_000n, maxFeeUnits: 5_000_000n };

function propose(change: Partial<BitcoinOrder> = {}, of: Partial<WalletView> = {}): string {
  const choice = choosePayment({ ...order, ...change }, { ...view, ...of });
  if (typeof choice === 'string') throw new Error(choice);
  return toPrepared(choice, previous).psbt;
}

const sign = (psbt: string, of: Partial<BitcoinOrder> = {}) => signer.sign({ ...order, ...of }, psbt);

/** The proposal as an intruder with the database's rows would change it. */
function tamper(change: (transaction: Transaction) => void, options = {}): string {
  const transaction = Transaction.fromPSBT(base64.decode(propose()), options);
  change(transaction);
  return base64.encode(transaction.toPSBT());
}

/** A new transaction with the inputs of the proposal and these outputs. */
function rebuild(outputs: readonly { address: string; units: bigint }[], options = {}, sequence = 0xfffffffd): string {
  const proposal = Transaction.fromPSBT(base64.decode(propose()));
  const transaction = new Transaction(options);
  transaction.addInput({ ...proposal.getInput(0), sequence });
  for (const { address, units } of outputs) transaction.addOutput({ script: toScript(address), amount: units });
  return base64.encode(transaction.toPSBT());
}

const change = publicScripts.find(({ kind, branch }) => kind === 'wpkh' && branch === 1)?.address ?? '';
const pays = { address: order.address, units: order.units };

describe('the signer signs', () => {
  test('a proposal that pays the order, twice the same', async () => {
    const psbt = propose();
    expect(await sign(psbt)).toEqual(await sign(psbt));
    expect(await sign(rebuild([pays, { address: change, units: 998_000n }]))).toMatchObject({
      txid: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('the signer refuses', () => {
  test.each<[string, () => string]>([
    ['cannot be read', () => 'nonsense'],
    ['cannot be read', () => base64.encode(new Uint8Array(40))],
    ['pays another address', () => propose({ address: payees.p2tr })],
    ['pays another amount', () => propose({ units: 1_000_001n })],
    ['pays another amount', () => propose({ units: 999_999n })],
    ['pays another address', () => rebuild([{ address: change, units: 900_000n }, pays])],
    ['neither the payment nor change', () => rebuild([pays, { address: payees.p2tr, units: 900_000n }])],
    [
      'neither the payment nor change',
      () => rebuild([pays, { address: change, units: 900_000n }, { address: change, units: 90_000n }]),
    ],
    ['nodes do not forward', () => rebuild([pays, { address: change, units: 200n }])],
    ['above the 50000 that one payment may cost', () => rebuild([pays, { address: change, units: 900_000n }])],
    ['above the 50000 that one payment may cost', () => rebuild([pays])],
    ['its fee rate of', () => rebuild([pays, { address: change, units: 980_000n }])],
    ['below what nodes forward', () => rebuild([pays, { address: change, units: 999_950n }])],
    ['pays more than it spends', () => rebuild([pays, { address: change, units: 1_000_001n }])],
    [
      'another version, lock time or sequence',
      () => rebuild([pays, { address: change, units: 998_000n }], { lockTime: 1 }),
    ],
    [
      'another version, lock time or sequence',
      () => rebuild([pays, { address: change, units: 998_000n }], { version: 1 }),
    ],
    [
      'another version, lock time or sequence',
      () => rebuild([pays, { address: change, units: 998_000n }], {}, 0xffffffff),
    ],
  ])('what %s', async (finding, psbt) => {
    await expect(sign(psbt())).rejects.toMatchObject({
      name: 'SigningRefused',
      message: expect.stringContaining(finding),
    });
  });

  test('an input that is not of the wallet', async () => {
    const raw = payOutputs([{ script: toScript(payees.p2wpkh), units: 3_000_000n }], 900);
    const foreign = tamper((transaction) =>
      transaction.addInput({
        txid: Transaction.fromRaw(raw).id,
        index: 0,
        nonWitnessUtxo: raw,
        sequence: 0xfffffffd,
      }),
    );
    await expect(sign(foreign)).rejects.toThrow("is not the wallet's");
  });

  test('a proposal that claims a smaller amount of what it spends, which would hide a fee', async () => {
    const own = coins[0]?.own.script ?? new Uint8Array();
    const smaller = payOutputs(
      [
        { script: toScript(payees.p2wpkh), units: 999n },
        { script: own, units: 1_010_000n },
      ],
      1,
    );
    const transaction = new Transaction();
    transaction.addInput({
      txid: coins[0]?.txid ?? '',
      index: 1,
      sequence: 0xfffffffd,
      witnessUtxo: { script: own, amount: 1_010_000n },
    });
    transaction.addOutput({ script: toScript(order.address), amount: order.units });
    // Without the transaction that it spends the amount is only a claim; with another one its id shows it.
    await expect(sign(base64.encode(transaction.toPSBT()))).rejects.toThrow('cannot be read');
    expect(findSpentOutput({ txid: coins[0]?.txid ?? '', output: 1, previous: smaller })).toBeUndefined();
  });

  test.each([
    { network: 'ETH' as const },
    { contract: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c' },
    { ledgerScale: 6 },
  ])('an order that is not in bitcoin: %o', async (of) => {
    await expect(sign(propose(), of)).rejects.toThrow('not a payment in bitcoin');
  });
});

describe('a replacement', () => {
  const sendFirst = async (of: Partial<BitcoinOrder> = {}, wallet: Partial<WalletView> = {}) => {
    const psbt = propose(of, wallet);
    const first = await sign(psbt, of);
    const replace = (rate: bigint, replaced = first.raw, other: Partial<BitcoinOrder> = {}) =>
      signer.replace({ ...order, ...of, ...other }, psbt, { replaced, rate });
    return { psbt, first, replace };
  };

  test('spends what the first one spends, pays the same and leaves less change, again and again', async () => {
    const { psbt, first, replace } = await sendFirst();
    const second = await replace(20_000n);
    const third = await replace(30_000n, second.raw);
    const transactions = [first, second, third].map(({ raw }) => readByBitcoinjs(raw));
    expect(new Set(transactions.map(({ spends }) => spends.join())).size).toBe(1);
    expect(transactions.map(({ outputs }) => outputs[0])).toEqual([order.units, order.units, order.units]);
    const fees = transactions.map(({ outputs }) => 2_000_000n - outputs.reduce((sum, one) => sum + one, 0n));
    expect(fees.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(fees);
    for (const { raw } of [second, third]) expect(areSignaturesRight(raw, readSpent(psbt))).toBe(true);
    expect([second.spends, third.spends]).toEqual([first.spends, first.spends]);
  });

  test('costs more in all and for each byte even where a lower fee was ordered: nodes would not take it otherwise', async () => {
    const { first, replace } = await sendFirst();
    const second = await replace(1_000n);
    const [one, two] = [readByBitcoinjs(first.raw), readByBitcoinjs(second.raw)];
    const [change = 0n, left = 0n] = [one.outputs[1], two.outputs[1]];
    expect(change - left).toBeGreaterThanOrEqual(two.virtualSize);
  });

  test('is refused where the change is not enough, and above what a payment may cost', async () => {
    const { replace } = await sendFirst({ units: 1_997_000n }, { coins: coins.slice(0, 1) });
    await expect(replace(60_000n)).rejects.toThrow('the change is not enough for a higher fee');
    const { replace: replaceOther } = await sendFirst();
    await expect(replaceOther(100_001n)).rejects.toThrow('a fee rate of 100001 is above 100000');
    const dear = bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 3_000n, maxRate: 100_000n });
    const psbt = propose();
    const { raw } = await sign(psbt);
    await expect(dear.replace(order, psbt, { replaced: raw, rate: 90_000n })).rejects.toThrow(
      'above what one payment may cost',
    );
  });

  test('is refused of a transaction that the signer did not sign, or that spends something else', async () => {
    const { first, psbt, replace } = await sendFirst({}, { coins: coins.slice(0, 1) });
    const other = await sendFirst({}, { coins: coins.slice(1) });
    await expect(replace(20_000n, other.first.raw)).rejects.toThrow('not one of this signer');
    await expect(signer.replace(order, other.psbt, { replaced: first.raw, rate: 20_000n })).rejects.toThrow(
      'not one of this signer',
    );
    const unsigned = hex.encode(Transaction.fromPSBT(base64.decode(psbt)).unsignedTx);
    await expect(replace(20_000n, unsigned)).rejects.toThrow('not one of this signer');
  });

  test('is refused of a transaction that makes another payment', async () => {
    const { replace } = await sendFirst();
    await expect(replace(20_000n, undefined, { units: 999_999n })).rejects.toThrow('makes another payment');
    await expect(replace(20_000n, undefined, { address: payees.p2tr })).rejects.toThrow('makes another payment');
  });
});

// The first valid example of BIP174.
const published =
  '70736274ff0100750200000001268171371edff285e937adeea4b37b78000c0566cbb3ad64641713ca42171bf60000000000feffffff02d3dff505000000001976a914d0c59903c5bac2868760e90fd521a4665aa7652088ac00e1f5050000000017a9143545e6e33b832c47050f24d3eeb93c9c03948bc787b32e1300000100fda5010100000000010289a3c71eab4d20e0371bbba4cc698fa295c9463afa2e397f8533ccb62f9567e50100000017160014be18d152a9b012039daf3da7de4f53349eecb985ffffffff86f8aa43a71dff1448893a530a7237ef6b4608bbb2dd2d0171e63aec6a4890b40100000017160014fe3e9ef1a745e974d902c4355943abcb34bd5353ffffffff0200c2eb0b000000001976a91485cff1097fd9e008bb34af709c62197b38978a4888ac72fef84e2c00000017a914339725ba21efd62ac753a9bcd067d6c7a6a39d05870247304402202712be22e0270f394f568311dc7ca9a68970b8025fdd3b240229f07f8a5f3a240220018b38d7dcd314e734c9276bd6fb40f673325bc4baa144c800d2f2f02db2765c012103d2e15674941bad4a996372cb87e1856d3652606d98562fe39c5e9e7e413f210502483045022100d12b852d85dcd961d2f5f4ab660654df6eedcc794c0c33ce5cc309ffb5fce58d022067338a8e0e1725c197fb1a88af59f51e44e4255b20167c8684031c05d1f2592a01210223b72beef0965d10be0778efecd61fcac6f79a4ea169393380734464f84f2ab300000000000000';

test('a proposal of another program is read, with the amounts of what it spends', async () => {
  const psbt = base64.encode(hex.decode(published));
  const proposal = readProposal(psbt);
  expect(proposal?.inputs.map((input) => findSpentOutput(input)?.units)).toEqual([200_000_000n]);
  expect(proposal?.outputs.map(({ units }) => units)).toEqual([99_999_699n, 100_000_000n]);
  await expect(sign(psbt)).rejects.toThrow("is not the wallet's");
});
