import { expect, test } from 'vitest';
import { isConnectionLost, readSqlState } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT', '08006', '57P01', '53300', '25006'])(
  '%s is a lost connection',
  (code) => {
    expect(isConnectionLost(withCode(code))).toBe(true);
  },
);

test.each(['23505', '40001', 'XX000', 'P0001', 'EACCES'])('%s is none', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(false);
});

test.each([
  ['23505', '23505'],
  ['XX000', 'XX000'],
  ['EPIPE', undefined],
  ['ERR_INVALID_ARG_TYPE', undefined],
])('the state of an error with the code %s is %s', (code, state) => {
  expect(readSqlState(withCode(code))).toBe(state);
});
