import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds and serves the kit page alone, for work on `ui`. */
export default defineConfig({
  root: join(import.meta.dirname, 'kit'),
  base: './',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist/kit', emptyOutDir: true, manifest: true },
});
