// Builds the site into web/dist: the React app, the scripts of the public pages, and the server build that renders all pages.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { BuiltScripts } from './server/assets.ts';
import { publicSheets } from './server/public-sheets.ts';

const web = import.meta.dirname;
const dist = join(web, 'dist');
const configFile = join(web, 'vite.config.ts');

/** Bundles one script without imports, with a hash of its content in its name. Returns its address and code. */
async function bundle(source: string, { isWritten }: { isWritten: boolean }) {
  const result = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      write: isWritten,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const file = output && 'output' in output ? output.output[0] : undefined;
  if (!file) throw new Error(`the build of ${source} left no file`);
  return { address: `/${file.fileName}`, code: file.code };
}

/** Reads a public page's style sheet, which is inlined in the page, and removes its file. */
async function takeStyle(source: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sheet = join(dist, manifest[source].file);
  const style = (await readFile(sheet, 'utf8')).trim();
  await rm(sheet);
  return style;
}

await build({ root: web, configFile, logLevel: 'warn' });
// The pages that servers of other origins serve, the card form and the identity check: they share no file with the app.
await build({
  root: web,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'dist/frames',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { card: 'src/card-frame/main.tsx', identity: 'src/identity-frame/main.ts' } },
  },
});
await build({
  root: web,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  // React reads it: without it the file would contain the development build too.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: false,
    manifest: false,
    // The server keeps this source in memory.
    minify: true,
    rolldownOptions: { input: 'server/site.tsx', output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
});

const boot = await bundle('page-scripts/boot.ts', { isWritten: true });
const pageScript = await bundle('page-scripts/page.ts', { isWritten: true });
const offeringsScript = await bundle('page-scripts/offerings.ts', { isWritten: true });
const serviceWorker = await bundle('worker/service-worker.ts', { isWritten: false });
const scripts: BuiltScripts = {
  boot: boot.address,
  pageScript: pageScript.address,
  offeringsScript: offeringsScript.address,
  serviceWorker: serviceWorker.code,
  styles: {
    landing: await takeStyle(publicSheets.landing),
    offering: await takeStyle(publicSheets.offering),
    offerings: await takeStyle(publicSheets.offerings),
    notice: await takeStyle(publicSheets.notice),
  },
};
await mkdir(join(dist, 'server'), { recursive: true });
await writeFile(join(dist, 'server', 'scripts.json'), JSON.stringify(scripts));
