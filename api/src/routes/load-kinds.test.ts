import { staffEndpoints } from '@istmo/contract/staff-wire';
import { endpoints } from '@istmo/contract/wire';
import { expect, test } from 'vitest';
import { findLoadKind } from './load-kinds.ts';

const wiresOf = (kind: string) => endpoints.filter((one) => findLoadKind(one) === kind).map((one) => one.wire);

test('each call has a kind; whatever moves money, withdrawals and signing in are never refused with the lists', () => {
  expect(endpoints.filter((one) => one.movesMoney === true && findLoadKind(one) !== 'money')).toEqual([]);
  expect(wiresOf('money')).toEqual(
    expect.arrayContaining([
      'withdraw/withdrawprocess',
      'withdraw/activatewithdraw',
      'basic/getCurrencyInfo',
      'exchange/swap',
    ]),
  );
  expect(wiresOf('sign-in')).toEqual(
    expect.arrayContaining([
      'basic/login',
      'basic/tfaLogin',
      'passkey/finishLogin',
      'basic/check_session',
      'basic/signup',
    ]),
  );
  expect(wiresOf('list')).toEqual(expect.arrayContaining(['history/withdrawHistory']));
  const staffKinds = new Map(staffEndpoints.map((one) => [one.wire, findLoadKind(one)]));
  expect([staffKinds.get('staff/sign-in'), staffKinds.get('accounts/list')]).toEqual(['sign-in', 'list']);
});
