import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import { evaluateHolder, evaluateRules } from './evaluate-rules.ts';
import { investorCategories } from '../../kernel/investor-category.ts';
import { parseRuleSet } from './parse-rule-set.ts';
import { isRuleFailure, type RuleName } from './rule-failure.ts';
import {
  acquires,
  type Holding,
  ruleActions,
  type RuleFacts,
  ruleFactsFields,
  toFacts,
  toFactsFields,
} from './rule-facts.ts';
import { failureSentence, listRuleSentences, wayOutSentence } from './rule-sentences.ts';
import { firstRuleSet, type RuleSet, toRuleSetFields } from './rule-set.ts';

const none: Holding = { available: 0n, held: 0n, frozen: 0n, locked: 0n, reserved: 0n };

const order = (facts: Partial<RuleFacts> = {}): RuleFacts => ({
  action: 'buy',
  units: 10n,
  today: '2026-11-23',
  kycStatus: 'verified',
  country: 'CR',
  category: 'retail',
  holding: none,
  otherHolders: 0,
  circulating: 0n,
  acquired: [],
  ...facts,
});
const withRules = (rules: Partial<RuleSet>): RuleSet => ({ ...firstRuleSet, ...rules });
const broken = (rules: Partial<RuleSet>, facts: Partial<RuleFacts> = {}): RuleName[] =>
  evaluateRules(withRules(rules), order(facts)).map(({ rule }) => rule);

test('the first rules allow a verified customer everything and refuse others to acquire', () => {
  expect(broken({})).toEqual([]);
  expect(evaluateRules(firstRuleSet, order({ kycStatus: 'pending' }))).toEqual([
    { rule: 'identity', fact: 'pending', limit: 'verified', way_out: 'wait_for_verification' },
  ]);
  expect(broken({}, { kycStatus: 'none', action: 'sell', holding: { ...none, available: 10n } })).toEqual([]);
});

test('a pause stops every action', () => {
  for (const action of ruleActions)
    expect(broken({ isPaused: true }, { action, holding: { ...none, available: 10n } })).toEqual(['paused']);
});

test('a country decides who may acquire: who held before may sell', () => {
  const onlyPanama = { countries: { mode: 'allow', codes: ['PA'] } } as const;
  expect(broken(onlyPanama)).toEqual(['country_allowed']);
  expect(broken(onlyPanama, { country: 'PA' })).toEqual([]);
  expect(broken(onlyPanama, { action: 'sell', holding: { ...none, available: 10n } })).toEqual([]);
  const notPanama = { countries: { mode: 'block', codes: ['PA'] } } as const;
  expect([broken(notPanama, { country: 'PA' }), broken(notPanama)]).toEqual([['country_blocked'], []]);
  expect(evaluateRules(withRules(notPanama), order({ country: '' }))[0]?.way_out).toBe('complete_profile');
});

test('the last place among the holders is free, and who holds already needs none', () => {
  expect(broken({ maxHolders: 3 }, { otherHolders: 2 })).toEqual([]);
  expect(broken({ maxHolders: 3 }, { otherHolders: 3 })).toEqual(['holders']);
  expect(broken({ maxHolders: 3 }, { otherHolders: 5, holding: { ...none, held: 1n } })).toEqual([]);
});

test('a holding may be exactly the most, open withdrawals and unpaid tokens counted', () => {
  const holding = { available: 40n, held: 20n, frozen: 5n, locked: 5n, reserved: 20n };
  expect(broken({ maxHolding: 100n }, { holding })).toEqual([]);
  expect(evaluateRules(withRules({ maxHolding: 100n }), order({ holding, units: 11n }))).toEqual([
    { rule: 'holding', fact: '101', limit: '100', way_out: 'order_less', amount: '10' },
  ]);
});

test('the last units of the supply can be bought and no more', () => {
  expect(broken({ maxSupply: 100n }, { circulating: 90n })).toEqual([]);
  expect(evaluateRules(withRules({ maxSupply: 100n }), order({ circulating: 91n }))).toEqual([
    { rule: 'supply', fact: '91', limit: '100', way_out: 'order_less', amount: '9' },
  ]);
  expect(broken({ maxSupply: 100n }, { circulating: 100n, action: 'deposit' })).toEqual([]);
});

