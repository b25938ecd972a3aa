import fc from 'fast-check';
import { coins } from './test-balances.ts';

/* The steps of random customers, as plain values: fast-check prints them and repeats them from its seed and path. */

const customer = fc.nat(4);
const from = fc.constantFrom(...coins);
const chainCoin = fc.constantFrom('BTC', 'USDT');
const smallCount = fc.integer({ min: 1, max: 5 });

/** The size of a swap: some tokens; less than one; the whole wallet; more than it holds; the rest of the open tranche; one more than that. */
const size = fc.oneof(
  { weight: 5, arbitrary: smallCount },
  { weight: 4, arbitrary: fc.constantFrom('dust', 'wallet', 'too-much', 'rest', 'one-over') },
);

const stepInputs = {
  signUp: fc.constant({}),
  setStatus: fc.record({
    customer,
    what: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('accept', 'accept-swaps', 'accept-deposits', 'verify') },
      { weight: 1, arbitrary: fc.constantFrom('reject', 'suspend') },
    ),
  }),
  switchTfa: fc.record({ customer, isRight: fc.constantFrom(true, false, false) }),
  signInAgain: fc.record({ customer }),
  creditDollars: fc.record({ customer, cents: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  payOnChain: fc.record({ customer, coin: chainCoin, units: fc.integer({ min: 1, max: 2_000_000_000 }) }),
  mineBlocks: fc.record({ coin: chainCoin, blocks: fc.constantFrom(1, 2, 3, 12) }),
  setPrice: fc.record({ dollars: fc.integer({ min: 1_000, max: 200_000 }) }),
  swap: fc.record({ customer, from, size }),
  repeatSwap: fc.record({ customer, which: fc.nat(20), how: fc.constantFrom('same', 'other-order', 'other-key') }),
  swapConcurrently: fc.record({
    customer,
    from,
    tokens: smallCount,
    times: fc.integer({ min: 2, max: 6 }),
    keys: fc.constantFrom('one', 'each'),
  }),
  listSwaps: fc.record({ customer }),
};

const weights: Readonly<Record<keyof typeof stepInputs, number>> = {
  signUp: 1,
  setStatus: 2,
  switchTfa: 1,
  signInAgain: 1,
  creditDollars: 2,
  payOnChain: 2,
  mineBlocks: 3,
  setPrice: 1,
  swap: 12,
  repeatSwap: 4,
  swapConcurrently: 4,
  listSwaps: 1,
};

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type StepInputs = { readonly [Name in keyof typeof stepInputs]: ValueOf<(typeof stepInputs)[Name]> };
/** `['swap', { customer: 1, from: 'USD', size: 3 }]` */
export type ScenarioStep = { readonly [Name in keyof StepInputs]: readonly [Name, StepInputs[Name]] }[keyof StepInputs];

function weighted<Name extends keyof StepInputs>(name: Name, input: fc.Arbitrary<StepInputs[Name]>) {
  return { weight: weights[name], arbitrary: fc.tuple(fc.constant(name), input) };
}

export const anyStep: fc.Arbitrary<ScenarioStep> = fc.oneof(
  weighted('signUp', stepInputs.signUp),
  weighted('setStatus', stepInputs.setStatus),
  weighted('switchTfa', stepInputs.switchTfa),
  weighted('signInAgain', stepInputs.signInAgain),
  weighted('creditDollars', stepInputs.creditDollars),
  weighted('payOnChain', stepInputs.payOnChain),
  weighted('mineBlocks', stepInputs.mineBlocks),
  weighted('setPrice', stepInputs.setPrice),
  weighted('swap', stepInputs.swap),
  weighted('repeatSwap', stepInputs.repeatSwap),
  weighted('swapConcurrently', stepInputs.swapConcurrently),
  weighted('listSwaps', stepInputs.listSwaps),
);
