import { CallError } from '@istmo/client/call-error';
import { assignTicket } from '@istmo/contract/areas/support/support.staff.calls';
import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

test('one that fails stops none of the others, and says why', async () => {
  const sent: string[] = [];
  const result = await runEach(['a', 'b', 'c'], async (item) => {
    sent.push(item);
    if (item === 'b') throw new CallError(assignTicket, { code: 'conflict', msg: 'Taken', details: {} });
  });
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(result).toEqual({ count: 3, failures: [{ item: 'b', why: 'Taken' }] });
});
