import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromNodeAddress } from '../custody/node-spelling.ts';
import type { AssetNetwork } from '../custody/port.ts';
import { transferData } from '../custody/test-anvil.ts';
import { startTestTron, type TronFault } from '../custody/test-tron.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { type TronHoldingsSettings, tronHoldings } from './tron.ts';
import { maxTronAddresses } from './tron-balances.ts';

let tron: Awaited<ReturnType<typeof startTestTron>>;
beforeAll(async () => {
  tron = await startTestTron();
});
beforeEach(() => tron.reset());
afterAll(() => tron.stop());

const onNode = (index: number): `0x${string}` => `0x70${(index + 0x1000).toString(16).padStart(38, '0')}`;
const address = (index: number): string => fromNodeAddress('TRON', onNode(index)) ?? '';
const [paying, cold] = [address(0), address(5_000)];
const given = Array.from({ length: 2 * maxTronAddresses + 10 }, (_, index) => address(index + 1));

type Own = Partial<TronHoldingsSettings> & { readonly fault?: TronFault; readonly assets?: readonly AssetNetwork[] };

function reader({ fault, assets = [tron.asset], ...own }: Own = {}) {
  return tronHoldings({
    ...tron.settings(fault),
    readAssetNetworks: () => Promise.resolve(assets),
    paying: [paying],
    readDepositAddresses: () => Promise.resolve(given),
    cold: [cold],
    readCoin: () => Promise.resolve({ currency: 'TRX', perUnit: 1n }),
    ...own,
  });
}

const pay = (index: number, units: bigint) =>
  tron.node.chain.send({ to: tron.node.asset.contract, data: transferData(onNode(index), units) });
const mine = () => tron.node.chain.mine(1);
type Holdings = Awaited<ReturnType<ReturnType<typeof reader>['read']>>;
const unitsOf = (found: Holdings, currency: string) =>
  found.filter((one) => one.currency === currency).map(({ purse, units }) => [purse, units]);

/** What the second server alone answers instead. */
const second =
  (path: string, answer: (pass: () => Promise<Response>, body: string) => Promise<Response>): TronFault =>
  ({ url, body }, pass) =>
    url.startsWith('https://two.') && url.endsWith(path) ? answer(pass, body) : pass();
const calls = '/wallet/triggerconstantcontract';

test('tokens of all addresses are added up, hot and cold apart, and each address counts once', async () => {
  await pay(0, 1n);
  await pay(1, 10n);
  await pay(maxTronAddresses, 100n);
  await pay(2 * maxTronAddresses + 10, 1_000n);
  await pay(5_000, 7n);
  await pay(9_000, 50_000n);
  await mine();
  const readDepositAddresses = () => Promise.resolve([...given, paying, cold]);
  const found = await reader({ paying: [paying, paying], readDepositAddresses }).read();
  expect(found.every(({ place }) => place === 'chain:TRON')).toBe(true);
  expect(unitsOf(found, 'USDT')).toEqual([
    ['hot', 1_111n],
    ['cold', 7n],
  ]);
});

test('more than 2^63 of a token is read to its last unit', async () => {
  await pay(1, 2n ** 63n + 5n);
  await pay(2, 2n ** 90n);
  await mine();
  expect(unitsOf(await reader().read(), 'USDT')).toEqual([
    ['hot', 2n ** 90n + 2n ** 63n + 5n],
    ['cold', 0n],
  ]);
});

test('TRX counts of the accounts that pay and of cold ones, staked and lent ones too; an account never seen on the chain has none', async () => {
  tron.setAccount(paying, {
    balance: 9_007_199_254_740_991,
    frozenV2: [{ amount: 20 }, { type: 'ENERGY', amount: 300 }, { type: 'TRON_POWER' }],
    unfrozenV2: [{ type: 'ENERGY', unfreeze_amount: 4_000, unfreeze_expire_time: 1_800_000_000_000 }],
    delegated_frozenV2_balance_for_bandwidth: 50_000,
    account_resource: { delegated_frozenV2_balance_for_energy: 600_000, energy_usage: 1 },
  });
  tron.setAccount(given[0] ?? '', { balance: 70 });
  const [hot, inCold] = unitsOf(await reader().read(), 'TRX');
  expect(hot).toEqual(['hot', 9_007_199_254_740_991n + 654_320n]);
  expect(inCold).toEqual(['cold', 0n]);
});

test('what waits for a block is not there', async () => {
  await pay(0, 5n);
  expect(unitsOf(await reader().read(), 'USDT')).toEqual([
    ['hot', 0n],
    ['cold', 0n],
  ]);
});

