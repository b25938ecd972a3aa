import { asId } from '@istmo/contract/kernel/id';
import { describe, expect, test } from 'vitest';
import { coversAll, incomeOf, withholdingBy, type WithholdingRule } from './withholding-rules.ts';

const anna = asId<'customer'>('anna');
const any: WithholdingRule = {
  id: '0',
  taxCountry: 'GT',
  holderCountry: null,
  category: null,
  income: null,
  rate: 100_000,
  basis: 'general',
  isTreaty: false,
  rounding: 'down',
  fromDay: '2026-01-01',
  toDay: null,
};
let next = 0;
const rule = (changed: Partial<WithholdingRule>): WithholdingRule => ({ ...any, id: `${(next += 1)}`, ...changed });
const holder = { customer: anna, country: 'ES', category: 'personal' } as const;
const find = (rules: readonly WithholdingRule[], certified: readonly string[] = []) =>
  withholdingBy({ rules, certificates: new Map([[anna, new Set(certified)]]), income: 'dividend' });

describe('the rule that holds', () => {
  test('is the most specific: country before category before income', () => {
    const country = rule({ holderCountry: 'ES', basis: 'country' });
    const category = rule({ category: 'personal', income: 'dividend', basis: 'category' });
    const income = rule({ income: 'dividend', basis: 'income' });
    expect(find([any, income, category, country])(holder)?.basis).toBe('country');
    expect(find([any, income, category])(holder)?.basis).toBe('category');
    expect(find([any, income])(holder)?.basis).toBe('income');
    expect(find([any])(holder)).toEqual({ country: 'GT', rate: 100_000, basis: 'general', rounding: 'down' });
  });

  test('is of a treaty only with a certificate of that country', () => {
    const treaty = rule({ holderCountry: 'ES', isTreaty: true, rate: 50_000, basis: 'treaty' });
    const domestic = rule({ holderCountry: 'ES', rate: 80_000, basis: 'domestic' });
    expect(find([any, domestic, treaty], ['ES'])(holder)?.basis).toBe('treaty');
    expect(find([any, domestic, treaty], ['FR'])(holder)?.basis).toBe('domestic');
    expect(find([any, treaty])(holder)?.basis).toBe('general');
    expect(find([any, treaty], ['ES'])({ ...holder, country: 'FR' })?.basis).toBe('general');
  });

  test('is the later of two for the same holders', () => {
    const later = rule({ fromDay: '2026-06-01', basis: 'later' });
    expect(find([any, later])(holder)?.basis).toBe('later');
    expect(find([later, any])(holder)?.basis).toBe('later');
  });

  test('is about this income and this holder', () => {
    const others = [rule({ income: 'interest' }), rule({ category: 'business' }), rule({ holderCountry: 'FR' })];
    expect(find(others)(holder)).toBeUndefined();
  });
});

test('all holders are covered where those of an unknown country are', () => {
  expect(coversAll(find([any]))).toBe(true);
  expect(coversAll(find([rule({ holderCountry: 'GT' })]))).toBe(false);
  expect(coversAll(find([rule({ category: 'personal' }), rule({ category: 'business' })]))).toBe(false);
});

test('what is paid for units that are taken is a gain', () => {
  expect(incomeOf('redemption')).toBe('gain');
  expect(incomeOf('interest')).toBe('interest');
});
