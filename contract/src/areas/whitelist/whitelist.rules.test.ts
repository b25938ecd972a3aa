import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { translate } from '../../kernel/message.ts';
import {
  findCurrency,
  findNetwork,
  findWhitelistProblem,
  hasWithdrawalAddresses,
  needsNetwork,
  type WhitelistCurrency,
  type WhitelistForm,
} from './whitelist.rules.ts';

const bitcoin = { name: 'BTC', title: 'Bitcoin Network', chain: 'BTC', isOffered: true };
const ethereum = { name: 'ERC20', title: 'Ethereum Network', chain: 'ETH', isOffered: false };
const tron = { name: 'TRC20', title: 'Tron Network', chain: 'TRON', isOffered: true };
const polygon = { name: 'ETH', title: 'Polygon Network', chain: 'POLYGON', isOffered: true };
const usdt = { code: 'USDT', networks: [ethereum, tron] };
const currencies: readonly WhitelistCurrency[] = [
  { code: 'BTC', networks: [bitcoin] },
  usdt,
  { code: 'COINGT', networks: [polygon] },
];

const onBitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const onTron = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const onEvm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filled: WhitelistForm = {
  currency: 'BTC',
  network: '',
  address_name: 'Savings',
  address: onBitcoin,
  tfaCode: '123456',
};
const problemOf = (changes: Partial<WhitelistForm>) => {
  const problem = findWhitelistProblem(currencies, { ...filled, ...changes });
  return problem && { ...problem, message: translate(problem.message, 'en') };
};

test('a complete form has no problem', () => {
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ address: ` ${onBitcoin} ` })).toBeUndefined();
  expect(problemOf({ currency: 'USDT', network: 'TRC20', address: onTron })).toBeUndefined();
  expect(problemOf({ currency: 'COINGT', address: onEvm })).toBeUndefined();
});

test.each(['currency', 'address_name', 'address', 'tfaCode'] as const)('%s is required', (field) => {
  expect(problemOf({ [field]: ' ' })).toMatchObject({ field, message: 'Please Fill in all fields!' });
});

test('the network is required for USDT, and only there', () => {
  expect(problemOf({ currency: 'USDT', address: onTron })).toMatchObject({
    field: 'network',
    message: 'Please Fill in all fields!',
  });
  expect(currencies.filter(needsNetwork)).toEqual([usdt]);
});

test('a missing field comes before disallowed content, and that before everything else', () => {
  expect(problemOf({ address_name: '<b>', tfaCode: '' })).toMatchObject({ field: 'tfaCode' });
  expect(problemOf({ currency: 'DOGE', address_name: '<b>', tfaCode: '12' })).toMatchObject({
    field: 'address_name',
    code: 'disallowed_content',
    message: 'Invalid content exists!',
  });
});

test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦'])('%s is no code', (tfaCode) => {
  expect(problemOf({ tfaCode })).toMatchObject({ field: 'tfaCode', message: 'Invalid Tfa Code' });
});

test('an unknown currency and a network of another one are named', () => {
  expect(problemOf({ currency: 'USD' })).toMatchObject({ field: 'currency', code: 'currency_inactive' });
  expect(problemOf({ currency: 'USDT', network: 'BTC', address: onTron })).toMatchObject({
    field: 'network',
    code: 'network_unknown',
  });
});

test('a network is known by its name, title and chain', () => {
  const found = ['TRC20', 'trc20', 'Tron Network', 'TRON'].map((sent) => findNetwork(usdt, sent));
  expect(found).toEqual([tron, tron, tron, tron]);
  expect(findCurrency(currencies, ' usdt ')).toBe(usdt);
});

describe('an address', () => {
  test.each([
    [{ address: onTron }, 'This address is of Tron.'],
    [{ address: onEvm }, 'This address is of Ethereum / Polygon.'],
    [{ currency: 'USDT', network: 'TRC20', address: onBitcoin }, 'This address is of Bitcoin.'],
    [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'belongs to a test network'],
    [{ address: '1111111111111111111114oLvT2' }, 'no known key'],
    [{ currency: 'COINGT', address: '0x000000000000000000000000000000000000dEaD' }, 'no known key'],
    [{ address: onBitcoin.replace('w508', 'w509') }, 'not a valid Bitcoin address'],
  ])('%j is refused: %s', (changes, message) => {
    const problem = problemOf(changes);
    expect(problem).toMatchObject({ field: 'address', code: 'address_invalid' });
    expect(problem?.message).toContain(message);
  });
});

test('only what leaves by a chain has addresses', () => {
  const holdable = { kind: 'crypto', status: 'listed', networks: [bitcoin] } as const;
  expect(hasWithdrawalAddresses(holdable)).toBe(true);
  expect(hasWithdrawalAddresses({ ...holdable, kind: 'security', status: 'suspended' })).toBe(true);
  expect(hasWithdrawalAddresses({ ...holdable, kind: 'fiat' })).toBe(false);
  expect(hasWithdrawalAddresses({ ...holdable, networks: [] })).toBe(false);
  for (const status of ['draft', 'delisted'] as const)
    expect(hasWithdrawalAddresses({ ...holdable, status })).toBe(false);
});

test('any input is judged without an error', () => {
  const any = fc.string({ unit: 'binary', maxLength: 130 });
  const form = fc.record({
    currency: fc.oneof(any, fc.constantFrom('BTC', 'USDT', 'COINGT')),
    network: fc.oneof(any, fc.constantFrom('', 'TRC20')),
    address_name: any,
    address: any,
    tfaCode: any,
  });
  fc.assert(fc.property(form, (values) => findWhitelistProblem(currencies, values) !== undefined));
});
