import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { esploraSender } from '../chain-sender/esplora.ts';
import { esploraServer, type SimulatedServer } from '../custody/esplora-simulator.ts';
import { simulatedBitcoin } from '../custody/simulated-bitcoin.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { bitcoinSigner } from '../signing/bitcoin.ts';
import { esploraPayments } from './esplora.ts';
import { type BitcoinPayment, ChangeTooSmall, type PaymentProblem, type PreparedPayment } from './port.ts';
import { areSignaturesRight, readByBitcoinjs, readSpent } from './test-bitcoinjs.ts';
import { payees, privateAccounts, publicScripts, testWallet } from './test-wallet.ts';
import { readWalletAccounts } from './wallet-accounts.ts';

const usual = { targetBlocks: 6, minRate: 2_000n, maxRate: 100_000n, maxFeeUnits: 100_000n };
const signer = bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 100_000n, maxRate: 100_000n });
const payment: BitcoinPayment = { id: 'a-withdrawal', address: payees.p2wsh, units: 400_000n };
const orderOf = (of: BitcoinPayment) => ({ ...of, network: 'BTC', contract: null, ledgerScale: 8 }) as const;

const ownAddress = (kind: string, index: number): string =>
  publicScripts.find((own) => own.kind === kind && own.branch === 0 && own.index === index)?.address ?? '';

/** A wallet with these amounts in blocks, seen through servers. */
function setUp({ count = 1, amounts = [600_000n, 500_000n, 50_000n], fees = usual } = {}) {
  const network = simulatedBitcoin();
  const kinds = ['wpkh', 'tr', 'sh-wpkh'];
  const funded = amounts.map((units, at) =>
    network.pay([{ address: ownAddress(kinds[at % 3] ?? '', at % 10), units }]),
  );
  network.mine(1);
  const servers = Array.from({ length: count }, () => esploraServer(network));
  const bases = servers.map((_, at) => `https://server-${at}.example/api`);
  const fetch: Fetch = (url, init) => {
    const found: SimulatedServer | undefined = servers[bases.findIndex((base) => url.startsWith(`${base}/`))];
    if (!found) throw new Error(`no server at ${url}`);
    return found.fetch(url, init);
  };
  const [server, other = server] = servers;
  if (!server || !other) throw new Error('no server');
  const payments = esploraPayments({
    fetch,
    servers: bases,
    accounts: readWalletAccounts(testWallet.public, 'pub'),
    fees,
  });
  return { network, server, other, funded, payments, sender: esploraSender({ fetch, servers: bases, fees }) };
}

function ready(prepared: PreparedPayment | PaymentProblem): PreparedPayment {
  if (typeof prepared === 'string') throw new Error(prepared);
  return prepared;
}