test('what is locked up can leave on the day on which the lock-up ends, and not on the day before', () => {
  const sale = {
    action: 'sell',
    holding: { ...none, available: 30n },
    acquired: [{ day: '2026-11-13', units: 20n }],
  } as const;
  expect(broken({ lockUpDays: 10 }, { ...sale, units: 30n })).toEqual([]);
  expect(evaluateRules(withRules({ lockUpDays: 11 }), order({ ...sale, units: 30n }))).toEqual([
    { rule: 'lock_up', fact: '20', limit: '11', way_out: 'wait_until', amount: '10', date: '2026-11-24' },
  ]);
  expect(broken({ lockUpDays: 11 }, { ...sale, units: 10n })).toEqual([]);
  expect(broken({ lockUpUntil: '2026-11-23' }, sale)).toEqual([]);
  expect(broken({ lockUpUntil: '2026-11-24' }, sale)).toEqual(['lock_up']);
});

test('what was acquired first leaves first', () => {
  const acquired = [
    { day: '2026-11-10', units: 20n },
    { day: '2026-11-20', units: 20n },
  ];
  // Of the 40 that came, 25 are left: those of the 20th and five of the 10th.
  const sale = { action: 'sell', holding: { ...none, available: 25n }, acquired } as const;
  expect(broken({ lockUpDays: 7 }, { ...sale, units: 5n })).toEqual([]);
  expect(evaluateRules(withRules({ lockUpDays: 7 }), order({ ...sale, units: 6n }))[0]).toMatchObject({
    fact: '20',
    amount: '5',
    date: '2026-11-27',
  });
});

test('frozen units cannot leave, and the answer says what can', () => {
  expect(
    evaluateRules(firstRuleSet, order({ action: 'sell', holding: { ...none, available: 4n, frozen: 6n } })),
  ).toEqual([{ rule: 'frozen', fact: '6', limit: '0', way_out: 'ask_support', amount: '4' }]);
});

test('an order has a least size, and selling everything is always enough', () => {
  expect(broken({ minOrder: 11n })).toEqual(['min_order']);
  expect(broken({ minOrder: 10n })).toEqual([]);
  expect(broken({ minOrder: 11n }, { action: 'sell', holding: { ...none, available: 10n } })).toEqual([]);
  expect(broken({ minOrder: 11n }, { action: 'deposit' })).toEqual([]);
});

test('what is left is nothing or at least the smallest holding', () => {
  const sale = { action: 'sell', holding: { ...none, available: 30n } } as const;
  expect(evaluateRules(withRules({ minHolding: 25n }), order(sale))).toEqual([
    { rule: 'min_holding', fact: '20', limit: '25', way_out: 'order_all_or_less', amount: '5' },
  ]);
  expect(broken({ minHolding: 25n }, { ...sale, units: 5n })).toEqual([]);
  expect(broken({ minHolding: 25n }, { ...sale, units: 30n })).toEqual([]);
  expect(broken({ minHolding: 25n }, { units: 24n })).toEqual(['min_holding']);
});

test('a holder is judged without an order, and by the lock-up', () => {
  const rules = withRules({
    countries: { mode: 'block', codes: ['CR'] },
    maxHolding: 20n,
    lockUpUntil: '2027-01-01',
    maxHolders: 1,
  });
  const { action: _, units: __, ...facts } = order({ holding: { ...none, available: 30n } });
  const found = evaluateHolder(rules, { ...facts, holding: { ...none, available: 30n } });
  expect(found.map(({ rule }) => rule)).toEqual(['country_blocked', 'holding', 'lock_up']);
});

const units = fc.bigInt({ min: 0n, max: 10n ** 12n });
const anyHolding = fc.record({ available: units, held: units, frozen: units, locked: units, reserved: units });
const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10));
const anyFacts: fc.Arbitrary<RuleFacts> = fc.record({
  action: fc.constantFrom(...ruleActions),
  units,
  today: day,
  kycStatus: fc.constantFrom('none', 'pending', 'redo', 'verified'),
  country: fc.constantFrom('', 'CR', 'PA', 'CO'),
  category: fc.constantFrom(...investorCategories),
  holding: anyHolding,
  otherHolders: fc.integer({ min: 0, max: 20 }),
  circulating: units,
  acquired: fc.uniqueArray(fc.record({ day, units }), { selector: (one) => one.day, maxLength: 5 }),
});
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n });
const anyRules: fc.Arbitrary<RuleSet> = fc.record({
  isPaused: fc.boolean(),
  needsIdentity: fc.boolean(),
  countries: fc.option(
    fc.record({
      mode: fc.constantFrom('allow', 'block'),
      codes: fc.uniqueArray(fc.constantFrom('CR', 'PA', 'CO'), { minLength: 1 }),
    }),
  ),
  categories: fc.option(fc.uniqueArray(fc.constantFrom(...investorCategories), { minLength: 1 })),
  maxHolders: fc.option(fc.integer({ min: 1, max: 20 })),
  maxHolding: fc.option(positive),
  lockUpDays: fc.option(fc.integer({ min: 1, max: 60 })),
  lockUpUntil: fc.option(day),
  minOrder: fc.option(positive),
  minHolding: fc.option(positive),
  maxSupply: fc.option(positive),
});

