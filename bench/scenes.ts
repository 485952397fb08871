// Measures the CPU time of the pages with their gardens, compared with tsParticles: `npm run bench -- scenes`, or only
// some: `npm run bench -- scenes home about`. About 17 seconds per page and round. `BENCH_CHECKOUT=<folder of a built
// checkout>` compares with the same pages of that version instead. Linux only.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { pathOf } from '../domain/pages.ts';
import { SCENES, type SceneName } from '../scenes/catalogue.ts';
import { findBrowser } from '../scripts/browser.ts';
import { OTHER_CHECKOUT, serveSite } from './home-page-servers.ts';
import { processTime } from './process-time.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';

/** The package to compare with, which is not a dependency of the site. */
const PEER = { name: '@tsparticles/slim', version: '4.4.0' };

const SIZE = { width: 1440, height: 900 };
const SECONDS = 10;
const ROUNDS = 3;
/** The wait before measuring, so that neither loading nor counting figures is measured. */
const WARM_UP_MS = 4500;

const isScene = (name: string): name is SceneName => name in SCENES;
const args = process.argv.slice(2);
const unknown = args.filter((name) => !isScene(name));
if (unknown.length > 0) throw new Error(`There is no scene called ${unknown.join(' or ')}.`);
const scenes = (args.length > 0 ? args : Object.keys(SCENES)).filter(isScene);
warnIfBusy();

interface Cost {
  readonly main: number;
  readonly total: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(path.join(folder, 'data'));
const other =
  OTHER_CHECKOUT === undefined
    ? undefined
    : await serveSite(path.join(folder, 'other'), OTHER_CHECKOUT);
const peer = other === undefined ? await servePeer(path.join(folder, 'peer')) : undefined;

const pages = [
  ...(peer === undefined ? [] : [{ name: 'tsParticles', address: peer.address, live: '#place' }]),
  ...scenes.flatMap((scene) =>
    [site, other].flatMap((server) =>
      server === undefined
        ? []
        : [
            {
              name: server === other ? `${scene}, ${OTHER_CHECKOUT}` : scene,
              address: `${server.address}${scene === 'admin' ? '/admin' : pathOf(scene)}`,
              live: '.garden-live',
            },
          ],
    ),
  ),
];
const costs = new Map<string, Cost[]>();
for (let round = 1; round <= ROUNDS; round++) {
  for (const { name, address, live } of pages) {
    const cost = await measure(address, live);
    costs.set(name, [...(costs.get(name) ?? []), cost]);
    printProgress(
      `round ${round} ${name}: main ${cost.main.toFixed(1)}, total ${cost.total.toFixed(0)}`,
    );
  }
}
for (const server of [site, other, peer]) await server?.stop();
rmSync(folder, { recursive: true });

print(`Milliseconds of CPU per second, medians of ${ROUNDS} alternating rounds of ${SECONDS} s.`);
print(`${SIZE.width}x${SIZE.height}, headless Chromium, software rendering. ${machine()}`);
if (peer !== undefined)
  print(`tsParticles is ${PEER.name} ${PEER.version} with 200 particles, and nothing else.`);
table(
  ['page', 'main thread', 'all processes', 'lowest to highest'],
  [...costs].map(([name, all]) => {
    const totals = all.map(({ total }) => total);
    return [
      name,
      median(all.map(({ main }) => main)).toFixed(1),
      median(totals).toFixed(0),
      `${Math.min(...totals).toFixed(0)} to ${Math.max(...totals).toFixed(0)}`,
    ];
  }),
);

/** Builds and serves the page with tsParticles alone. */
async function servePeer(outDir: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const root = path.join(import.meta.dirname, 'scenes');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir, target: 'esnext', rolldownOptions: { input: path.join(root, 'peer.html') } },
  });
  const bundle = peerBundle();
  mkdirSync(path.join(outDir, 'peer'));
  copyFileSync(bundle, path.join(outDir, 'peer', path.basename(bundle)));
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The page with tsParticles is not served.');
  return { address: `${address}peer.html`, stop: () => server.close() };
}

/** Installs the peer into a temporary folder, unless it is there already, and returns the path of its bundle. */
function peerBundle(): string {
  const folder = path.join(tmpdir(), `engawa-bench-tsparticles-${PEER.version}`);
  const bundle = path.join(folder, 'node_modules', PEER.name, 'tsparticles.slim.bundle.min.js');
  if (!existsSync(bundle)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    const spec = `${PEER.name}@${PEER.version}`;
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', spec], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return bundle;
}

/** Measures a page in a new browser, so that earlier pages have no influence. */
async function measure(address: string, live: string): Promise<Cost> {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const browserServer = await chromium.launchServer({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...args, '--disable-sync', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  const id = browserServer.process().pid;
  if (id === undefined) throw new Error('The browser did not start.');
  const browser = await chromium.connect(browserServer.wsEndpoint());
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(address);
  await page.locator(`${live}[data-live]`).waitFor({ state: 'attached' });
  await page.waitForTimeout(WARM_UP_MS);

  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskTime = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const [total, main] = [processTime(id), await taskTime()];
  await page.waitForTimeout(SECONDS * 1000);
  const cost = {
    main: ((await taskTime()) - main) / SECONDS,
    total: (processTime(id) - total) / SECONDS,
  };
  await browser.close();
  await browserServer.close();
  return cost;
}
