// Builds the site into web/dist: the React app, the small scripts of the public pages, the public pages themselves, and their compressed twins.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAll } from './compress.ts';
import { prerender } from './prerender.ts';
import { routeFiles } from './src/route-files.ts';

const web = import.meta.dirname;
const dist = join(web, 'dist');
const rendered = join(web, '..', '.cache', 'web-pages');

type ManifestEntry = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, ManifestEntry>;

/** One script without imports. */
async function bundle(source: string, isWritten: boolean): Promise<{ fileName: string; code: string }> {
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
  return file;
}

/** A script of the pages, under a name that changes with its content; answers its address. */
async function buildScript(name: 'boot' | 'islands'): Promise<string> {
  return `/${(await bundle(`islands/${name}.ts`, true)).fileName}`;
}

/** A module that draws pages when the site is built, for Node; answers where it lies. */
async function buildRenderer(name: 'public-pages' | 'entry-stills'): Promise<string> {
  const source = `src/${name}.tsx`;
  await build({
    root: web,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: source,
      outDir: join(rendered, name),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { input: source },
    },
    ssr: { noExternal: [/^@istmo\//, 'lucide-react'] },
  });
  return join(rendered, name, `${name}.js`);
}

/** Every module and style sheet the browser will need for an entry, its module first; a sheet after those of what it builds on. */
function filesOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const entry = manifest[source];
  if (!entry) throw new Error(`the manifest does not know ${source}`);
  if (found.has(`/${entry.file}`)) return found;
  found.add(`/${entry.file}`);
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, found);
  for (const sheet of entry.css ?? []) found.add(`/${sheet}`);
  return found;
}

/** What the server adds to the app's page for a route, so that the browser fetches entry, frame and screen at once. */
function preloadsOf(manifest: Manifest): Readonly<Record<string, readonly string[]>> {
  const app = [...filesOf(manifest, 'index.html')];
  // The page itself names its own module and its own style sheets.
  const named = new Set([app[0], ...app.filter((file) => file.endsWith('.css'))]);
  const routes = Object.entries(routeFiles).map(([route, sources]) => {
    const files = [...app, ...sources.flatMap((source) => [...filesOf(manifest, source)])];
    return { [route]: [...new Set(files)].filter((file) => !named.has(file)) };
  });
  return Object.assign({ '*': app.filter((file) => !named.has(file)) }, ...routes);
}

await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'));
const scripts = { boot: await buildScript('boot'), islands: await buildScript('islands') };

const sheet = manifest['src/public/public.css']?.file;
if (!sheet) throw new Error('the build left no style sheet for the public pages');
const style = (await readFile(join(dist, sheet), 'utf8')).trim();
await rm(join(dist, sheet));

const font = Object.entries(manifest).find(([source]) => source.includes('instrument-sans-latin-wght-normal'))?.[1]
  .file;
if (!font) throw new Error('the build left no Instrument Sans');

const { code: worker } = await bundle('worker/service-worker.ts', false);
const renderers = { pages: await buildRenderer('public-pages'), stills: await buildRenderer('entry-stills') };
await prerender({ dist, ...renderers, style, scripts, font: `/${font}`, worker });

const shell = await readFile(join(dist, 'index.html'), 'utf8');
const first = `<script src="${scripts.boot}"></script><link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`;
await writeFile(join(dist, 'index.html'), shell.replace('<!--boot-->', first));
await writeFile(join(dist, 'app-preloads.json'), JSON.stringify(preloadsOf(manifest), null, 1));

await compressAll(dist);