describe('a payment', () => {
  test('is prepared, signed, sent and included, and pays exactly its amount', async () => {
    const { network, payments, sender } = setUp();
    const { psbt } = ready(await payments.prepare(payment, []));
    const signed = await signer.sign(orderOf(payment), psbt);
    expect(areSignaturesRight(signed.raw, readSpent(psbt))).toBe(true);
    expect(await sender.send({ network: 'BTC', ...signed })).toBe('accepted');
    expect(await sender.send({ network: 'BTC', ...signed })).toBe('accepted');
    network.mine(1);
    expect(await sender.send({ network: 'BTC', ...signed })).toBe('accepted');
    expect(network.findBlockOf(signed.txid)).toBe(network.chain().at(-1));
    expect(network.find(signed.txid)?.outputs[0]?.amount).toBe(payment.units);
  });

  test('spends neither what is reserved nor what is in no block yet', async () => {
    const { network, payments, funded } = setUp({ amounts: [600_000n, 500_000n] });
    const [one = '', two = ''] = funded;
    expect(ready(await payments.prepare(payment, [])).inputs).toEqual([{ txid: two, output: 0 }]);
    const reserved = [{ txid: two, output: 0 }];
    expect(ready(await payments.prepare(payment, reserved)).inputs).toEqual([{ txid: one, output: 0 }]);
    network.pay([{ address: ownAddress('wpkh', 3), units: 9_000_000n }]);
    expect(await payments.prepare(payment, [...reserved, { txid: one, output: 0 }])).toBe('too-little');
    network.mine(1);
    expect(await payments.prepare(payment, [...reserved, { txid: one, output: 0 }])).toMatchObject({
      feeUnits: expect.anything(),
    });
  });

  test.each([
    { estimates: { '1': 40, '6': 10.0009, '144': 1 }, rate: 10_001n },
    { estimates: { '1': 40, '3': 20, '144': 1 }, rate: 20_000n },
    { estimates: { '1': 0.1, '6': 0.1 }, rate: 2_000n },
    { estimates: { '6': 9_000 }, rate: 100_000n },
  ])('costs what is usual, within the floor and the cap: $rate', async ({ estimates, rate }) => {
    const { server, payments, sender } = setUp();
    server.setFees(estimates);
    expect(await sender.readFee('BTC')).toEqual({ rate, tip: 0n });
    const { feeUnits } = ready(await payments.prepare(payment, []));
    // One input of taproot, an output with a script of 34 bytes and one of 22: 142 virtual bytes.
    expect(feeUnits).toBe((142n * rate + 999n) / 1000n);
  });

  test('is an outage without an estimate', async () => {
    const { server, payments } = setUp();
    server.setFees({ '144': 1 });
    await expect(payments.prepare(payment, [])).rejects.toThrow(Outage);
  });

  test('costs the least of two servers, and spends only what both have in blocks', async () => {
    const { server, other, payments, funded } = setUp({ count: 2 });
    server.setFees({ '6': 90 });
    other.setFees({ '6': 5 });
    other.hide(funded[1] ?? '');
    const { inputs, feeUnits } = ready(await payments.prepare(payment, []));
    expect(inputs).toEqual([{ txid: funded[0], output: 0 }]);
    expect(feeUnits).toBeLessThan(1_000n);
  });

  test('is an outage where the only server lies about an amount', async () => {
    const { server, payments, funded } = setUp({ amounts: [60_000n] });
    server.inflate(funded[0] ?? '');
    await expect(payments.prepare(payment, [])).rejects.toThrow('is not what the server said');
  });
});

test('a replacement takes the place of the first with every node, and the first cannot come back', async () => {
  const { network, payments, sender } = setUp({ count: 2 });
  const { psbt } = ready(await payments.prepare(payment, []));
  const first = await signer.sign(orderOf(payment), psbt);
  await sender.send({ network: 'BTC', ...first });
  const second = await signer.replace(orderOf(payment), psbt, { replaced: first.raw, rate: 30_000n });
  expect(await sender.send({ network: 'BTC', ...second })).toBe('accepted');
  expect(network.pool()).toEqual([second.txid]);
  expect(await sender.send({ network: 'BTC', ...first })).toBe('refused');
  network.mine(1);
  expect(await sender.send({ network: 'BTC', ...first })).toBe('refused');
  expect(network.findBlockOf(second.txid)).toBeDefined();
});

test('several payments from one wallet never spend the same, whatever is sent, included or removed', async () => {
  const step = fc.constantFrom('pay', 'pay', 'replace', 'mine', 'reorganise');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { network, payments, sender, server } = setUp({
        amounts: [900_000n, 800_000n, 700_000n, 600_000n, 500_000n],
      });
      const journal: { order: BitcoinPayment; psbt: string; raw: string; inputs: PreparedPayment['inputs'] }[] = [];
      for (const [at, action] of steps.entries()) {
        server.setFees({ '6': 5 + at * 2 });
        const last = journal.at(-1);
        if (action === 'mine') network.mine(1);
        if (action === 'reorganise') network.reorganise(1, 'wait');
        if (action === 'pay') {
          const order = { ...payment, id: `payment ${at}`, units: 300_000n };
          const reserved = journal.flatMap(({ inputs }) => inputs);
          const prepared = await payments.prepare(order, reserved);
          if (typeof prepared === 'string') continue;
          const signed = await signer.sign(orderOf(order), prepared.psbt);
          journal.push({ order, psbt: prepared.psbt, raw: signed.raw, inputs: prepared.inputs });
          await sender.send({ network: 'BTC', ...signed });
        }
        if (action === 'replace' && last) {
          const replacement = { replaced: last.raw, rate: BigInt(5 + at * 2) * 1_000n };
          const signed = await signer.replace(orderOf(last.order), last.psbt, replacement);
          last.raw = signed.raw;
          await sender.send({ network: 'BTC', ...signed });
        }
      }
      const spent = journal.flatMap(({ inputs }) => inputs.map(({ txid, output }) => `${txid}:${output}`));
      expect(new Set(spent).size).toBe(spent.length);
      network.mine(1);
      const paid = network.list().filter(({ outputs }) => outputs.some(({ amount }) => amount === 300_000n));
      expect(paid.length).toBeLessThanOrEqual(journal.length);
    }),
    { numRuns: 6 },
  );
});

