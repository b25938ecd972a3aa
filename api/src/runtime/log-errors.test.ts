import { Outage } from '@istmo/providers/outage';
import { expect, test } from 'vitest';
import { toLoggedError, withoutPersonalData } from './log-errors.ts';

test('an error of PostgreSQL is logged with its constraint and without the row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "customer_email"'), {
    code: '23505',
    constraint: 'customer_email',
    detail: 'Key (lower(email))=(ana@example.com) already exists.',
    where: 'unnamed portal with parameters: $1 = Ana Cifuentes',
  });
  const logged = toLoggedError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'customer_email' });
  expect(JSON.stringify(logged)).not.toMatch(/ana@|Cifuentes/);
});

test('an outage is logged with its causes and without the recipient that the mail server repeats', () => {
  const reply = '550 5.1.1 <ana@example.com>: no such user';
  const cause = Object.assign(new Error(reply), { responseCode: 550, response: reply, rejected: ['ana@example.com'] });
  const logged = toLoggedError(new Outage('mail', cause, false));
  expect(logged).toMatchObject({ type: 'Outage', provider: 'mail', retry: false, cause: { responseCode: 550 } });
  expect(JSON.stringify(logged)).not.toContain('ana@');
  expect(toLoggedError(new AggregateError([cause], 'both failed'))).toMatchObject({ errors: [{ responseCode: 550 }] });
});

test.each([
  ['to ana.c+x@mail.example.com.', 'to [email].'],
  ['IBAN DE89 3704 0044 0532 0130 00 is wrong', 'IBAN [account] is wrong'],
  ['card 4111 1111 1111 1111', 'card [digits]'],
  ['telephone +503 7000-1234', 'telephone +[digits]'],
  [
    'at open (file:///work/node_modules/@scope/name/a.ts:120:15)',
    'at open (file:///work/node_modules/@scope/name/a.ts:120:15)',
  ],
  ['row 0198a1b2-1234-7abc-8def-123456789012', 'row 0198a1b2-1234-7abc-8def-123456789012'],
  [`transaction ${'0f12345678'.repeat(6)}abcd`, `transaction ${'0f12345678'.repeat(6)}abcd`],
  ['100.00 USDT, block 812345', '100.00 USDT, block 812345'],
])('"%s" is logged as "%s"', (text, logged) => {
  expect(withoutPersonalData(text)).toBe(logged);
});
