import { custodyByNetwork } from '@istmo/providers/custody/by-network';
import { evmCustody } from '@istmo/providers/custody/evm';
import { anvilChainId, startTestChain, transferData } from '@istmo/providers/custody/test-anvil';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test } from 'vitest';
import type { App } from '../app.ts';
import { readAssetNetworks } from '../areas/instruments/public.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { createAddressFor, readCustomerBalance, readDepositRows } from '../areas/deposits/test-deposits.ts';
import { deployTokens } from '../testing/deploy-tokens.ts';
import { createTestEnv } from '../testing/test-env.ts';

/* Deposits from the chain to the wallet, on a real EVM node with every token that the seeds have on Ethereum. */

const testEnv = await createTestEnv();
const node = await startTestChain();
afterAll(() => node.stop());

const network = 'ETH';
const million = 1_000_000n;
const tokens = await deployTokens(testEnv, node.chain, network);
const token = tokens.get('USDT') ?? '0x';

const chain = { network, chainId: anvilChainId, nodes: [node.anvil.url, `${node.anvil.url}/`], fetch } as const;
const eth = evmCustody({ ...chain, readAssetNetworks: () => readAssetNetworks(testEnv.db) });
const app: App = { ...testEnv.workerApp, custody: custodyByNetwork({ ETH: eth }, testEnv.custody) };

async function watch(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await watchDeposits(app, network, 5_000);
    testEnv.advance(16_000);
  }
}

test('a deposit on an EVM chain is credited once, after its confirmations; one that a reorganisation drops is not', async () => {
  const person = await testEnv.signUp('rosa', { acceptedDisclaimers: true, kycStatus: 'verified' });
  const address = await createAddressFor(app, person.customer, network);
  await watch();
  const txid = await node.chain.send({ to: token, data: transferData(address, 75n * million) });
  await node.chain.mine(3);
  await watch();
  expect(await readDepositRows(app, person.customer)).toMatchObject([{ txid, output: 0, units: 75n * million }]);
  expect((await readCustomerBalance(app, person.customer, 'USDT')).available).toBe(0n);
  const dropped = await node.chain.send({ to: token, data: transferData(address, 60n * million) });
  await node.chain.mine(1);
  await watch();
  expect(await readDepositRows(app, person.customer)).toHaveLength(2);
  await node.driver.reorg({ network, depth: 1, fate: 'vanish' });
  await node.chain.mine(20);
  await watch();
  await watch();
  const rows = await readDepositRows(app, person.customer);
  expect(rows.find((row) => row.txid === txid)?.state).toBe('credited');
  expect(rows.find((row) => row.txid === dropped)?.state).not.toBe('credited');
  expect((await readCustomerBalance(app, person.customer, 'USDT')).available).toBe(75n * million);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

// A security only comes back from outside, which its own tests try.
const currencies = instrumentSeeds.filter(({ code, kind }) => kind === 'crypto' && tokens.has(code));

test.each(currencies)('a deposit of $code is credited by its contract', async ({ code, ledgerScale }) => {
  const person = await testEnv.signUp(`payee${code}`, { acceptedDisclaimers: true, kycStatus: 'verified' });
  const address = await createAddressFor(app, person.customer, network);
  const units = 75n * 10n ** BigInt(ledgerScale);
  await watch();
  await node.chain.send({ to: tokens.get(code) ?? '0x', data: transferData(address, units) });
  await node.chain.mine(20);
  await watch();
  await watch();
  expect((await readCustomerBalance(app, person.customer, code)).available).toBe(units);
});
