import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { NOT_BUNDLED } from './scripts/builds.mjs';
import { compressAssets } from './scripts/compress-assets.ts';
import { unusedCode } from './scripts/unused-code.ts';

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/;

/**
 * The modules that every page needs: the layout and its imports. Without this group `/` loads eight scripts and 9 kB
 * more; the limits of `tests/pages` fail then.
 */
const SHELL =
  /\/(?:app\/(?:root\.tsx|pages\.ts|page-meta\.ts|frame\.tsx|deferred-scripts\.tsx|layout\/(?!error-page|modal-route)|ui\/(?:motion|typing-steps|use-in-view|folded)\.tsx?)|domain\/pages\.ts|domain\/words\/fill\.ts|scenes\/engine\/mount\.ts|entry\.client)/;

/**
 * The server is bundled with its packages: only the icons in use are loaded, and React's development checks
 * are left out regardless of NODE_ENV. It starts in half the time, with two thirds of the memory. The
 * packages that are not bundled have binaries, or are loaded only if a setting needs them.
 */
const BUNDLED = {
  resolve: {
    noExternal: true as const,
    external: NOT_BUNDLED,
  },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * React Router gives every entry of the server the name of the first. All files are in one folder, so that the child
 * process is beside whatever file starts it.
 */
const NAMED_ENTRIES: Plugin = {
  name: 'named-entries',
  applyToEnvironment: ({ name }) => name === 'ssr',
  outputOptions: (options) => ({
    ...options,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  }),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compressAssets(), unusedCode(), NAMED_ENTRIES],
  // The settings in `.env` are for the server, which reads them itself (server/settings/read-settings.ts).
  envDir: false,
  // Each scene is its own chunk, which only a module worker can import.
  worker: { format: 'es' },
  // In development, the dependencies of all pages are scanned at the start: a dependency that is found later
  // makes the browser reload the page, or fail.
  optimizeDeps: { entries: ['app/root.tsx', 'app/{pages,admin}/*/*route.tsx'] },
  // The server is built together with the pages, so that both share one copy of the domain.
  environments: {
    ssr: {
      build: {
        // What the bundle owes to the authors of its packages.
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          experimental: { lazyBarrel: true },
          // Beside the server what is started by its name: the process that decodes pictures and draws cards, and the
          // thread that sends and restores backups.
          input: {
            index: './server/index.ts',
            // Tests start sites by it.
            main: './server/start/main.ts',
            'backup-thread': './server/backup/backup-thread.ts',
            'render-child': './server/pictures/render-child.ts',
          },
        },
      },
      ...(command === 'build' ? BUNDLED : {}),
    },
    // The modules of every page are in two chunks, which compress better than ten.
    client: {
      build: {
        // The one page that is imported later, that of unknown addresses, brings its style sheets by links of its own.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          experimental: { lazyBarrel: true },
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
