import { expect, test } from 'vitest';
import { parseTransactionId } from './deposits.rules.ts';

const digits = '0123456789abcdef'.repeat(4);

test('a transaction id is read with its prefix, in capitals, with spaces around it and out of an address', () => {
  for (const text of [digits, `0x${digits}`, ` ${digits.toUpperCase()}\n`, `https://scan.example/tx/0x${digits}?a=1`])
    expect(parseTransactionId(text), text).toBe(digits);
});

test('what is too short, too long or no number is no transaction id', () => {
  for (const text of ['', 'g'.repeat(64), digits.slice(1), `${digits}0`, `a${digits}`, `0x0x${digits}f`, `x${digits}`])
    expect(parseTransactionId(text), text).toBeUndefined();
});
