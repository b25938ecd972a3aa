const db = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}.db.test.ts`);
const contract = 'contract/src/areas/exchange';
const arithmetic = [`${contract}/swap-arithmetic.test.ts`, `${contract}/included-fee.test.ts`];
const movements = ['ledger/src/movements/movements.test.ts'];
const committer = ['ledger/src/commit/committer.test.ts', 'ledger/src/commit/committer-outage.test.ts'];
const ledger = db(
  'ledger/src',
  'commit/rights',
  'commit/post',
  'commit/guards',
  'balances/holds',
  'commit/committer',
  'balances/security-holdings',
  'movements/random-movements',
);
const exchange = db('api/src/areas/exchange', 'swap', 'locked-quotes', 'markets', 'price-age', 'price-halts');
const judging = 'api/src/areas/deposits/judge-deposit.test.ts';

/** The files that mutants are generated of, each with the tests that have to notice, the fastest first. */
export const testsOf: Readonly<Record<string, readonly string[]>> = {
  'contract/src/kernel/money.ts': ['contract/src/kernel/money.test.ts'],
  'contract/src/kernel/fee-terms.ts': ['contract/src/kernel/fee-terms.test.ts', `${contract}/price-terms.test.ts`],
  'contract/src/kernel/rate.ts': ['contract/src/kernel/rate.test.ts'],
  'contract/src/kernel/format.ts': ['contract/src/kernel/format.test.ts'],
  [`${contract}/exchange.rules.ts`]: [`${contract}/exchange.rules.test.ts`],
  [`${contract}/swap-arithmetic.ts`]: [...arithmetic, `${contract}/price-terms.test.ts`],
  'api/src/areas/prices/usd-prices.ts': ['api/src/areas/prices/price-age.test.ts'],
  'api/src/areas/prices/price-breaker.ts': ['api/src/areas/prices/price-breaker.test.ts'],
  'api/src/areas/deposits/judge-deposit.ts': [judging],
  'api/src/areas/deposits/deposit-states.ts': [judging],
  'api/src/areas/payouts/judge-broadcast.ts': ['api/src/areas/payouts/judge-broadcast.test.ts'],
  'api/src/signer/check-order.ts': ['api/src/signer/check-order.test.ts'],
  'api/src/areas/exchange/quote-swap.ts': exchange,
  'api/src/areas/exchange/markets.ts': exchange,
  'db/migrations/0005-ledger-movements.sql': [
    ...ledger,
    ...db('ledger/src/commit', 'lost-commit', 'crash'),
    ...db('api/src', 'books/check-books', 'retention/retention', 'areas/cards/refunds', 'areas/exchange/swap'),
  ],
  'ledger/src/commit/decide.ts': ['ledger/src/commit/decide.test.ts'],
  'ledger/src/commit/guards.ts': ['ledger/src/commit/guards.test.ts', ...db('ledger/src/commit', 'guards')],
  'ledger/src/commit/effect.ts': ['ledger/src/commit/effect.test.ts'],
  'ledger/src/movement.ts': movements,
  'ledger/src/commit/committer.ts': [...committer, ...db('ledger/src/commit', 'committer', 'guards', 'lost-commit')],
  'ledger/src/commit/commit-batch.ts': [...committer, ...db('ledger/src/commit', 'guards', 'committer')],
  'ledger/src/movements/adjustment.ts': movements,
  'ledger/src/movements/deposit.ts': movements,
  'ledger/src/movements/correct-place.ts': movements,
  'ledger/src/movements/fund-treasury.ts': movements,
  'ledger/src/movements/issue.ts': movements,
  'ledger/src/movements/network-cost.ts': movements,
  'ledger/src/movements/swap.ts': movements,
  'ledger/src/movements/withdrawal.ts': movements,
};
