import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import {
  findWireNetwork,
  findWithdrawalProblem,
  parseAmount,
  toReceived,
  type WithdrawalContext,
  type WithdrawalForm,
} from './withdrawals.rules.ts';

const units = (whole: number): bigint => BigInt(whole) * 1_000_000n;

const context: WithdrawalContext = {
  terms: {
    ledgerScale: 6,
    inputScale: 2,
    displayScale: 2,
    fee: units(1),
    isFeeIncluded: true,
    min: units(10),
    max: units(10_000),
  },
  isNetworkKnown: true,
  hasAddress: true,
  limits: { daily: units(10_000), monthly: units(50_000), usedToday: units(9_000), usedThisMonth: units(45_500) },
  balance: units(100_000),
};
const form: WithdrawalForm = { network: 'TRX', amount: '100', address_info: 'TJRab', otp: '123456' };

const say = (changed: Partial<WithdrawalForm>, other: Partial<WithdrawalContext> = {}): string | undefined => {
  const problem = findWithdrawalProblem({ ...form, ...changed }, { ...context, ...other });
  return problem && translate(problem.message, 'en');
};

describe('the checks of a withdrawal are in the order of requirement 2.5', () => {
  test.each<[string, Partial<WithdrawalForm>, Partial<WithdrawalContext>, string]>([
    [
      'no amount, though everything else is wrong too',
      { amount: '', otp: '<' },
      { hasAddress: false },
      'Please fill in the details!',
    ],
    ['no network', {}, { isNetworkKnown: false, hasAddress: false }, 'Please fill in the details!'],
    [
      'disallowed content, though no address is saved',
      { otp: '<b>' },
      { hasAddress: false },
      'Invalid content exists!',
    ],
    [
      'no saved address, though the amount is below the fee',
      { amount: '0.5' },
      { hasAddress: false },
      'Please whitelist address!',
    ],
    [
      'below the fee, though no address is chosen',
      { amount: '0.5', address_info: '' },
      {},
      'Enter Valid Amount To Withdraw',
    ],
    ['as much as the fee', { amount: '1' }, {}, 'Enter Valid Amount To Withdraw'],
    [
      'no address, though the amount is over the limit',
      { amount: '60000', address_info: '' },
      {},
      'Please Select Address!',
    ],
    ['over the monthly limit', { amount: '50000.01' }, {}, 'Transaction Amount Must Be Below50,000.00Per Month'],
    ['over the daily limit', { amount: '10000.01' }, {}, 'Transaction Amount Must Be Below10,000.00 Per Day'],
    ['over what is left of the month', { amount: '4500.01' }, {}, 'Transaction exceeds the monthly limit of50,000.00'],
    ['over what is left of the day', { amount: '1000.01' }, {}, 'Transaction exceeds the daily limit of10,000.00'],
    ['below the minimum', { amount: '9.99' }, {}, 'The minimum is 10.00'],
    ['over the balance', { amount: '900' }, { balance: units(899) }, 'Amount exceeded your balance'],
    ['a code of five digits', { otp: '12345' }, {}, 'Invalid Tfa Code'],
  ])('%s', (_, changed, other, message) => expect(say(changed, other)).toBe(message));

  test('exactly what is left of the limits, and the whole balance, may be withdrawn', () => {
    expect(say({ amount: '1000' })).toBeUndefined();
    expect(say({ amount: '999' }, { balance: units(999) })).toBeUndefined();
  });

  test('without limits the amount is not compared with any', () => {
    expect(say({ amount: '10000' }, { limits: undefined })).toBeUndefined();
  });
});

test('an amount in any other notation is refused, never read as another amount', () => {
  for (const amount of [
    '-5',
    '+5',
    '1e3',
    '1,000',
    '1.000,00',
    '0x10',
    '١٠٠',
    ' ',
    '1 000',
    '12.345',
    'Infinity',
    'NaN',
    '1.2.3',
    '½',
    '0',
    '0.00',
    '5_0',
  ])
    expect([amount, say({ amount })]).not.toEqual([amount, undefined]);
});

test('what is received and the fee are always the amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: units(1_000_000) }), (amount) => {
      const received = toReceived(amount, context.terms);
      expect(received).toBeGreaterThanOrEqual(0n);
      if (received > 0n) expect(received + context.terms.fee).toBe(amount);
    }),
  );
});

test('the network is named as requirement 2.9 says, or by its own name', () => {
  const networks = [{ name: 'ERC20' }, { name: 'TRC20' }];
  expect(findWireNetwork(networks, 'ETH')?.name).toBe('ERC20');
  expect(findWireNetwork(networks, 'TRX')?.name).toBe('TRC20');
  expect(findWireNetwork(networks, 'TRC20')?.name).toBe('TRC20');
  expect(findWireNetwork(networks, '')).toBeUndefined();
  expect(findWireNetwork([{ name: 'BTC' }], '')?.name).toBe('BTC');
  expect(findWireNetwork([{ name: 'ETH' }], 'ETH')?.name).toBe('ETH');
});

test('an amount is read in the places that may be typed', () => {
  expect(parseAmount('12.34', context.terms)).toBe(12_340_000n);
  expect(parseAmount('12.', context.terms)).toBe(12_000_000n);
  expect(parseAmount('.5', context.terms)).toBe(500_000n);
});
