import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStateStore } from '../state-store.ts';
import { broadcast, type Chain, maxReorgDepth, mine, newChain, reorganise } from './chain.ts';
import { readChainBalances } from './chain-balance.ts';

const findOwn = async (_: string, addresses: readonly string[]) =>
  new Set(addresses.filter((address) => address.startsWith('own')));
const start = () => newChain('BTC', 'genesis', new Date('2026-11-21T12:00:00Z'));
const read = (stateStore: ReturnType<typeof memoryStateStore>, chain: Chain) =>
  readChainBalances(stateStore, { network: 'BTC', chain, findOwn });

type Paid = { readonly address: string; readonly units: bigint; readonly isOurs?: boolean; readonly isValid?: boolean };

let count = 0;
function pay(chain: Chain, { address, units, isOurs = false, isValid = true }: Paid): Chain {
  count += 1;
  const output = { address, sender: '', currency: 'BTC', contract: 'native', units: `${units}`, scale: 8 };
  const spends = isOurs ? `withdrawal ${count}` : null;
  return broadcast(chain, { txid: `${count}`, outputs: [output], isValid, isStuck: false, spends, rate: null });
}

test('what arrives in a block is there, what is sent is gone, and what fails, waits or is for others is neither', async () => {
  let chain = pay(start(), { address: 'own 1', units: 100n });
  const stateStore = memoryStateStore();
  expect((await read(stateStore, chain)).get('BTC')).toBeUndefined();
  chain = pay(chain, { address: 'others', units: 7n });
  chain = pay(chain, { address: 'own 2', units: 9n, isValid: false });
  chain = pay(chain, { address: 'others', units: 30n, isOurs: true });
  // To one of our own addresses it comes back.
  chain = pay(chain, { address: 'own 1', units: 40n, isOurs: true });
  expect((await read(stateStore, mine(chain, 1))).get('BTC')).toBe(70n);
});

test('a payment that the chain has forgotten is counted', async () => {
  const stateStore = memoryStateStore();
  let chain = start();
  for (let paid = 0; paid < 1_500; paid++) chain = pay(chain, { address: 'own', units: 1n });
  chain = mine(chain, 1);
  expect((await read(stateStore, chain)).get('BTC')).toBe(1_500n);
  chain = mine(chain, maxReorgDepth + 1);
  expect((await read(stateStore, chain)).get('BTC')).toBe(1_500n);
  chain = mine(pay(chain, { address: 'own', units: 1n }), 1);
  expect(chain.transactions.length).toBeLessThan(1_100);
  expect((await read(stateStore, chain)).get('BTC')).toBe(1_501n);
});

test('the sum that is kept is the sum of all blocks, whatever is paid, mined and reorganised between two looks', async () => {
  const step = fc.oneof(
    fc.record({ action: fc.constant('pay' as const), number: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ action: fc.constant('send' as const), number: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ action: fc.constant('mine' as const), number: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ action: fc.constant('wait' as const), number: fc.integer({ min: 1, max: maxReorgDepth }) }),
    fc.record({ action: fc.constant('vanish' as const), number: fc.integer({ min: 1, max: maxReorgDepth }) }),
    fc.record({ action: fc.constant('look' as const), number: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const stateStore = memoryStateStore();
      let chain = start();
      for (const { action, number } of steps) {
        if (action === 'pay') chain = pay(chain, { address: 'own', units: BigInt(number) });
        else if (action === 'send') chain = pay(chain, { address: 'others', units: BigInt(number), isOurs: true });
        else if (action === 'mine') chain = mine(chain, number);
        else if (action === 'look') await read(stateStore, chain);
        // The other branch is the longer one.
        else chain = mine(reorganise(chain, { depth: number, fate: action, salt: `${count}` }), number + 1);
      }
      expect(await read(stateStore, chain)).toEqual(await read(memoryStateStore(), chain));
    }),
  );
});
