// Runs one benchmark in its own process, so that it measures its own memory, and sends its rows to the parent.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleApi } from '../build/bundle-api.ts';
import { browserPath } from '../browser.ts';
import { root } from '../project.ts';
import { startProduct } from '../product.ts';
import type { BenchContext, BenchFile, OfferingSamples } from './bench-types.ts';

const [file = ''] = process.argv.slice(2);
const tools = createRequire(join(root, 'tools', 'check', 'package.json'));

const context: BenchContext = {
  root,
  tool: (name) => import(pathToFileURL(tools.resolve(name)).href),
  browser: browserPath,
  mapApi: () => bundleApi(root, { hasMaps: true }),
  startProduct,
  storeOfferings: async (product) => {
    const samples: OfferingSamples = await import(pathToFileURL(join(root, 'e2e', 'offering-samples.ts')).href);
    await samples.storeOfferings(product);
  },
};

const { bench }: BenchFile = await import(pathToFileURL(join(root, file)).href);
const rows = await bench(context);
process.send?.(rows, undefined, undefined, () => process.exit(0));
