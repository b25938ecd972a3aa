import { endpoint, noFields } from '@istmo/contract/kernel/endpoint';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSettings } from '../settings/settings.ts';
import { createReplyCheck } from './check-reply.ts';

const address = { method: 'POST', wire: 'test/list', access: 'public' } as const;
const listed = endpoint(address, {
  summary: 'A list.',
  input: noFields,
  output: z.object({ rows: z.array(z.object({ id: z.string() })) }),
});

const sandbox = readSettings({});
const production = { ...sandbox, mode: 'production' as const };

function check(settings: typeof sandbox, reply: object) {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  return { fields: createReplyCheck({ settings, log }, listed)({ ...reply }), lines };
}

test('a reply of the declared shape is sent as it is', () => {
  const reply = { rows: [{ id: 'a' }] };
  for (const settings of [sandbox, production]) expect(check(settings, reply).fields).toEqual(reply);
});

test('in the sandbox a wrong or an unlisted field is an error that names it', () => {
  expect(() => check(sandbox, { rows: [{ id: 1 }] })).toThrow(
    'test/list does not match its declared shape at "rows.0.id"',
  );
  expect(() => check(sandbox, { rows: [{ id: 'a', secret: 'b' }] })).toThrow('"rows.0.secret"');
  expect(() => check(sandbox, { rows: [], secret: 'b' })).toThrow('"secret"');
  expect(() => check(sandbox, {})).toThrow('"rows"');
});

test('in production an unlisted field is left out', () => {
  const { fields, lines } = check(production, { rows: [{ id: 'a', secret: 'b' }], secret: 'c' });
  expect(fields).toEqual({ rows: [{ id: 'a' }] });
  expect(lines).toEqual([]);
});

test('in production a wrong field is logged and answered', () => {
  const { fields, lines } = check(production, { rows: [{ id: 1 }] });
  expect(fields).toEqual({ rows: [{ id: 1 }] });
  expect(lines).toEqual([expect.stringContaining('"field":"rows.0.id"')]);
});

test('the status of the envelope is no field of the endpoint', () => {
  expect(check(sandbox, { status: 0, rows: [] }).fields).toEqual({ rows: [] });
});
