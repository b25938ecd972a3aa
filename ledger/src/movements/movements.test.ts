import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import {
  available,
  eventIdOf,
  external,
  movement,
  posting,
  postingIfAny,
  streamCount,
  toKeyId,
  toRequestKeyIds,
  treasury,
  type Movement,
} from '../movement.ts';
import { adjustment } from './adjustment.ts';
import * as debts from './debt.ts';
import * as deposits from './deposit.ts';
import { correctPlace } from './correct-place.ts';
import { fundTreasury } from './fund-treasury.ts';
import { issueOutside, issueToTreasury, issueTranche, placeTranches, releaseProceeds, returnTranche } from './issue.ts';
import { payNetwork } from './network-cost.ts';
import { creditPayment, reversePayment } from './payment.ts';
import { swap } from './swap.ts';
import { releaseWithdrawal, reserveWithdrawal, settleWithdrawal } from './withdrawal.ts';

const customer = asId<'customer'>('0192aaaa-0000-7000-8000-000000000001');
const at = new Date('2026-11-21T10:00:00Z');
const usd = (units: bigint) => money('USD', units);
const tokens = money('TKN', 3n);
const base = { id: '0192aaaa-0000-7000-8000-00000000000e', customer, at, amount: usd(7n) };
const deposit = { ...base, reversalNumber: 1, place: 'chain:BTC' } as const;
const withdrawal = { ...base, fee: usd(2n) };
const order = { ...base, pays: usd(7n), fee: usd(1n), receives: tokens };
const fromTranche = { offering: 'ROAD', number: 2 };

/** Each posting as `from > to units`, with the customer as `me`. */
const describe = ({ namedPostings }: Movement) =>
  namedPostings.map(({ from, to, posting: { money: moved } }) =>
    `${from} > ${to} ${moved.units}`.replaceAll(customer, 'me').replaceAll(/:+/g, ':'),
  );

test.each<[Movement, string[]]>([
  [adjustment(base), ['treasury:USD > available:me:USD 7']],
  [fundTreasury({ ...base, place: 'bank:A' }), ['external:bank:A:USD > treasury:USD 7']],
  [correctPlace({ ...base, place: 'card:USD', direction: 'arrived' }), ['external:card:USD:USD > treasury:USD 7']],
  [correctPlace({ ...base, place: 'card:USD', direction: 'left' }), ['treasury:USD > external:card:USD:USD 7']],
  [issueTranche({ tranche: fromTranche, at, supply: tokens }), ['issued:TKN > tranche:ROAD.2:TKN 3']],
  [issueToTreasury({ ...base, amount: tokens }), ['issued:TKN > treasury:TKN 3']],
  [issueOutside({ ...base, amount: tokens, place: 'chain:LIQUID' }), ['issued:TKN > external:chain:LIQUID:TKN 3']],
  [releaseProceeds({ ...base, offering: 'ROAD' }), ['escrow:ROAD:USD > proceeds:ROAD:USD 7']],
  [
    placeTranches({ ...base, offering: 'ROAD', issuer: base.customer, tranches: [{ number: 2, supply: tokens }] }),
    ['available:me:TKN > tranche:ROAD.2:TKN 3'],
  ],
  [
    returnTranche({ ...base, offering: 'ROAD', issuer: base.customer, number: 2, left: tokens }),
    ['tranche:ROAD.2:TKN > available:me:TKN 3'],
  ],
  [deposits.creditDeposit(deposit), ['external:chain:BTC:USD > available:me:USD 7']],
  [deposits.freezeDeposit(deposit), ['available:me:USD > frozen:me:USD 7']],
  [deposits.unfreezeDeposit(deposit), ['frozen:me:USD > available:me:USD 7']],
  [deposits.reverseDeposit(deposit), ['frozen:me:USD > external:chain:BTC:USD 7']],
  [deposits.claimShortfall(deposit), ['receivable:me:USD > external:chain:BTC:USD 7']],
  [deposits.cancelShortfall(deposit), ['external:chain:BTC:USD > receivable:me:USD 7']],
  [debts.collectDebt({ ...base, number: 1 }), ['available:me:USD > receivable:me:USD 7']],
  [debts.writeOffDebt({ ...base, number: 2 }), ['loss:USD > receivable:me:USD 7']],
  [payNetwork({ ...base, place: 'chain:BTC' }), ['costs:chain:BTC:USD > external:chain:BTC:USD 7']],
  [creditPayment(base), ['external:bank:USD:USD > available:me:USD 7']],
  [
    reversePayment({ ...base, taken: usd(4n), owed: usd(3n) }),
    ['available:me:USD > external:bank:USD:USD 4', 'receivable:me:USD > external:bank:USD:USD 3'],
  ],
  [reserveWithdrawal(withdrawal), ['available:me:USD > held:me:USD 7', 'available:me:USD > held:me:USD 2']],
  [
    settleWithdrawal({ ...withdrawal, place: 'chain:BTC' }),
    ['held:me:USD > external:chain:BTC:USD 7', 'held:me:USD > fees:withdrawal:USD 2'],
  ],
  [releaseWithdrawal(withdrawal), ['held:me:USD > available:me:USD 7', 'held:me:USD > available:me:USD 2']],
  [
    swap(order),
    ['available:me:USD > treasury:USD 7', 'available:me:USD > fees:swap:USD 1', 'treasury:TKN > available:me:TKN 3'],
  ],
  [
    swap({ ...order, fee: money('TKN', 1n), fromTranche }),
    [
      'available:me:USD > escrow:ROAD:USD 7',
      'tranche:ROAD.2:TKN > fees:swap:TKN 1',
      'tranche:ROAD.2:TKN > available:me:TKN 3',
    ],
  ],
  [swap({ ...order, fee: usd(0n) }), ['available:me:USD > treasury:USD 7', 'treasury:TKN > available:me:TKN 3']],
])('$name moves money from and to the accounts of its name', (made, postings) =>
  expect(describe(made)).toEqual(postings),
);

