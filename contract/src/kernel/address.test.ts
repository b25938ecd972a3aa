import { expect, expectTypeOf, test } from 'vitest';
import { getAsStaff, post } from './address.ts';

test('a declared call keeps its wire name, its access and its traits as types', () => {
  const swap = post('exchange/swap', { access: 'trade', movesMoney: true });
  expect(swap).toEqual({ method: 'POST', wire: 'exchange/swap', access: 'trade', movesMoney: true });
  expectTypeOf<(typeof swap)['wire']>().toEqualTypeOf<'exchange/swap'>();
  expectTypeOf<(typeof swap)['access']>().toEqualTypeOf<'trade'>();
  expectTypeOf<(typeof swap)['movesMoney']>().toEqualTypeOf<true>();
});

test('a call of the console takes a permission, and is for staff', () => {
  const list = getAsStaff('staff/list', { permission: 'staff.read' });
  expect(list).toEqual({ method: 'GET', wire: 'staff/list', access: 'staff', permission: 'staff.read' });
  expectTypeOf<(typeof list)['access']>().toEqualTypeOf<'staff'>();
});

test('a misspelt property does not compile', () => {
  // @ts-expect-error it is movesMoney
  post('exchange/swap', { access: 'trade', movesMony: true });
});
