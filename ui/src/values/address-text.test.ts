import { expect, test } from 'vitest';
import { inFours, looksAlike, shortened } from './address-text.ts';

const address = 'bc1q9h7g3kq2x5w4n8m6v0s2d4f6g8j0k2l4x8xwk';

test('a list shows the first and last ten, an asset id the first and last sixteen', () => {
  expect(shortened(address, 10)).toBe('bc1q9h7g3k…0k2l4x8xwk');
  expect(shortened(address, 16)).toBe(
    'bc1q9h7g3kq2x5w4…4f6g8j0k2l4x8xwk'.replace('4f6g8j0k2l4x8xwk', address.slice(-16)),
  );
  expect(shortened('COP-2026-11-0042', 10)).toBe('COP-2026-11-0042');
});

test('a decision shows all of it in groups of four, and nothing is lost', () => {
  expect(inFours('abcdefghij')).toEqual(['abcd', 'efgh', 'ij']);
  expect(inFours(address).join('')).toBe(address);
});

test('an address that only shares its ends with another is suspicious, the same address is not', () => {
  expect(looksAlike('TQn9aaaa8xWk', 'TQn9bbbb8xWk')).toBe(true);
  expect(looksAlike(address, address)).toBe(false);
});
