import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [react()],
  // mupdf's module uses top-level await, which the default iife worker format cannot hold.
  worker: { format: 'es' },
  build: { target: 'esnext' },
});
