// `npm run permissions`: writes docs/staff-permissions.md from the table of roles.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { permissionsPage, renderPermissions } from './permissions-page.ts';

writeFileSync(join(root, permissionsPage), renderPermissions());
