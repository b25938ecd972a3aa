import { expect, test } from 'vitest';
import { toKycStatus } from './kyc.rules.ts';

test.each([
  ['init', 0],
  ['pending', 1],
  ['prechecked', 1],
  ['queued', 1],
  ['onHold', 1],
  ['completed', 3],
  ['awaitingUser', 0],
  ['', 0],
  ['constructor', 0],
])('the review status %j is code %s', (status, code) => expect(toKycStatus(status)).toBe(code));
