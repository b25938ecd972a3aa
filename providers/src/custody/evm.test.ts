import { afterAll, beforeAll } from 'vitest';
import { sandboxCustody } from './sandbox.ts';
import { memoryStateStore } from '../state-store.ts';
import { testCustodyPort } from './custody.suite.ts';
import { custodyByNetwork } from './by-network.ts';
import { evmCustody } from './evm.ts';
import {
  type Anvil,
  anvilChainId,
  createChain,
  createDriver,
  startAnvil,
  type TestChain,
  tokenDecimals,
} from './test-anvil.ts';
import type { AssetNetwork } from './port.ts';

let anvil: Anvil;
let chain: TestChain;
let tokens: { readonly token: `0x${string}`; readonly lookAlike: `0x${string}` };
let snapshot = '';

// What a new node deploys first has these addresses.
const usdt: AssetNetwork = {
  currency: 'USDT',
  network: 'ETH',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  ledgerScale: tokenDecimals,
};

beforeAll(async () => {
  anvil = await startAnvil();
  chain = await createChain(anvil);
  tokens = { token: await chain.deploy('USDT'), lookAlike: await chain.deploy('USDT') };
  snapshot = await anvil.text('evm_snapshot');
});
afterAll(() => anvil.stop());

async function make() {
  await anvil.rpc('evm_revert', snapshot);
  await anvil.rpc('anvil_dropAllTransactions');
  snapshot = await anvil.text('evm_snapshot');
  const readAssetNetworks = () => Promise.resolve([usdt]);
  const nodes = [anvil.url, `${anvil.url}/`];
  const eth = evmCustody({ network: 'ETH', chainId: anvilChainId, nodes, fetch, readAssetNetworks });
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const others = sandboxCustody({ stateStore: memoryStateStore(), clock, readAssetNetworks });
  return { custody: custodyByNetwork({ ETH: eth }, others), chain: createDriver(chain, tokens) };
}

testCustodyPort(make, { assets: [usdt], isPendingReported: false });
