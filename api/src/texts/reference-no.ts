import { randomInt } from 'node:crypto';

// Crockford's digits: none is taken for another when the number is read out.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/**
 * The number of a ticket (`TK-`), a withdrawal (`W-`), a payment (`P-`), a subscription (`SU-`) or an order (`OR-`): 50 random bits cannot be guessed, and every reader checks the
 * owner all the same.
 */
export function newReferenceNo(prefix: 'TK' | 'W' | 'P' | 'SU' | 'OR'): string {
  return `${prefix}-${Array.from({ length }, () => digits[randomInt(digits.length)]).join('')}`;
}
