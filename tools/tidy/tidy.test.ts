import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, root } from '../places.ts';
import { houseRules } from './house-rules.ts';
import { breachesOf, tidyRules } from './tidy-rules.ts';

const isText = /\.(tsx?|[cm]?js|sql|css|md)$/;
const house = filesIn(root)
  .filter((path) => isText.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const asLines = (breaches: readonly { path: string; line: number; say: string }[]) =>
  breaches.map(({ path, line, say }) => `${path}:${line} ${say}`);

test('the house has files to look at', () => {
  expect(house.length).toBeGreaterThan(20);
});

describe('what a file may not hold', () => {
  test.each(tidyRules)('$name', (rule) => {
    expect(asLines(house.flatMap((source) => breachesOf(rule, source)))).toEqual([]);
  });

  test.each(tidyRules)('broken once, it complains: $name', (rule) => {
    expect(breachesOf(rule, rule.broken)).not.toEqual([]);
  });
});

describe('what the house as a whole holds', () => {
  test.each(houseRules)('$name', ({ breachesIn }) => {
    expect(asLines(breachesIn(house))).toEqual([]);
  });

  test.each(houseRules)('broken once, it complains: $name', ({ breachesIn, broken }) => {
    expect(breachesIn(broken)).not.toEqual([]);
  });
});
