// `npm run settings`: writes docs/settings.md from the declarations of the settings.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.ts';
import { renderSettings, settingsPage } from './settings-page.ts';

writeFileSync(join(root, settingsPage), renderSettings());