test('a swap is between two currencies, with its fee in one of them', () => {
  expect(() => swap({ ...order, receives: usd(7n) })).toThrow('between two currencies');
  expect(() => swap({ ...order, fee: money('BTC', 1n) })).toThrow('between two currencies');
});

test('a hold may have an expiry, and parts of a withdrawal have their own keys', () => {
  expect(reserveWithdrawal(withdrawal)).not.toHaveProperty('expiresAt');
  expect(reserveWithdrawal({ ...withdrawal, expiresAt: at })).toMatchObject({ expiresAt: at });
  const keyOf = (part?: number) =>
    settleWithdrawal({ ...withdrawal, place: 'chain:BTC', ...(part === undefined ? {} : { part }) }).key;
  expect([keyOf(), keyOf(2)]).toEqual([`withdrawal:${base.id}:settle:1`, `withdrawal:${base.id}:settle:2`]);
});

test('a posting moves something between two accounts', () => {
  expect(posting(treasury, available(customer), usd(1n)).money).toEqual(usd(1n));
  for (const units of [0n, -1n])
    expect(() => posting(treasury, available(customer), usd(units))).toThrow('at least one unit');
  expect(() => posting(treasury, treasury, usd(1n))).toThrow('two different accounts');
  expect(() => postingIfAny(treasury, external('bank:A'), usd(-1n))).toThrow('at least one unit');
  expect(postingIfAny(treasury, external('bank:A'), usd(1n))).toHaveLength(1);
});

test('a movement has postings, a printable key and the id of an event', () => {
  const parts = { ...adjustment(base), key: 'k'.repeat(200) };
  expect(movement(parts).namedPostings).toHaveLength(1);
  expect(() => movement({ ...parts, postings: [] })).toThrow('moves nothing');
  for (const key of ['', 'a b', 'k'.repeat(201)])
    expect(() => movement({ ...parts, key })).toThrow('a key is printable');
  expect(() => movement({ ...parts, event: 'x' })).toThrow("an event's id is a UUID");
});

test('the key of a movement begins with its event’s time, and is another for another text', () => {
  const keyId = toKeyId({ key: 'swap:1', event: base.id });
  expect(keyId).toMatch(/^0192aaaa-0000-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(toKeyId({ key: 'swap:2', event: base.id })).not.toBe(keyId);
  expect(eventIdOf('tranche:ROAD.1')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(streamCount).toBe(16);
});

test('the key of a request is found again within a day, and shortly before midnight also by a clock that is ahead', () => {
  const keysAt = (time: string) => toRequestKeyIds({ scope: 'call customer', key: 'a' }, new Date(time));
  const today = keysAt('2026-11-21T00:00:00Z');
  // 48 bits of the day's first millisecond come first.
  expect(today.map((id) => BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`))).toEqual([
    BigInt(Date.UTC(2026, 10, 21)),
    BigInt(Date.UTC(2026, 10, 20)),
  ]);
  const [key] = today;
  expect(keysAt('2026-11-22T12:00:00Z')[1]).toBe(key);
  expect(keysAt('2026-11-21T23:55:00.000Z')).toEqual(today);
  expect(keysAt('2026-11-21T23:55:00.001Z')).toEqual([...today, keysAt('2026-11-22T12:00:00Z')[0]]);
});
