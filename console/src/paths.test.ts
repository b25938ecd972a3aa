import { isPermitted, staffRoles } from '@istmo/contract/kernel/staff-role';
import { expect, test } from 'vitest';
import { listPages } from './paths.ts';

test('who sees a page in the menu may count what waits there', () => {
  for (const role of staffRoles)
    for (const { path, waiting } of listPages(role))
      if (waiting) expect(isPermitted(role, waiting.permission), `${role} ${path}`).toBe(true);
});

test('support sees the queues that it may work on or read, and no books', () => {
  expect(listPages('support').map(({ path }) => path)).toEqual(['/', '/customers', '/support', '/measures']);
});
