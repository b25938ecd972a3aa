import { expect, test } from 'vitest';
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
