import { describe, expect, test } from 'vitest';
import { esploraPayments } from '../bitcoin-payments/esplora.ts';
import { payees, privateAccounts, publicScripts, testWallet } from '../bitcoin-payments/test-wallet.ts';
import { readWalletAccounts } from '../bitcoin-payments/wallet-accounts.ts';
import { esploraSender } from '../chain-sender/esplora.ts';
import { esploraServer } from '../custody/esplora-simulator.ts';
import { simulatedBitcoin } from '../custody/simulated-bitcoin.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { bitcoinSigner } from '../signing/bitcoin.ts';
import { esploraHoldings } from './esplora.ts';

const fees = { targetBlocks: 6, minRate: 2_000n, maxRate: 100_000n, maxFeeUnits: 100_000n };
const signer = bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 100_000n, maxRate: 100_000n });
const own = publicScripts.map(({ address }) => address);
const [wallet = ''] = own;
const customer = payees.p2tr;
const cold = payees.p2wsh;

function setUp() {
  const network = simulatedBitcoin();
  const servers = [esploraServer(network), esploraServer(network)];
  const bases = ['https://one.example/api', 'https://two.example/api'];
  const fetch: Fetch = (url, init) => {
    const server = servers[url.startsWith('https://one.') ? 0 : 1];
    if (!server) throw new Error('no server');
    return server.fetch(url, init);
  };
  const holdings = esploraHoldings({
    fetch,
    servers: bases,
    currency: 'BTC',
    paying: own,
    readPaidAddresses: () => Promise.resolve([customer, wallet]),
    cold: [cold],
  });
  const accounts = readWalletAccounts(testWallet.public, 'pub');
  const payments = esploraPayments({ fetch, servers: bases, accounts, fees });
  const read = async () => (await holdings.read()).map(({ purse, units }) => [purse, units]);
  return { network, servers, payments, sender: esploraSender({ fetch, servers: bases, fees }), read };
}

describe('what is held on Bitcoin', () => {
  test('is what is in blocks, of the wallet, of customers and of the cold addresses, each once', async () => {
    const { network, read } = setUp();
    network.pay([{ address: wallet, units: 600_000n }]);
    network.mine(1);
    network.pay([{ address: customer, units: 30_000n }]);
    network.pay([{ address: cold, units: 7n }]);
    network.pay([{ address: payees.p2pkh, units: 1n }]);
    expect(await read()).toEqual([
      ['hot', 600_000n],
      ['cold', 0n],
    ]);
    network.mine(1);
    expect(await read()).toEqual([
      ['hot', 630_000n],
      ['cold', 7n],
    ]);
  });

  test('has the whole coin and no change until a withdrawal is in a block, and then only what it took is gone', async () => {
    const { network, payments, sender, read } = setUp();
    network.pay([{ address: wallet, units: 600_000n }]);
    network.mine(1);
    const payment = { id: 'a-withdrawal', address: payees.p2wpkh, units: 400_000n };
    const prepared = await payments.prepare(payment, []);
    if (typeof prepared === 'string') throw new Error(prepared);
    const signed = await signer.sign({ ...payment, network: 'BTC', contract: null, ledgerScale: 8 }, prepared.psbt);
    await sender.send({ network: 'BTC', ...signed });
    expect((await read())[0]).toEqual(['hot', 600_000n]);
    network.mine(1);
    const paid = network.find(signed.txid)?.outputs.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n;
    const fee = 600_000n - paid;
    expect((await read())[0]).toEqual(['hot', 200_000n - fee]);
  });

  test('is not known while servers disagree or do not answer', async () => {
    const { network, servers, read } = setUp();
    const txid = network.pay([{ address: wallet, units: 600_000n }]);
    network.mine(1);
    servers[1]?.inflate(txid);
    await expect(read()).rejects.toThrow('disagree');
    servers[0]?.inflate(txid);
    servers[0]?.fail('busy', 100);
    await expect(read()).rejects.toThrow(Outage);
  });

  test('is not known where one server has fallen behind', async () => {
    const { network, servers, read } = setUp();
    network.pay([{ address: wallet, units: 600_000n }]);
    network.mine(1);
    servers[1]?.fallBehind(1);
    await expect(read()).rejects.toThrow('disagree');
  });
});
