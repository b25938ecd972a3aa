import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicSheet } from './public-sheets.ts';
import { routeModules } from './route-modules.ts';

/** What the pages load. In development these are sources, which Vite's server compiles. */
export type Assets = {
  readonly isDevelopment: boolean;
  /** Blocking and before the first paint, on every page. */
  readonly boot: string;
  /** What makes a public page live; the boot script loads it after the first paint. */
  readonly pageScript: string;
  readonly font?: string;
  /** The public pages' style sheets, which are written into them; absent in development, where they are files. */
  readonly styles?: Readonly<Record<PublicSheet, string>>;
  /** The React app's module and the style sheets that it starts with. */
  readonly app: string;
  readonly appSheets: readonly string[];
  /** The modules and style sheets that a route of the app needs beside those. */
  readonly filesOf: (route: string) => readonly string[];
  readonly serviceWorker: string;
};

type ManifestEntry = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What build.ts writes beside Vite's manifest: the scripts that are bundled one by one, and the public pages' style sheets. */
export type BuiltScripts = Pick<Assets, 'boot' | 'pageScript' | 'styles' | 'serviceWorker'>;

const entry = 'src/main.tsx';

/** Every file that a module needs in the browser, itself first; a style sheet after those that it builds on. */
function filesNeededBy(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const module = manifest[source];
  if (!module) throw new Error(`Vite's manifest has no ${source}`);
  if (found.has(`/${module.file}`)) return found;
  found.add(`/${module.file}`);
  for (const imported of module.imports ?? []) filesNeededBy(manifest, imported, found);
  for (const sheet of module.css ?? []) found.add(`/${sheet}`);
  return found;
}

/** The files of the build in `dist`. */
export function readAssets(dist: string): Assets {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const scripts: BuiltScripts = JSON.parse(readFileSync(join(dist, 'server', 'scripts.json'), 'utf8'));
  const font = Object.keys(manifest).find((source) => source.includes('instrument-sans-latin-wght-normal'));
  if (!font) throw new Error("Vite's manifest has no Instrument Sans");
  const appFiles = [...filesNeededBy(manifest, entry)];
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
      const files = [...appFiles, ...modules.flatMap((source) => [...filesNeededBy(manifest, source)])];
      return [...new Set(files)].filter((file) => !named.has(file));
    },
  };
}
