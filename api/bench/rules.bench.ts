import { evaluateRules } from '@istmo/contract/areas/rules/evaluate-rules';
import type { RuleAction } from '@istmo/contract/areas/rules/rule-facts';
import { firstRuleSet, type RuleSet } from '@istmo/contract/areas/rules/rule-set';
import { findEffect } from '../src/areas/rules/holders-effect.ts';
import { readFacts } from '../src/areas/rules/read-facts.ts';
import { MovableClock } from '../src/runtime/clock.ts';
import { createBenchCustomers } from './bench-customers.ts';

type BenchRow = { name: string; value: string; target: string; isReached: boolean | undefined };
type BenchProduct = { url: string; pid: number; data: string; stop: () => Promise<void> };
type BenchContext = { startProduct: (options?: { settings?: Record<string, string> }) => Promise<BenchProduct> };

const holders = 10_000;
const orders = 400;
const maxCheckMs = 5;
const maxEffectMs = 5_000;

/** Every rule is set, so that every figure is read. */
const allRules: RuleSet = {
  ...firstRuleSet,
  countries: { mode: 'block', codes: ['US', 'KP', 'IR'] },
  categories: ['retail', 'professional'],
  maxHolders: 1_000_000,
  maxHolding: 1_000n,
  lockUpDays: 30,
  lockUpUntil: '2020-01-01',
  minOrder: 1n,
  minHolding: 1n,
  maxSupply: 1_000_000_000n,
};

/** One order against every rule, and other rules against 10,000 holders of a security: `npm run bench -- rules`. */
export async function bench({ startProduct }: BenchContext): Promise<BenchRow[]> {
  const product = await startProduct({ settings: { ISTMO_LOG_LEVEL: 'error' } });
  const stops = [product.stop];
  try {
    const { db, customers, stop } = await createBenchCustomers(product.data, { size: holders, cents: 100n });
    stops.unshift(stop);
    const app = { db, clock: new MovableClock(), settings: { timeZone: 'America/Costa_Rica' } };
    const check = async (action: RuleAction, rules: RuleSet): Promise<BenchRow> => {
      const times: number[] = [];
      for (let order = 0; order < orders; order += 1) {
        const customer = customers[(order * 7_919) % holders]?.customer;
        if (!customer) throw new Error('there are too few customers');
        const investor = {
          customer,
          country: 'Costa Rica',
          kycStatus: 'verified',
          investorCategory: 'retail',
        } as const;
        const startedAt = performance.now();
        evaluateRules(rules, await readFacts(app, db, rules, { instrument: 'COINGT', action, units: 1n, investor }));
        times.push(performance.now() - startedAt);
      }
      times.sort((left, right) => left - right);
      const [p50 = 0, p99 = 0] = [times[Math.floor(orders / 2)], times[Math.floor(orders * 0.99)]];
      const which = rules === allRules ? 'every rule' : 'the first rules';
      return {
        name: `rule check of one order (${action}), ${which}, ${holders} holders`,
        value: `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
        target: `p50 < ${maxCheckMs} ms`,
        isReached: p50 < maxCheckMs,
      };
    };
    const rows = [await check('buy', firstRuleSet), await check('buy', allRules), await check('sell', allRules)];
    const startedAt = performance.now();
    const effect = await findEffect(app, 'COINGT', { now: firstRuleSet, after: allRules });
    const ms = performance.now() - startedAt;
    if (effect.holders < holders) throw new Error(`only ${effect.holders} customers hold it`);
    return [
      ...rows,
      {
        name: `other rules against ${effect.holders} holders, of whom ${effect.failing.length} would break one`,
        value: `${ms.toFixed(0)} ms`,
        target: `< ${maxEffectMs} ms`,
        isReached: ms < maxEffectMs,
      },
    ];
  } finally {
    for (const stop of stops) await stop();
  }
}
