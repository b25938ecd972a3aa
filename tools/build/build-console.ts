// Builds the staff's app into console/dist, with compressed copies.
import { join } from 'node:path';
import { build } from 'vite';
import { compressAll } from '../../web/compress.ts';

const root = join(import.meta.dirname, '..', '..', 'console');

await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await compressAll(join(root, 'dist'));
