import { expect, test } from 'vitest';
import { formatFeeTerms, parseFeePercent, parseFeeTerms } from './fee-terms.ts';

test('a percentage is parsed in hundredths, rounded up', () => {
  expect(parseFeePercent('0.5')).toBe(50n);
  expect(parseFeePercent('0.125')).toBe(13n);
  expect(parseFeePercent('0')).toBe(0n);
  expect(parseFeePercent('x')).toBeUndefined();
});

test('the fee of large orders is sent and read as it was', () => {
  const terms = { basisPoints: 50n, mode: 'on_top', largeOrder: { cents: 1_000_000n, basisPoints: 40n } } as const;
  const reply = formatFeeTerms(terms);
  expect(reply).toEqual({ fee_per: '0.50', fee_mode: 'on_top', large_order: { usd: '10000.00', fee_per: '0.40' } });
  expect(parseFeeTerms(reply)).toEqual(terms);
  expect(parseFeeTerms({ ...reply, large_order: { usd: 'x', fee_per: '0.40' } })).toBeUndefined();
});

test('a market without a fee for large orders sends none', () => {
  const reply = formatFeeTerms({ basisPoints: 50n, mode: 'included' });
  expect(reply).toEqual({ fee_per: '0.50', fee_mode: 'included' });
  expect(parseFeeTerms(reply)).toEqual({ basisPoints: 50n, mode: 'included' });
});
