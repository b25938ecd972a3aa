import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { publicSheets } from './server/public-sheets.ts';

// On a slow connection forty small files queue for each other: the sign-in pages with all they import are one file, and so are the signed-in
// layout and the dashboard (docs/decisions/010). The other pages are separate files.
const chunkRoots = {
  entry: ['src/main.tsx', 'src/layout/SessionLayout.tsx', 'src/areas/login/LoginPage.tsx'],
  register: ['src/areas/login/RegisterPage.tsx'],
  layout: ['src/layout/SignedInLayout.tsx', 'src/layout/guard-route.ts', 'src/areas/wallets/DashboardPage.tsx'],
};

// The signed-in pages load the entry's styles and need none of this one, so it stays with the layout that imports it.
const signInSheet = join(import.meta.dirname, 'src/layout/sign-in.css');

type Module = { readonly importedIds: readonly string[]; readonly code: string | null };
type Graph = { readonly getModuleInfo: (id: string) => Module | null };

const catalogue = join(import.meta.dirname, '../contract/generated/split/messages');

/** The imports of a module; of the catalogue, which exports all texts, only those that the module uses (`m.…`). */
function importsOf({ importedIds, code }: Module): readonly string[] {
  if (!importedIds.includes(`${catalogue}.js`)) return importedIds;
  const used = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].map(([, name]) => join(catalogue, `${name}.js`));
  return [...importedIds.filter((id) => id !== `${catalogue}.js`), ...used];
}

/** All static imports of these modules; the modules themselves stay separate files, because the manifest lists them. */
function neededBy(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const module = graph.getModuleInfo(id);
    for (const imported of module ? importsOf(module) : []) {
      if (imported === signInSheet || found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  for (const root of roots) visit(root);
  for (const root of roots) found.delete(root);
  return found;
}

/** One file for the imports of the roots that no earlier group has taken. */
function chunkOf(name: keyof typeof chunkRoots) {
  let members: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, graph: Graph) => {
      members ??= neededBy(
        chunkRoots[name].map((root) => join(import.meta.dirname, root)),
        graph,
      );
      return members.has(id) ? name : null;
    },
  };
}

/** The React app: one entry, a manifest for the server's preload links, and the public pages' style sheets. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The server links a route's modules and links preload theirs on intent; only style sheets must be loaded before a lazy part renders.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: { app: 'src/main.tsx', ...publicSheets },
      // Libraries are separate files, so that they stay in the browser cache over our releases.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store)\// },
            { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\// },
            chunkOf('entry'),
            chunkOf('register'),
            chunkOf('layout'),
          ],
        },
      },
    },
  },
});
