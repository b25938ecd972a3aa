import { expect, test } from 'vitest';
import { toKycStatus } from './kyc.rules.ts';

test.each([
  ['init', 'none'],
  ['pending', 'pending'],
  ['prechecked', 'pending'],
  ['queued', 'pending'],
  ['onHold', 'pending'],
  ['completed', 'verified'],
  ['awaitingUser', 'none'],
  ['', 'none'],
  ['constructor', 'none'],
])('the review status %j is status %s', (reviewStatus, status) => expect(toKycStatus(reviewStatus)).toBe(status));
