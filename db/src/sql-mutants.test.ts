import { expect, test } from 'vitest';
import { applyMutant, generateSqlMutants } from './sql-mutants.ts';

/** `condition → its change`, of a body. */
const mutate = (body: string): string[] =>
  generateSqlMutants(`create function f() as $$ ${body} $$`).map(({ original, mutated }) => `${original} → ${mutated}`);

test('each condition of a row is left out and turned', () => {
  expect(mutate("select from a join b on b.id = a.id where a.x = 'and' and a.y is null order by a.x")).toEqual([
    'b.id = a.id → true',
    'b.id = a.id → not (b.id = a.id)',
    'b.id = a.id → false',
    "a.x = 'and' → true",
    "a.x = 'and' → not (a.x = 'and')",
    'a.y is null → true',
    'a.y is null → not (a.y is null)',
  ]);
});

test('an alternative is left out as one that is not true', () => {
  expect(mutate('select a or (b and c)')).toEqual([
    'a → false',
    'a → not (a)',
    '(b and c) → false',
    '(b and c) → not ((b and c))',
    'b → true',
    'b → not (b)',
    'c → true',
    'c → not (c)',
  ]);
});

test('limits move, ranges and comparisons with null stay whole', () => {
  expect(mutate('select a > 0 and b between 1 and 2 and c is distinct from left(d, 1)')).toEqual([
    'a > 0 → true',
    'a > 0 → not (a > 0)',
    '> → >=',
    'b between 1 and 2 → true',
    'b between 1 and 2 → not (b between 1 and 2)',
    'c is distinct from left(d, 1) → true',
    'c is distinct from left(d, 1) → not (c is distinct from left(d, 1))',
  ]);
});

test('cases that compare a value have no condition; cases that search have', () => {
  expect(mutate("select case k when 'a' then 1 else 2 end, case when k = 'a' then 1 end")).toEqual([
    "k = 'a' → true",
    "k = 'a' → not (k = 'a')",
    "k = 'a' → false",
  ]);
});

test('each function of a text has its mutants, with their lines', () => {
  const source =
    'create function f() as $$ select from a where b $$ language sql;\ncreate function g() as $f$ select from c where d $f$';
  const mutants = generateSqlMutants(source);
  expect(mutants.map(({ line, original }) => `${line} ${original}`)).toEqual([
    '1 b',
    '1 b',
    '1 b',
    '2 d',
    '2 d',
    '2 d',
  ]);
  expect(mutants.slice(3, 4).map((mutant) => applyMutant(source, mutant))).toEqual([
    source.replace('where d', 'where true'),
  ]);
});
