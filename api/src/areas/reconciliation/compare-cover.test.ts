import type { TrialBalanceLine } from '@istmo/ledger';
import type { Holding } from '@istmo/providers/holdings/port';
import { expect, test } from 'vitest';
import { compareCover, type CoverFacts, type PlaceCover } from './compare-cover.ts';

const line = (kind: TrialBalanceLine['kind'], units: bigint, place = '', currency = 'BTC'): TrialBalanceLine => ({
  currency,
  kind,
  place,
  isOfCustomers: place === '' && kind !== 'treasury',
  accounts: 1,
  units,
});
const books = (customers: bigint, own = 0n): TrialBalanceLine[] => [
  line('available', customers),
  line('treasury', own),
  line('external', -customers - own, 'chain:BTC'),
];
const inHot = (units: bigint): Holding => ({ place: 'chain:BTC', currency: 'BTC', purse: 'hot', units });
const facts = (own: Partial<CoverFacts>): CoverFacts => ({
  before: books(100n, 20n),
  after: books(100n, 20n),
  holdings: [inHot(120n)],
  unknown: [],
  arrived: [],
  leaving: [],
  isMoney: () => true,
  ...own,
});
const compared = (own: Partial<CoverFacts>) => {
  const { places, currencies } = compareCover(facts(own));
  return [places[0]?.difference, currencies[0]?.shortfall];
};
const underWay = (units: bigint) => [{ place: 'chain:BTC', currency: 'BTC', units }];

test.each<[string, Partial<CoverFacts>, PlaceCover['difference'], bigint]>([
  ['what is there is what the books say', {}, 'none', 0n],
  ['one unit too many is a difference', { holdings: [inHot(121n)] }, 'more', 0n],
  [
    'what is missing of the own inventory is a difference, and nobody is owed it',
    { holdings: [inHot(100n)] },
    'less',
    0n,
  ],
  ['less than is owed is a shortfall', { holdings: [inHot(99n)] }, 'less', 1n],
  ['nothing at all is a shortfall of everything that is owed', { holdings: [] }, 'less', 100n],
  ['a deposit that is not credited yet explains more', { holdings: [inHot(125n)], arrived: underWay(5n) }, 'none', 0n],
  ['it does not explain more than itself', { holdings: [inHot(126n)], arrived: underWay(5n) }, 'more', 0n],
  [
    'a withdrawal that is not settled yet explains less',
    { holdings: [inHot(90n)], leaving: underWay(30n) },
    'none',
    0n,
  ],
  ['it does not explain more than itself', { holdings: [inHot(69n)], leaving: underWay(30n) }, 'less', 1n],
  [
    'money that left between the two looks at the books is no difference',
    { after: books(70n, 20n), holdings: [inHot(90n)] },
    'none',
    0n,
  ],
  ['nor is money that came between them', { before: books(70n, 20n), holdings: [inHot(90n)] }, 'none', 0n],
])('%s', (_name, own, difference, shortfall) => {
  expect(compared(own)).toEqual([difference, shortfall]);
});

test('hot, cold and the bank add up, and each currency is by itself', () => {
  const bank: Holding = { place: 'bank:USD', currency: 'USD', purse: 'account', units: 7n };
  const cold: Holding = { place: 'chain:BTC', currency: 'BTC', purse: 'cold', units: 100n };
  const { places, currencies } = compareCover(facts({ holdings: [inHot(20n), cold, bank] }));
  expect(places).toMatchObject([
    { place: 'chain:BTC', hot: 20n, cold: 100n, difference: 'none' },
    { place: 'bank:USD', account: 7n, mirror: 0n, difference: 'more' },
  ]);
  expect(currencies).toMatchObject([
    { currency: 'BTC', assets: 120n, liabilities: 100n, shortfall: 0n },
    { currency: 'USD', assets: 7n, liabilities: 0n, shortfall: 0n },
  ]);
});

test('units of a security outside belong to others and are not compared', () => {
  expect(compareCover(facts({ isMoney: () => false }))).toEqual({ places: [], currencies: [] });
});

test('what is unknown is compared at no place of its own and in no currency, and the rest is', () => {
  const bank: Holding = { place: 'bank:USD', currency: 'USD', purse: 'account', units: 5n, asOf: new Date(5) };
  const older: Holding = { ...bank, units: 1n, asOf: new Date(3) };
  const owed = [...books(100n), line('external', -6n, 'bank:USD', 'USD'), line('available', 6n, '', 'USD')];
  const { places, currencies } = compareCover(
    facts({
      before: owed,
      after: owed,
      holdings: [bank, older],
      unknown: [
        { place: 'chain:BTC', currency: 'BTC' },
        { place: 'card:USD', currency: 'USD' },
      ],
    }),
  );
  expect(places).toMatchObject([{ place: 'bank:USD', account: 6n, asOf: new Date(3), difference: 'none' }]);
  expect(currencies).toEqual([]);
});
