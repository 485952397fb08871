import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  // The whole server is built with the pages, so that both share one copy of the domain.
  environments: { ssr: { build: { rollupOptions: { input: './server/main.ts' } } } },
});
