import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anvilChainId, type StartedChain, startTestChain, transferData } from '../custody/test-anvil.ts';
import type { AssetNetwork } from '../custody/port.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { type EvmHoldingsSettings, evmHoldings } from './evm.ts';
import { maxAddresses, sumBalancesCode } from './sum-balances.ts';

let node: StartedChain;
beforeAll(async () => {
  node = await startTestChain();
});
beforeEach(() => node.reset());
afterAll(() => node.stop());

const address = (index: number): `0x${string}` => `0x${(index + 0x1000).toString(16).padStart(40, '0')}`;
const paying = address(0);
const perUnit = 10n ** 10n;

function reader(own: Partial<EvmHoldingsSettings> = {}, assets: readonly AssetNetwork[] = [node.asset]) {
  const { url } = node.anvil;
  return evmHoldings({
    network: 'ETH',
    chainId: anvilChainId,
    nodes: [url, `${url}/`],
    fetch,
    readAssetNetworks: () => Promise.resolve(assets),
    readPaying: () => Promise.resolve([paying]),
    readDepositAddresses: () => Promise.resolve(Array.from({ length: 1_100 }, (_, index) => address(index + 1))),
    cold: [address(5_000)],
    readCoin: () => Promise.resolve({ currency: 'ETH', perUnit }),
    ...own,
  });
}

const pay = (to: string, units: bigint) => node.chain.send({ to: node.asset.contract, data: transferData(to, units) });
const unitsOf = (found: Awaited<ReturnType<ReturnType<typeof reader>['read']>>, currency: string) =>
  found.filter((one) => one.currency === currency).map(({ purse, units }) => [purse, units]);

test('all addresses are added up, hot and cold apart, and each counts once however it is written', async () => {
  await pay(paying, 1n);
  await pay(address(1), 10n);
  await pay(address(500), 100n);
  await pay(address(1_100), 1_000n);
  await pay(address(5_000), 7n);
  await pay(address(9_000), 50_000n);
  await node.chain.send({ to: paying, data: '0x', value: 3n * perUnit });
  await node.chain.send({ to: address(2), data: '0x', value: 1n });
  await node.chain.mine(1);
  const found = await reader({ readPaying: async () => [paying, paying.toUpperCase().replace('0X', '0x')] }).read();
  expect(unitsOf(found, 'USDT')).toEqual([
    ['hot', 1_111n],
    ['cold', 7n],
  ]);
  // Rounded up.
  expect(unitsOf(found, 'ETH')).toEqual([
    ['hot', 4n],
    ['cold', 0n],
  ]);
});

test('what waits for a block is not there', async () => {
  await pay(paying, 5n);
  expect(unitsOf(await reader().read(), 'USDT')).toEqual([
    ['hot', 0n],
    ['cold', 0n],
  ]);
});

test('nodes that disagree, or one that is away, give nothing', async () => {
  await pay(paying, 5n);
  await node.chain.mine(1);
  const { url } = node.anvil;
  const lying: Fetch = async (asked, init) => {
    const response = await fetch(asked, init);
    const isCall = typeof init?.body === 'string' && init.body.includes('eth_call') && !init.body.includes('313ce567');
    if (asked === url || !isCall) return response;
    return new Response((await response.text()).replace(/5"/, '6"'));
  };
  await expect(reader({ fetch: lying }).read()).rejects.toThrow('the nodes disagree about the balances of USDT');
  const away: Fetch = (asked, init) => (asked === url ? fetch(asked, init) : Promise.reject(new Error('gone')));
  await expect(reader({ fetch: away }).read()).rejects.toThrow(Outage);
});

test.each([
  ['another scale', () => ({ ...node.asset, ledgerScale: 6 })],
  ['no contract at its address', () => ({ ...node.asset, contract: address(7_000) })],
  ['a contract that answers with nothing of a balance', () => ({ ...node.falseAsset, ledgerScale: 6 })],
])('a token with %s gives nothing', async (_, assetOf) => {
  await expect(reader({}, [assetOf()]).read()).rejects.toThrow(Outage);
});

test('without a known paying account nothing is known', async () => {
  await expect(reader({ readPaying: async () => [] }).read()).rejects.toThrow('the paying account is not known');
});

test('the code of a full call fits into a constructor', () => {
  const code = sumBalancesCode(
    paying,
    Array.from({ length: maxAddresses }, (_, index) => address(index)),
  );
  expect((code.length - 2) / 2).toBeLessThan(49_152);
});

test('a token that does not answer is no balance of zero', async () => {
  const call = async (token: string) =>
    node.anvil.rpc('eth_call', { data: sumBalancesCode(token, [paying]) }, 'latest');
  expect(await call(node.asset.contract)).toBe(`0x${'0'.repeat(64)}`);
  await expect(call(address(7_000))).rejects.toThrow('revert');
});