test('servers that disagree give nothing, and one that is a block behind for a moment is asked again', async () => {
  await pay(0, 5n);
  await mine();
  let answers = 0;
  const behind = (times: number) =>
    second(calls, async (pass) => {
      const text = await (await pass()).text();
      answers += 1;
      return new Response(answers > times ? text : text.replace(/5"/, '6"'));
    });
  expect(unitsOf(await reader({ fault: behind(1) }).read(), 'USDT')).toEqual([
    ['hot', 5n],
    ['cold', 0n],
  ]);
  await expect(reader({ fault: behind(1_000) }).read()).rejects.toThrow(
    'the servers of TRON disagree about the balances',
  );
  const lying = second('/wallet/getaccount', async (_, body) => Response.json({ ...JSON.parse(body), balance: 1 }));
  await expect(reader({ fault: lying }).read()).rejects.toThrow('disagree about the TRX');
});

test('what moves from a cold account to the one that pays while they are read is neither missing nor there twice', async () => {
  // All tokens are the payer's of the chain, here a cold account.
  const payer = fromNodeAddress('TRON', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266') ?? '';
  let asked = 0;
  const moving: TronFault = async ({ url }, pass) => {
    const answer = await pass();
    // Both servers have said what the account that pays has, and neither was asked about the cold one.
    if (url.endsWith(calls)) asked += 1;
    if (asked === 2 && url.endsWith(calls)) {
      await pay(0, 40n);
      await mine();
    }
    return answer;
  };
  expect(unitsOf(await reader({ fault: moving, cold: [payer] }).read(), 'USDT')).toEqual([
    ['hot', 40n],
    ['cold', 10n ** 30n - 40n],
  ]);
});

test('a server that does not answer is given up after its time, and nothing is known', async () => {
  const hanging: Fetch = (url, init) =>
    url.startsWith('https://two.') && url.endsWith(calls)
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('too late'))))
      : tron.fetch(url, init);
  await expect(reader({ fetch: hanging, timeoutMs: 50 }).read()).rejects.toThrow(Outage);
  const away: TronFault = ({ url }, pass) =>
    url.startsWith('https://two.') ? Promise.reject(new Error('gone')) : pass();
  await expect(reader({ fault: away }).read()).rejects.toThrow(Outage);
  await expect(reader().read(AbortSignal.abort(new Error('enough')))).rejects.toThrow(Outage);
});

test.each([
  ['an error of a call', calls, { result: { code: 'OTHER_ERROR', message: '6f7574206f662074696d65' } }],
  [
    'a call that failed beside its result',
    calls,
    { result: { result: true, message: '00' }, constant_result: ['0'.repeat(64)] },
  ],
  ['half a sum', calls, { result: { result: true }, constant_result: ['0'.repeat(32)] }],
  ['two sums', calls, { result: { result: true }, constant_result: ['0'.repeat(64), '0'.repeat(64)] }],
  ['no sum', calls, { result: { result: true } }],
  ['an empty answer', calls, {}],
  ['an error about an account', '/wallet/getaccount', { Error: 'class java.lang.NullPointerException : null' }],
  ['another account', '/wallet/getaccount', { address: `41${'0'.repeat(40)}`, balance: 1 }],
  ['an account without its address', '/wallet/getaccount', { balance: 1 }],
  ['less than nothing', '/wallet/getaccount', { address: `41${'0'.repeat(36)}1000`, balance: -1 }],
])('a server that answers with %s is not believed', async (_, path, answer) => {
  const fault: TronFault = ({ url }, pass) => (url.endsWith(path) ? Promise.resolve(Response.json(answer)) : pass());
  await expect(reader({ fault }).read()).rejects.toThrow(Outage);
});

test.each([
  ['a status', () => new Response('{}', { status: 404 })],
  ['what is no JSON', () => new Response('<html>')],
  ['more than fits', () => new Response(`"${'x'.repeat(1_100_000)}"`)],
])('a server that answers with %s is not believed', async (_, answer) => {
  const fault = second(calls, () => Promise.resolve(answer()));
  await expect(reader({ fault }).read()).rejects.toThrow(Outage);
});

test.each([
  ['another scale', () => ({ ...tron.asset, ledgerScale: 6 })],
  ['no contract at its address', () => ({ ...tron.asset, contract: address(7_000) })],
])('a token with %s gives nothing', async (_, assetOf) => {
  await expect(reader({ assets: [assetOf()] }).read()).rejects.toThrow(Outage);
});

test('servers of another chain, or no account that pays, give nothing', async () => {
  await expect(reader({ chainId: 1 }).read()).rejects.toThrow('is of chain');
  await expect(reader({ paying: [] }).read()).rejects.toThrow('ISTMO_TRON_WALLET');
});
