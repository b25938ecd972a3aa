// Builds the staff's app into console/dist.
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..', 'console');

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
