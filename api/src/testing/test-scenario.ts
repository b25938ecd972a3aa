import fc from 'fast-check';
import { coins } from './test-balances.ts';

/* What random customers may do, as plain values: fast-check prints them, and plays them again from its seed and path. */

const who = fc.nat(4);
const from = fc.constantFrom(...coins);
const chainCoin = fc.constantFrom('BTC', 'USDT');
const smallCount = fc.integer({ min: 1, max: 5 });

/** What an order is for: tokens; less than one; the whole wallet; more than it holds; the rest of the open tranche; and one more. */
const size = fc.oneof(
  { weight: 5, arbitrary: smallCount },
  { weight: 4, arbitrary: fc.constantFrom('crumbs', 'wallet', 'too-much', 'rest', 'one-over') },
);

const stepInputs = {
  join: fc.constant({}),
  stand: fc.record({
    who,
    what: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('accept', 'accept-swaps', 'accept-deposits', 'verify') },
      { weight: 1, arbitrary: fc.constantFrom('doubt', 'suspend') },
    ),
  }),
  tfa: fc.record({ who, isRight: fc.constantFrom(true, false, false) }),
  leave: fc.record({ who }),
  wire: fc.record({ who, cents: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  pay: fc.record({ who, coin: chainCoin, units: fc.integer({ min: 1, max: 2_000_000_000 }) }),
  mine: fc.record({ coin: chainCoin, blocks: fc.constantFrom(1, 2, 3, 12) }),
  price: fc.record({ dollars: fc.integer({ min: 1_000, max: 200_000 }) }),
  swap: fc.record({ who, from, size }),
  repeat: fc.record({ who, which: fc.nat(20), how: fc.constantFrom('same', 'other-order', 'other-key') }),
  rush: fc.record({
    who,
    from,
    tokens: smallCount,
    times: fc.integer({ min: 2, max: 6 }),
    keys: fc.constantFrom('one', 'each'),
  }),
  look: fc.record({ who }),
};

const weights: Readonly<Record<keyof typeof stepInputs, number>> = {
  join: 1,
  stand: 2,
  tfa: 1,
  leave: 1,
  wire: 2,
  pay: 2,
  mine: 3,
  price: 1,
  swap: 12,
  repeat: 4,
  rush: 4,
  look: 1,
};

type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type StepInputs = { readonly [Name in keyof typeof stepInputs]: ValueOf<(typeof stepInputs)[Name]> };
/** `['swap', { who: 1, from: 'USD', size: 3 }]` */
export type ScenarioStep = { readonly [Name in keyof StepInputs]: readonly [Name, StepInputs[Name]] }[keyof StepInputs];

function weighted<Name extends keyof StepInputs>(name: Name, asked: fc.Arbitrary<StepInputs[Name]>) {
  return { weight: weights[name], arbitrary: fc.tuple(fc.constant(name), asked) };
}

export const anyStep: fc.Arbitrary<ScenarioStep> = fc.oneof(
  weighted('join', stepInputs.join),
  weighted('stand', stepInputs.stand),
  weighted('tfa', stepInputs.tfa),
  weighted('leave', stepInputs.leave),
  weighted('wire', stepInputs.wire),
  weighted('pay', stepInputs.pay),
  weighted('mine', stepInputs.mine),
  weighted('price', stepInputs.price),
  weighted('swap', stepInputs.swap),
  weighted('repeat', stepInputs.repeat),
  weighted('rush', stepInputs.rush),
  weighted('look', stepInputs.look),
);
