import { translate } from '@istmo/contract/kernel/message';
import { firstRuleSet } from '@istmo/contract/areas/rules/rule-set';
import { expect, test } from 'vitest';
import { listRuleRows } from './rule-rows.ts';

const subject = { ticker: 'FINCA', scale: 0 };
const show = (rows: ReturnType<typeof listRuleRows>) =>
  rows.map(({ text, answer }) => `${answer}: ${translate(text, 'en')}`);

test('a rule that is not set is said too, so that no limit is not a missing answer', () => {
  expect(show(listRuleRows(firstRuleSet, { subject, failures: [] }))).toEqual([
    'met: Holders have verified their identity.',
    'met: Residents of any country may hold it.',
    'met: Investors of every category may hold it, retail too.',
    'met: No upper limit for one holder.',
    'met: No smallest order beside that of the market.',
    'met: No lock-up: units may be sold at any time.',
  ]);
});

test('what is broken comes first with its failure, what is kept after it, and what an order is measured by says so', () => {
  const rules = {
    ...firstRuleSet,
    countries: { mode: 'allow', codes: ['PA'] },
    maxHolding: 600n,
    minOrder: 5n,
    lockUpDays: 365,
  } as const;
  const failure = { rule: 'country_allowed', fact: 'GT', limit: 'PA', way_out: 'none' } as const;
  const rows = listRuleRows(rules, { subject, failures: [failure] });
  expect(rows[0]?.failure).toBe(failure);
  expect(show(rows)).toEqual([
    'broken: Open to residents of Panama only.',
    'met: Holders have verified their identity.',
    'met: Investors of every category may hold it, retail too.',
    'met: At most 600 FINCA for one customer.',
    'later: The smallest order is 5 FINCA.',
    'later: Units can be sold or withdrawn 365 days after you acquire them.',
  ]);
});
