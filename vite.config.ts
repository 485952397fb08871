import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/compress-assets.ts';

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/;

/** The rest of what every page needs: the layout, and what it uses. */
const SHELL =
  /\/(?:app\/(?:root\.tsx|pages\.ts|page-meta\.ts|page-title\.ts|deferred-scripts\.tsx|layout\/(?!error-page|modal-route)|ui\/(?:motion|typing-steps)\.ts)|scenes\/engine\/mount\.ts|site\.config\.ts|entry\.client)/;

/**
 * The server is bundled with its packages: of the icons, for one, only those in use are read, and React's
 * checks for development are left out, whatever NODE_ENV says. It starts in half the time, with two thirds
 * of the memory. Those below stay packages, for each of them is loaded where a setting asks for it.
 */
const BUNDLED = {
  resolve: {
    noExternal: true as const,
    external: [
      'better-sqlite3',
      'pg',
      'pg-cursor',
      'nodemailer',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  // A scene is a chunk of its own, which only a worker that is a module can fetch.
  worker: { format: 'es' },
  // In development, packages are looked for in every page before the first one is shown: one that is found
  // later makes the browser load its page again, or fail.
  optimizeDeps: { entries: ['app/root.tsx', 'app/pages/*/*route.tsx'] },
  // The whole server is built with the pages, so that both share one copy of the domain.
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './server/main.ts' } },
      ...(command === 'build' ? BUNDLED : {}),
    },
    // What every page needs is two files, which compress better than ten.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'shell', test: SHELL },
              ],
            },
          },
        },
      },
    },
  },
}));
