import { CallError } from '@istmo/client/call-error';
import type { CallFailure } from '@istmo/client/call';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.calls';
import { expect, test } from 'vitest';
import { isConnectionProblem } from './connection-problem.ts';

const failed = (code: CallFailure['code']) => new CallError(listWallets, { code, msg: 'a sentence', details: {} });

test('no answer and a part of the app that did not arrive are problems of the connection', () => {
  for (const code of ['offline', 'timeout', 'unreachable', 'overloaded'] as const)
    expect(isConnectionProblem(failed(code)), code).toBe(true);
  for (const text of [
    'Failed to fetch dynamically imported module: https://a/assets/page.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])
    expect(isConnectionProblem(new TypeError(text)), text).toBe(true);
});

test('a refusal and a fault of the page are none', () => {
  expect(isConnectionProblem(failed('suspended'))).toBe(false);
  expect(isConnectionProblem(new TypeError('x is undefined'))).toBe(false);
  expect(isConnectionProblem(undefined)).toBe(false);
});
