import { expect, test } from 'vitest';
import { Outage, waitForAbort } from '../outage.ts';
import { liveHoldings } from './live.ts';
import type { Holding, UnitsAtPlace } from './port.ts';

const bank: Holding = { place: 'bank:USD', currency: 'USD', purse: 'account', units: 5n };
const silent = { place: 'chain:ETH', read: () => Promise.reject(new Outage('custody', new Error('gone'))) } as const;
const booked: UnitsAtPlace[] = [
  { place: 'bank:USD', currency: 'USD', units: 5n },
  { place: 'chain:ETH', currency: 'USDT', units: 0n },
  { place: 'chain:TRON', currency: 'USDT', units: 7n },
  { place: 'chain:TRON', currency: 'TRX', units: 0n },
];
const readBooked = () => Promise.resolve(booked);
const banked = { place: 'bank:USD', read: () => Promise.resolve([bank]) } as const;

test('a part that fails is unknown, and so is a place of the books that no part reads; the others are reported', async () => {
  expect(await liveHoldings({ parts: [banked, silent], readBooked }).readHoldings()).toEqual({
    holdings: [bank],
    unknown: [
      { place: 'chain:ETH', currency: 'USDT', reason: 'custody: gone' },
      { place: 'chain:TRON', currency: 'USDT', reason: 'nothing here reads it' },
    ],
  });
});

test('a part that is slow is unknown when the signal fires, and the others are reported', async () => {
  const slow = { place: 'chain:ETH', read: (signal?: AbortSignal) => waitForAbort('custody', signal) } as const;
  const stop = new AbortController();
  const reading = liveHoldings({ parts: [banked, slow], readBooked }).readHoldings(stop.signal);
  stop.abort(new Error('too late'));
  expect(await reading).toMatchObject({
    holdings: [bank],
    unknown: [{ place: 'chain:ETH', reason: 'custody: too late' }, { place: 'chain:TRON' }],
  });
});

test('a mistake of ours is no unknown part', async () => {
  const wrong = {
    place: 'chain:ETH',
    read: () => Promise.reject(new TypeError('undefined is not a function')),
  } as const;
  await expect(liveHoldings({ parts: [wrong], readBooked }).readHoldings()).rejects.toThrow(TypeError);
});

test('no order is taken, and an aborted call is an outage', async () => {
  const holdings = liveHoldings({ parts: [banked], readBooked });
  const move = { id: 'x', place: 'chain:ETH', currency: 'USDT', from: 'hot', to: 'cold', units: 1n } as const;
  expect(await holdings.orderMove(move)).toBe('refused');
  const aborted = AbortSignal.abort(new Error('enough'));
  await expect(holdings.readHoldings(aborted)).rejects.toThrow(Outage);
  await expect(holdings.orderMove(move, aborted)).rejects.toThrow(Outage);
});