const names = (rules: RuleSet, facts: RuleFacts): Set<RuleName> =>
  new Set(evaluateRules(rules, facts).map(({ rule }) => rule));
/** Rules that an order breaks even more when it is larger. */
const ofSize = ['holding', 'supply', 'lock_up', 'frozen'] as const;

test('a larger order, a larger holding, more holders or more in circulation never heal a broken limit', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, units, (rules, facts, more) => {
      const before = names(rules, facts);
      const larger = names(rules, { ...facts, units: facts.units + more });
      for (const rule of ofSize) if (before.has(rule)) expect(larger).toContain(rule);
      const holding = facts.holding ?? none;
      const richer = names(rules, { ...facts, holding: { ...holding, held: holding.held + more } });
      if (before.has('holding')) expect(richer).toContain('holding');
      const crowded = names(rules, { ...facts, otherHolders: (facts.otherHolders ?? 0) + Number(more % 20n) });
      if (before.has('holders')) expect(crowded).toContain('holders');
      const issued = names(rules, { ...facts, circulating: (facts.circulating ?? 0n) + more });
      if (before.has('supply')) expect(issued).toContain('supply');
    }),
  );
});

test('a later day never locks up more, and another rule never allows more', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      const later = names(rules, { ...facts, today: '2030-01-01' });
      expect(later).not.toContain('lock_up');
      const found = names(rules, facts);
      const permissive = names({ ...firstRuleSet, needsIdentity: false }, facts);
      for (const rule of permissive) expect(found).toContain(rule);
      const paused = names({ ...rules, isPaused: true }, facts);
      for (const rule of found) expect(paused).toContain(rule);
    }),
  );
});

test('a customer who gives units away may be of any identity, country and category', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      if (acquires(facts.action)) return;
      for (const rule of [
        'identity',
        'country_allowed',
        'country_blocked',
        'category',
        'holders',
        'holding',
        'supply',
      ] as const)
        expect(names(rules, facts)).not.toContain(rule);
    }),
  );
});

test('the units that an answer offers are allowed', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      for (const { rule, way_out: way, amount = '0' } of evaluateRules(rules, facts)) {
        const offered = BigInt(amount);
        const isOffered =
          way === 'order_less' || way === 'order_more' || way === 'order_all_or_less' || rule === 'lock_up';
        if (isOffered && offered > 0n) expect(names(rules, { ...facts, units: offered })).not.toContain(rule);
      }
    }),
  );
});

test('rules and facts are read back as they were stored, and decide the same', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, (rules, facts) => {
      const stored: unknown = JSON.parse(JSON.stringify([toRuleSetFields(rules), toFactsFields(facts)]));
      const [first, second] = Array.isArray(stored) ? stored : [];
      const readRules = parseRuleSet(first);
      if (!readRules) throw new Error('the rules cannot be read');
      const read = toFacts(ruleFactsFields.parse(second));
      expect([readRules, read]).toEqual([rules, facts]);
      expect(evaluateRules(readRules, read)).toEqual(evaluateRules(rules, facts));
    }),
  );
});

test('every broken rule and every rule of a set has its sentences in both languages', () => {
  fc.assert(
    fc.property(anyRules, anyFacts, fc.constantFrom('en', 'es'), (rules, facts, language) => {
      const subject = { ticker: 'TICK', scale: 2 };
      expect(evaluateRules(rules, facts).every(isRuleFailure)).toBe(true);
      const texts = [
        ...evaluateRules(rules, facts).flatMap((one) => [failureSentence(one, subject), wayOutSentence(one, subject)]),
        ...listRuleSentences(rules, subject).map(({ text }) => text),
      ];
      for (const text of texts) expect(translate(text, language)).toMatch(/^[^{}]{5,}\.$/);
    }),
  );
});
