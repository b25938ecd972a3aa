import { expect, test } from 'vitest';
import { platformAccountText } from './account-names.ts';
import { toMovementSearch } from './movement-names.ts';

test('an account of the platform is read with its kind and its place, a fee by what it is for', () => {
  expect(platformAccountText({ kind: 'external', place: 'chain:LIQUID' })).toBe('Outside · Liquid Network');
  expect(platformAccountText({ kind: 'fees', place: 'asset' })).toBe('Fees · Creation of assets');
  expect(platformAccountText({ kind: 'treasury', place: '' })).toBe('Inventory');
});

test('a kind of movement is found by the name that the screen shows', () => {
  expect(toMovementSearch('withdrawal Reserved ')).toBe('reserve-withdrawal');
  expect(toMovementSearch('01a209a5')).toBe('01a209a5');
});
