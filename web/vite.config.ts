import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './lean-contract.ts';

// On a slow line forty small files wait for each other: what the way in is made of comes in one piece with all that it needs. Screens
// themselves stay files of their own.
const entryParts = [
  /\/ui\/src\/(PasswordInput|TextInput|Field|Button|Breadcrumbs|ThemeSwitch|Marks)\.tsx$/,
  /\/web\/src\/frame\/(LanguageChoice|SandboxRibbon|FlashBanner|theme-labels)\.tsx?$/,
  /\/web\/src\/kit\/(Form|use-rules|use-submit|password-rules)\.tsx?$/,
  /\/web\/src\/areas\/session\/(EntryPage|come-in)\.tsx?$/,
  /\/contract\/src\/areas\/session\/session\.(rules|contract)\.ts$/,
  /\/contract\/generated\/messages\/(frame_skip|kernel_fill_all_fields|session_(email|password|login_action))\.js$/,
];

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
            { name: 'entry', test: new RegExp(entryParts.map(({ source }) => source).join('|')) },
          ],
        },
      },
    },
  },
});
