import { expect, test } from 'vitest';
import { toMovementSearch } from '../areas/treasury/movement-names.ts';
import { platformAccountText } from '../areas/treasury/account-names.ts';
import { placeName } from './place-name.ts';

test('a place of the books is read as a network, a bank or the cards of a currency, and any other stays as it is', () => {
  expect(['chain:TRON', 'chain:NEW', 'bank:COP', 'card:USD', 'COINGT-1.1', ''].map(placeName)).toEqual([
    'Tron Network',
    'NEW',
    'Bank · COP',
    'Cards · USD',
    'COINGT-1.1',
    '',
  ]);
});

test('an account of the platform is read with its kind and its place, a fee by what it is for', () => {
  expect(platformAccountText({ kind: 'external', place: 'chain:LIQUID' })).toBe('Outside · Liquid Network');
  expect(platformAccountText({ kind: 'fees', place: 'asset' })).toBe('Fees · Creation of assets');
  expect(platformAccountText({ kind: 'treasury', place: '' })).toBe('Inventory');
});

test('a kind of movement is found by the name that the screen shows', () => {
  expect(toMovementSearch('withdrawal Reserved ')).toBe('reserve-withdrawal');
  expect(toMovementSearch('01a209a5')).toBe('01a209a5');
});
