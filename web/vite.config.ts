import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { publicSheets } from './server/public-sheets.ts';

// On a slow line forty small files wait for each other: what the way in is made of comes in one piece with all that it needs, and so does
// the frame with the overview in it. The other screens stay files of their own.
const pieces = {
  entry: ['src/main.tsx', 'src/layout/SessionLayout.tsx', 'src/areas/session/LoginPage.tsx'],
  frame: ['src/layout/SignedInLayout.tsx', 'src/layout/guard-route.ts', 'src/areas/wallets/DashboardPage.tsx'],
};

type Module = { readonly importedIds: readonly string[]; readonly code: string | null };
type Graph = { readonly getModuleInfo: (id: string) => Module | null };

const catalogue = join(import.meta.dirname, '../contract/generated/apart/messages');

/** The catalogue names all texts there are: what counts are those that the module says (`m.…`). */
function importsOf({ importedIds, code }: Module): readonly string[] {
  if (!importedIds.includes(`${catalogue}.js`)) return importedIds;
  const said = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].map(([, name]) => join(catalogue, `${name}.js`));
  return [...importedIds.filter((id) => id !== `${catalogue}.js`), ...said];
}

/** Whatever these modules cannot begin without; they themselves stay files of their own, since the manifest speaks of them. */
function neededBy(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const module = graph.getModuleInfo(id);
    for (const imported of module ? importsOf(module) : []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  for (const root of roots) visit(root);
  for (const root of roots) found.delete(root);
  return found;
}

/** One file for a piece; what a group before it took stays there. */
function piece(name: keyof typeof pieces) {
  let members: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id: string, graph: Graph) => {
      members ??= neededBy(
        pieces[name].map((root) => join(import.meta.dirname, root)),
        graph,
      );
      return members.has(id) ? name : null;
    },
  };
}

/** The React app: one entry, a manifest for the server's preload links, and the public pages' style sheet beside it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The server sends a route's modules ahead and links fetch theirs on intent; only style sheets must be there before a late part is drawn.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: { app: 'src/main.tsx', ...publicSheets },
      // What changes only with a new version of a library is one file of its own: it stays in the browser over our releases.
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store)\// },
            { name: 'router', test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\// },
            piece('entry'),
            piece('frame'),
          ],
        },
      },
    },
  },
});
