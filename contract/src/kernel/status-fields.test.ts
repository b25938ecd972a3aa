import { expect, test } from 'vitest';
import { kycFields, readHasTfa, readKycStatus, tfaFields } from './status-fields.ts';

test.each([
  ['none', 0],
  ['pending', 1],
  ['redo', 2],
  ['verified', 3],
] as const)('the KYC status %s travels as %s', (status, code) => {
  expect(kycFields(status)).toEqual({ kyc_status: code });
  expect(readKycStatus({ kyc_status: code })).toBe(status);
});

test.each([
  [true, 1],
  [false, 0],
] as const)('two-factor %s travels as %s', (hasTfa, bit) => {
  expect(tfaFields(hasTfa)).toEqual({ tfa_status: bit });
  expect(readHasTfa({ tfa_status: bit })).toBe(hasTfa);
});
