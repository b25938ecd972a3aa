import { NotConnected, Outage } from '@istmo/providers/outage';
import { expect, test } from 'vitest';
import { createOutageFilter } from './outage-log.ts';

const outage = (provider: 'custody' | 'mail' = 'custody') => new Outage(provider, new Error('no answer'));
const minute = 60_000;

test('a provider that fails is written once, then once an hour with how often, and again after it had recovered', () => {
  let now = 0;
  const filter = createOutageFilter(() => now);
  const write = (fields: object = { err: outage(), network: 'ETH' }) => filter(fields, 'the chain was not read');
  expect(write()).toEqual({ repeated: 0 });
  for (now = minute; now < 60 * minute; now += minute) expect(write()).toBeUndefined();
  expect(write()).toEqual({ repeated: 59 });
  now += minute;
  expect(write()).toBeUndefined();
  now += 5 * minute;
  expect(write()).toEqual({ repeated: 1 });
});

test('another network, provider or sentence is a failure of its own, and other errors are always written', () => {
  const filter = createOutageFilter(() => 0);
  for (const [fields, message] of [
    [{ err: outage(), network: 'ETH' }, 'not read'],
    [{ err: outage(), network: 'BTC' }, 'not read'],
    [{ err: outage('mail') }, 'not read'],
    [{ err: outage() }, 'not sent'],
    [{ err: new Error('a bug') }, 'not sent'],
    [{ err: new Error('a bug') }, 'not sent'],
    [{}, 'a line'],
    ['a line', undefined],
  ] as const)
    expect(filter(fields, message)).toEqual({ repeated: 0 });
});

test('what the installation is run without is no failure', () => {
  const filter = createOutageFilter(() => 0);
  expect(filter({ err: new NotConnected('holdings', 'holdings') }, 'the holdings were not read')).toBeUndefined();
});
