import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Bundles the API into api/dist: our own packages are inlined, everything in node_modules stays external.
 * Entries are api/src/main.ts, api/src/admin.ts and those of the processes apart: the signer, the frames and the one that draws images.
 * `hasMaps`: a source map beside each file, which the files don't name.
 */
export async function bundleApi(root: string, { hasMaps = false } = {}): Promise<void> {
  const output = join(root, 'api', 'dist');
  const entries = [
    ...['main', 'admin'].map((name) => [name, join(root, 'api', 'src', `${name}.ts`)] as const),
    ...['signer', 'frames', 'images'].map((name) => [name, join(root, 'api', 'src', name, 'main.ts')] as const),
  ];
  const bundle = await rolldown({
    input: Object.fromEntries(entries.filter(([, file]) => existsSync(file))),
    platform: 'node',
    external: isExternal,
    plugins: [preserveModulePaths(output), rejectDuplicatePackages(root), writeAscii()],
    // The plugins change parts of lines only, so the maps stay right.
    logLevel: hasMaps ? 'silent' : 'warn',
  });
  await bundle.write({
    dir: output,
    format: 'esm',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The server keeps its source in memory.
    comments: false,
    sourcemap: hasMaps ? 'hidden' : false,
  });
  await bundle.close();
}

function isExternal(id: string): boolean {
  return !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@istmo/');
}

// A module that reads files beside it, as the migrations do, must find them from the bundle too.
function preserveModulePaths(output: string): Plugin {
  return {
    name: 'preserve-module-paths',
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

// Node keeps a large source that is not ASCII in memory with two bytes for each of its characters.
function writeAscii(): Plugin {
  return {
    name: 'write-ascii',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeNonAscii(file.code);
    },
  };
}

const escapeNonAscii = (code: string): string =>
  code.replaceAll(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

// The bundle resolves packages from api/dist. One that npm could not hoist would silently resolve to another version there.
function rejectDuplicatePackages(root: string): Plugin {
  return {
    name: 'reject-duplicate-packages',
    resolveId(id, importer) {
      if (!isExternal(id)) return null;
      const packageName = importer && relative(root, importer).split('/')[0];
      const name = id.startsWith('@') ? id.split('/').slice(0, 2).join('/') : id.split('/')[0];
      if (packageName && packageName !== 'api' && name && existsSync(join(root, packageName, 'node_modules', name))) {
        throw new Error(`${packageName} has its own copy of ${name}: use one version of it in all packages`);
      }
      return null;
    },
  };
}
