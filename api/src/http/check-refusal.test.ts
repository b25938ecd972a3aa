import { endpoint, noFields } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { createRefusalCheck } from './check-refusal.ts';
import { Refusal } from './refusal.ts';

const pay = endpoint(
  { method: 'POST', wire: 'test/pay', access: 'trade', movesMoney: true },
  { summary: 'A payment.', input: noFields, output: noFields, refusals: ['limit_exceeded'] },
);

const sandbox = readSettings({});
const production = { ...sandbox, mode: 'production' as const };

function check(settings: typeof sandbox, error: unknown): string[] {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  createRefusalCheck(pay)({ settings, log }, error);
  return lines;
}

const refusal = (code: Refusal['code']) => new Refusal(code, m.kernel_conflict, {});

test.each(['limit_exceeded', 'tfa_required', 'idempotency_conflict', 'throttled'] as const)(
  '%s is declared, or implied by every such call',
  (code) => {
    for (const settings of [sandbox, production]) expect(check(settings, refusal(code))).toEqual([]);
  },
);

test('in the sandbox another refusal is an error that names the call and the code', () => {
  expect(() => check(sandbox, refusal('conflict'))).toThrow('test/pay refuses with conflict');
});

test('in production another refusal is logged', () => {
  expect(check(production, refusal('conflict'))).toEqual([
    expect.stringContaining('"call":"test/pay","refusal":"conflict"'),
  ]);
});

test('an error that is no refusal passes', () => {
  expect(check(sandbox, new Error('a fault'))).toEqual([]);
});
