import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';

/** The React app: one entry, a manifest for the server's preload links, and the public pages' style sheet beside it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leanContract],
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
      input: { app: 'index.html', public: 'src/public/public.css' },
      // What changes only with a new version of a library is one file of its own: it stays in the browser over our releases.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
          ],
        },
      },
    },
  },
});
