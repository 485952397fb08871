import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compressAssets('build/client')],
  // A scene is a chunk of its own, which only a worker that is a module can fetch.
  worker: { format: 'es' },
  // The whole server is built with the pages, so that both share one copy of the domain.
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/main.ts' } } },
    // What every page needs is one file, which compresses better than six.
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } },
        },
      },
    },
  },
});
