import { expect, test } from 'vitest';
import type { ActivityKind } from './activity.ts';
import { toActivityView } from './list-activity.ts';

const money = { amount: '20.00', currency: 'USDT' };

test.each<[ActivityKind, string, string]>([
  ['deposit', '20.00 USDT received', '20.00 USDT recibidos'],
  ['withdrawal-expired', '20.00 USDT returned', '20.00 USDT devueltos'],
  ['withdrawal-cancelled', '20.00 USDT returned', '20.00 USDT devueltos'],
  ['withdrawal-rejected', '20.00 USDT returned', '20.00 USDT devueltos'],
  ['asset-fee-returned', '20.00 USDT returned', '20.00 USDT devueltos'],
])('the activity %s says what came in', (kind, english, spanish) => {
  const row = { id: '1', kind, at: new Date(0), detail: { params: {}, received: money } };
  expect(toActivityView(row, [], 'en').receive_message).toBe(english);
  expect(toActivityView(row, [], 'es').receive_message).toBe(spanish);
});

test.each<[ActivityKind, string]>([
  ['order-bought', 'O-1'],
  ['order-sold', 'O-1'],
  ['deposit', ''],
])('the activity %s names the order that it is about: "%s"', (kind, order) => {
  const row = { id: '1', kind, at: new Date(0), detail: { params: { reference: 'O-1' } } };
  expect(toActivityView(row, [], 'en').order).toBe(order);
});

test('a sign-in whose device is unknown names the browser alone', () => {
  const messageOf = (kind: ActivityKind, language: 'en' | 'es') =>
    toActivityView(
      { id: '1', kind, at: new Date(0), detail: { params: { browser: 'node', device: '' } } },
      [],
      language,
    ).message;
  expect(messageOf('sign-in', 'en')).toBe('Signed in with node');
  expect(messageOf('sign-in', 'es')).toBe('Inició sesión con node');
  expect(messageOf('use-passkey', 'en')).toBe('Signed in with a passkey on node');
});
