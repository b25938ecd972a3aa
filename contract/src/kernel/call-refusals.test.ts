import { expect, expectTypeOf, test } from 'vitest';
import { endpoints, type RefusalAt } from '../wire.ts';
import type { login } from '../areas/login/login.calls.ts';
import type { swap } from '../areas/exchange/exchange.calls.ts';
import type { createAsset } from '../areas/creation/creation.calls.ts';
import { noFields } from './endpoint.ts';
import { listImpliedRefusals, listRefusals } from './call-refusals.ts';
import { refusalCodes } from './refusal-code.ts';

const unbuilt = {
  method: 'POST',
  wire: 'x/y',
  access: 'customer',
  summary: '',
  input: noFields,
  output: noFields,
} as const;

test('every declared refusal has a code, and none is declared twice or implied already', () => {
  for (const endpoint of endpoints) {
    const codes = listRefusals(endpoint);
    expect(
      codes.filter((code) => !Object.hasOwn(refusalCodes, code)),
      endpoint.wire,
    ).toEqual([]);
    expect(new Set(codes).size, endpoint.wire).toBe(codes.length);
  }
});

test('a call that moves money has refusals of its own', () => {
  const built = endpoints.filter(({ movesMoney, refusals }) => movesMoney && refusals);
  for (const { wire: name, refusals } of built) expect(refusals, name).not.toEqual([]);
});

test('a call implies the refusals of its access, and of money that it moves', () => {
  const implied = (name: string) => {
    const endpoint = endpoints.find(({ wire }) => wire === name);
    return endpoint ? listImpliedRefusals(endpoint) : [];
  };
  expect(implied('basic/login')).not.toContain('session_required');
  expect(implied('exchange/swap')).toEqual(expect.arrayContaining(['session_expired', 'tfa_required']));
  expect(implied('exchange/swap')).toContain('idempotency_conflict');
  expect(implied('history/swapHistory')).not.toContain('idempotency_conflict');
  expect(listImpliedRefusals(unbuilt)).toContain('not_built');
});

test('the types have the same refusals', () => {
  expectTypeOf<'wrong_credentials' | 'throttled'>().toExtend<RefusalAt<typeof login>>();
  expectTypeOf<'session_required'>().not.toExtend<RefusalAt<typeof login>>();
  expectTypeOf<'insufficient_balance'>().not.toExtend<RefusalAt<typeof login>>();
  expectTypeOf<'idempotency_conflict' | 'tfa_required' | 'hold_expired'>().toExtend<RefusalAt<typeof swap>>();
  expectTypeOf<'not_built'>().not.toExtend<RefusalAt<typeof swap>>();
  expectTypeOf<'asset_permission_required' | 'fee_changed'>().toExtend<RefusalAt<typeof createAsset>>();
});
