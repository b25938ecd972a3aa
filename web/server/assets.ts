import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicSheet } from './public-sheets.ts';
import { routeModules } from './route-modules.ts';

/** The files that the pages load. In development these are sources, which Vite's server compiles. */
export type Assets = {
  readonly isDevelopment: boolean;
  /** Blocking and before the first paint, on every page. */
  readonly boot: string;
  /** The script of public pages; the boot script loads it after the first paint. */
  readonly pageScript: string;
  /** The same of the pages of offerings. */
  readonly offeringsScript: string;
  readonly font?: string;
  /** The style sheets inlined in the public pages; absent in development, where they are files. */
  readonly styles?: Readonly<Record<PublicSheet, string>>;
  /** The React app's module and its first style sheets. */
  readonly app: string;
  readonly appSheets: readonly string[];
  /** The further modules and style sheets that a route of the app needs. */
  readonly filesOf: (route: string) => readonly string[];
  readonly serviceWorker: string;
};

type ManifestEntry = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Written by web/build.ts beside Vite's manifest: the scripts that are bundled separately, and the public pages' style sheets. */
export type BuiltScripts = Pick<Assets, 'boot' | 'pageScript' | 'offeringsScript' | 'styles' | 'serviceWorker'>;

const entry = 'src/main.tsx';

/** Every file that a module needs in the browser, itself first; a style sheet after those it relies on. */
function listNeededFiles(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const module = manifest[source];
  if (!module) throw new Error(`Vite's manifest has no ${source}`);
  if (found.has(`/${module.file}`)) return found;
  found.add(`/${module.file}`);
  for (const imported of module.imports ?? []) listNeededFiles(manifest, imported, found);
  for (const sheet of module.css ?? []) found.add(`/${sheet}`);
  return found;
}

/** The files of the build in `dist`. */
export function readAssets(dist: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const scripts: BuiltScripts = JSON.parse(readFileSync(join(dist, 'server', 'scripts.json'), 'utf8'));
  const font = Object.keys(manifest).find((source) => source.includes('instrument-sans-latin-wght-normal'));
  if (!font) throw new Error("Vite's manifest has no Instrument Sans");
  const appFiles = [...listNeededFiles(manifest, entry)];
  const [app = ''] = appFiles;
  const appSheets = appFiles.filter((file) => file.endsWith('.css'));
  const named = new Set([app, ...appSheets]);
  return {
    ...scripts,
    isDevelopment: false,
    font: `/${manifest[font]?.file}`,
    app,
    appSheets,
    filesOf: (route) => {
      const modules = routeModules[route] ?? [];
      const files = [...appFiles, ...modules.flatMap((source) => [...listNeededFiles(manifest, source)])];
      return [...new Set(files)].filter((file) => !named.has(file));
    },
  };
}
