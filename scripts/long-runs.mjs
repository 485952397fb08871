// The tests and measurements that `npm test` leaves out, with what each shows and needs. `npm run test:long` and `npm
// run bench` list them, and run those that are named.

/**
 * @typedef {object} Run
 * @property {string} shows
 * @property {string} [takes] Its time on two cores, if it was measured.
 * @property {readonly string[]} needs Arguments of `scripts/prepare.mjs`.
 * @property {string} line The program and its arguments.
 * @property {string[]} [program] A program that must be installed, and where it may be.
 */

const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx'];
const PGBOUNCER = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'];

const FIREFOX = ['firefox-esr', '/usr/bin/firefox-esr'];

const PATRONI = ['patroni', '/usr/bin/patroni'];

const faults = (/** @type {string} */ name) =>
  `vitest run --project faults --no-file-parallelism tests/faults/${name}`;

/** @type {Readonly<Record<string, Run>>} */
export const LONG_TESTS = {
  pages: {
    shows:
      'every page at 390 and 1440 pixels: bytes, contrast, accessibility, layout shift, print, forced colors, magnified, in other languages',
    takes: '4 min',
    needs: ['build', 'browser'],
    line: 'playwright test tests/pages',
  },
  programs: {
    shows:
      'the programs as processes: `npm run dev`, starts with all settings, `engawa`, backups, builds, long waits, many requests; the built site on PostgreSQL',
    needs: ['build'],
    line: 'vitest run --project programs',
  },
  contrast: {
    shows:
      'the contrast of every text over 30 frames of each garden, at four widths, under five skies',
    needs: ['build', 'browser'],
    line: 'playwright test tests/contrast',
  },
  firefox: {
    shows: 'the pages, the gardens, forms, downloads and the editor in Firefox',
    needs: ['build'],
    line: 'playwright test --config tests/firefox/playwright.config.ts',
    program: FIREFOX,
  },
  crash: {
    shows: '200 kills during saves, tokens and messages, on both databases',
    needs: ['build'],
    line: faults('crash.faults.ts'),
  },
  outage: {
    shows: 'a database that stops or hangs under load; a full disk (as root on Linux)',
    needs: ['build'],
    line: faults('outage.faults.ts'),
  },
  instances: {
    shows: 'two instances behind nginx: what they share, and restarts under load',
    needs: ['build'],
    line: faults('instances.faults.ts'),
    program: NGINX,
  },
  failover: {
    shows:
      'PostgreSQL on three nodes (Patroni, etcd, HAProxy) under load: killed, cut off, without the leader of etcd (as root on Linux)',
    takes: '4 min',
    needs: ['build'],
    line: faults('failover.faults.ts'),
    program: PATRONI,
  },
  pooler: {
    shows: 'all tests on PostgreSQL, through pgbouncer in transaction mode',
    needs: ['build'],
    line: 'vitest run --project pooler --no-file-parallelism --testNamePattern [Pp]ostgres|[Pp]ooler',
    program: PGBOUNCER,
  },
  flood: {
    shows:
      'floods of requests, bodies, logins, tokens and messages: memory, and answer times for another visitor',
    takes: '4 min',
    needs: ['build'],
    line: faults('flood.faults.ts'),
  },
};

/** @type {Readonly<Record<string, Run>>} */
export const BENCHES = {
  pages: {
    shows: 'requests per second, beside nginx, Astro, Next.js and React Router',
    needs: ['build'],
    line: 'node bench/pages.ts',
  },
  paint: {
    shows: 'the first paint on a slow connection, beside the same page without scripts and others',
    needs: ['build', 'browser'],
    line: 'node bench/paint.ts',
  },
  navigation: {
    shows:
      'a page change on a phone and a desktop, beside a whole load and the version before (BENCH_CHECKOUT)',
    takes: '6 min',
    needs: ['build', 'browser'],
    line: 'node bench/navigation.ts',
  },
  lighthouse: {
    shows: 'the Lighthouse scores of each page',
    takes: '10 min',
    needs: ['build', 'browser'],
    line: 'node bench/lighthouse.ts',
  },
  start: {
    shows: 'from a start to the first page, and memory after 100,000 requests',
    needs: ['build'],
    line: 'node bench/start.ts',
  },
  editor: {
    shows:
      'the editor with 200 projects and 500 tools: a tab, a key, a save and memory; BEFORE=<folder> compares with another checkout',
    takes: '5 min',
    needs: ['build', 'browser'],
    line: 'node bench/editor.ts',
  },
  scenes: {
    shows: 'CPU time of the gardens, beside tsParticles',
    needs: ['build', 'browser'],
    line: 'node bench/scenes.ts',
  },
};
