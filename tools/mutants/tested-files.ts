const db = (folder: string, ...names: readonly string[]): string[] => names.map((name) => `${folder}/${name}.db.test.ts`);
const contract = 'contract/src/areas/exchange';
const arithmetic = [`${contract}/swap-arithmetic.test.ts`, `${contract}/included-fee.test.ts`];
const committing = db('ledger/src', 'post', 'guards', 'holds', 'committer', 'random-movements', 'lost-commit');
const movements = db('ledger/src', 'post', 'holds', 'rights', 'deposit-rights');
const exchange = db('api/src/areas/exchange', 'swap', 'locked-quotes', 'markets', 'price-age', 'price-halts');
const halts = db('api/src/areas/exchange', 'price-halts', 'price-age', 'locked-quotes');
const deposits = db('api/src/areas/deposits', 'watch-deposits', 'reorganisation', 'waiting-deposits', 'random-chain');

/** The files that mutants are generated of, each with the tests that have to notice, the fastest first. */
export const testsOf: Readonly<Record<string, readonly string[]>> = {
  'contract/src/kernel/money.ts': ['contract/src/kernel/money.test.ts'],
  'contract/src/kernel/fee-terms.ts': ['contract/src/kernel/fee-terms.test.ts', `${contract}/price-terms.test.ts`],
  'contract/src/kernel/rate.ts': ['contract/src/kernel/rate.test.ts'],
  'contract/src/kernel/format.ts': ['contract/src/kernel/format.test.ts'],
  [`${contract}/exchange.rules.ts`]: [`${contract}/exchange.rules.test.ts`],
  [`${contract}/price-terms.ts`]: [`${contract}/price-terms.test.ts`],
  [`${contract}/swap-arithmetic.ts`]: arithmetic,
  'api/src/areas/prices/price-age.ts': halts,
  'api/src/areas/prices/price-breaker.ts': halts,
  'api/src/areas/deposits/judge-deposit.ts': deposits,
  'api/src/areas/deposits/deposit-states.ts': db('api/src/areas/deposits', 'deposit-states', 'watch-deposits'),
  'api/src/areas/exchange/quote-swap.ts': exchange,
  'api/src/areas/exchange/locked-rate.ts': exchange,
  'api/src/areas/exchange/find-market.ts': exchange,
  'ledger/src/decide.ts': committing,
  'ledger/src/guards.ts': committing,
  'ledger/src/effect.ts': committing,
  'ledger/src/movement.ts': movements,
  'ledger/src/committer.ts': committing,
  'ledger/src/commit-batch.ts': committing,
  'ledger/src/movements/adjustment.ts': movements,
  'ledger/src/movements/deposit.ts': movements,
  'ledger/src/movements/fund-treasury.ts': movements,
  'ledger/src/movements/issue.ts': movements,
  'ledger/src/movements/swap.ts': movements,
  'ledger/src/movements/withdrawal.ts': movements,
};
