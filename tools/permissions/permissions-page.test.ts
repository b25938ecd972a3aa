import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project.ts';
import { permissionsPage, renderPermissions } from './permissions-page.ts';

test('docs/staff-permissions.md is what npm run permissions writes', () => {
  expect(readFileSync(join(root, permissionsPage), 'utf8')).toBe(renderPermissions());
});
