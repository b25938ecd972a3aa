import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Bundles the API into api/dist: our own packages are inlined, everything from node_modules stays outside.
 * Entries are api/src/main.ts and, when there is one, api/src/admin.ts.
 */
export async function bundleApi(root: string): Promise<void> {
  const output = join(root, 'api', 'dist');
  const entries = ['main', 'admin'].map((name) => [name, join(root, 'api', 'src', `${name}.ts`)] as const);
  const bundle = await rolldown({
    input: Object.fromEntries(entries.filter(([, file]) => existsSync(file))),
    platform: 'node',
    external: isForeign,
    plugins: [rememberPlaces(output), refuseOwnCopies(root)],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: output,
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
}

function isForeign(id: string): boolean {
  return !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@istmo/');
}

// A module that finds its neighbours on disk (the migrations, say) must find them from the bundle too.
function rememberPlaces(output: string): Plugin {
  return {
    name: 'remember-places',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null;
      const file = JSON.stringify(`/${relative(output, id)}`);
      const folder = JSON.stringify(`/${relative(output, dirname(id))}`);
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`)
        .replaceAll('import.meta.filename', `(import.meta.dirname + ${file})`)
        .replaceAll('import.meta.url', `(new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href)`);
    },
  };
}

// The bundle looks for packages from api/dist. One that npm could not hoist would be found there in another version, silently.
function refuseOwnCopies(root: string): Plugin {
  return {
    name: 'refuse-own-copies',
    resolveId(id, importer) {
      if (!isForeign(id)) return null;
      const wing = importer && relative(root, importer).split('/')[0];
      const name = id.startsWith('@') ? id.split('/').slice(0, 2).join('/') : id.split('/')[0];
      if (wing && wing !== 'api' && name && existsSync(join(root, wing, 'node_modules', name))) {
        throw new Error(`${wing} has a copy of ${name} of its own: give all packages one version of it`);
      }
      return null;
    },
  };
}
