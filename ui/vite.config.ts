import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds and serves the gallery alone, for work on `ui`. */
export default defineConfig({
  root: join(import.meta.dirname, 'gallery'),
  base: './',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist/gallery', emptyOutDir: true, manifest: true },
});
