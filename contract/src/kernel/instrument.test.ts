import { expect, test } from 'vitest';
import { listOfferedNetworks } from './instrument.ts';

const ethereum = { name: 'ERC20', isOffered: false };
const tron = { name: 'TRC20', isOffered: true };

test('a form lists the networks that are offered, or all where none is', () => {
  expect(listOfferedNetworks([ethereum, tron])).toEqual([tron]);
  expect(listOfferedNetworks([ethereum])).toEqual([ethereum]);
});
