import { translate } from '@istmo/contract/kernel/message';
import { expect, test } from 'vitest';
import { findPairProblem } from './pair-problem.ts';

const halt = { symbol: 'BTC', price: '111000.5', since: '2026-11-21T10:00:00.000Z' };

test.each([
  ['en', /^Trading is halted since .+: the price of BTC moved to 111,000\.50 USD/, /out of date/],
  ['es', /^La negociación está suspendida desde .+: el precio de BTC .+ 111,000\.50 USD/, /desactualizado/],
] as const)(
  'a pair says in %s what is held back and since when, or that its price is old',
  (language, halted, stale) => {
    const textOf = (pair: Parameters<typeof findPairProblem>[0]) => {
      const problem = findPairProblem(pair);
      return problem && translate(problem, language);
    };
    expect(textOf({ halt, isStale: true })).toMatch(halted);
    expect(textOf({ halt: undefined, isStale: true })).toMatch(stale);
    expect(textOf({ halt: undefined, isStale: false })).toBeUndefined();
  },
);