describe('a replacement whose change is not enough', () => {
  const amounts = [402_500n, 300_000n, 250_000n];
  const createFirst = async (of = amounts) => {
    const world = setUp({ amounts: of });
    const { psbt, inputs } = ready(await world.payments.prepare(payment, []));
    const first = await signer.sign(orderOf(payment), psbt);
    await world.sender.send({ network: 'BTC', ...first });
    return { ...world, psbt, inputs, first };
  };

  test('keeps every input and takes further ones: nodes take it in place of the first, and the second implementation agrees', async () => {
    const { network, payments, sender, psbt, first, inputs } = await createFirst();
    const raise = { replaced: first.raw, rate: 30_000n };
    await expect(signer.replace(orderOf(payment), psbt, raise)).rejects.toBeInstanceOf(ChangeTooSmall);
    const prepared = await payments.prepareReplacement(payment, raise, inputs);
    if (typeof prepared === 'string') throw new Error(prepared);
    expect(prepared.inputs.slice(0, inputs.length)).toEqual(inputs);
    expect(prepared.further).toEqual(prepared.inputs.slice(inputs.length));
    expect(prepared.further).not.toEqual([]);
    const second = await signer.replace(orderOf(payment), prepared.psbt, raise);
    expect(second.spends).toEqual(first.spends);
    expect(areSignaturesRight(second.raw, readSpent(prepared.psbt))).toBe(true);
    const [one, two] = [readByBitcoinjs(first.raw), readByBitcoinjs(second.raw)];
    expect(two.spends.slice(0, one.spends.length)).toEqual(one.spends);
    expect(two.outputs[0]).toBe(payment.units);
    expect(await sender.send({ network: 'BTC', ...second })).toBe('accepted');
    expect(network.pool()).toEqual([second.txid]);
    // A third one from what the second spends; its change pays.
    const again = { replaced: second.raw, rate: 45_000n };
    expect(await payments.prepareReplacement(payment, again, prepared.inputs)).toBe('enough');
    const third = await signer.replace(orderOf(payment), prepared.psbt, again);
    expect(third.spends).toEqual(first.spends);
    expect(readByBitcoinjs(third.raw).spends).toEqual(two.spends);
    expect(areSignaturesRight(third.raw, readSpent(prepared.psbt))).toBe(true);
    expect(await sender.send({ network: 'BTC', ...third })).toBe('accepted');
    network.mine(1);
    expect(network.findBlockOf(third.txid)).toBeDefined();
    expect(await sender.send({ network: 'BTC', ...first })).not.toBe('accepted');
  });

  test('is not prepared from what others spend, nor where the wallet has nothing more', async () => {
    const { payments, first, funded, inputs } = await createFirst();
    const raise = { replaced: first.raw, rate: 30_000n };
    const others = funded.map((txid) => ({ txid, output: 0 }));
    expect(await payments.prepareReplacement(payment, raise, others)).toBe('too-little');
    const alone = await createFirst(amounts.slice(0, 1));
    expect(await alone.payments.prepareReplacement(payment, { ...raise, replaced: alone.first.raw }, [])).toBe(
      'too-little',
    );
    expect(await payments.prepareReplacement(payment, { ...raise, rate: 1_000_000n }, inputs)).toBe('fee-too-high');
  });

  test('is refused by the signer where an input of the first one is left out, or one is not of the wallet', async () => {
    const { payments, first, inputs } = await createFirst();
    const raise = { replaced: first.raw, rate: 30_000n };
    const other = ready(await payments.prepare({ ...payment, units: 200_000n }, inputs));
    await expect(signer.replace(orderOf(payment), other.psbt, raise)).rejects.toThrow('not one of this signer');
    const prepared = await payments.prepareReplacement(payment, raise, inputs);
    if (typeof prepared === 'string') throw new Error(prepared);
    const partial = bitcoinSigner({
      accounts: privateAccounts.filter(({ kind }) => kind === 'wpkh'),
      maxFeeUnits: 100_000n,
      maxRate: 100_000n,
    });
    await expect(partial.replace(orderOf(payment), prepared.psbt, raise)).rejects.toThrow("is not the wallet's");
  });
});
