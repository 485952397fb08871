// Measures the CPU time of the gardens, compared with tsParticles: `npm run bench:scenes`, or only some:
// `npm run bench:scenes -- home about`. About 16 seconds per page and round. Linux only.
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { SCENES } from '../scenes/catalogue.ts';
import { findBrowser } from '../scripts/browser.ts';
import { print } from './report.ts';
import { PEER, peerBundle } from './scenes/peer-package.ts';
import { processTime } from './scenes/process-time.ts';

const SIZE = { width: 1440, height: 900 };
const SECONDS = 10;
const ROUNDS = 3;
/** The wait before measuring, so that loading is not measured. */
const WARM_UP_MS = 3000;
const PORT = 4119;

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in SCENES));
if (unknown.length > 0) throw new Error(`There is no scene called ${unknown.join(' or ')}.`);

interface Cost {
  readonly main: number;
  readonly total: number;
}

const root = path.join(import.meta.dirname, 'scenes');
const outDir = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'esnext',
    rolldownOptions: { input: ['garden', 'peer'].map((name) => path.join(root, `${name}.html`)) },
  },
});
cpSync(path.join(import.meta.dirname, '../public/gardens'), path.join(outDir, 'gardens'), {
  recursive: true,
});
mkdirSync(path.join(outDir, 'peer'));
const bundle = peerBundle();
copyFileSync(bundle, path.join(outDir, 'peer', path.basename(bundle)));
const server = await preview({
  root,
  configFile: false,
  logLevel: 'warn',
  build: { outDir },
  preview: { host: '127.0.0.1', port: PORT, strictPort: true },
});

const pages = [
  ['tsParticles', 'peer.html'],
  ...(chosen.length > 0 ? chosen : Object.keys(SCENES)).map((name) => [
    name,
    `garden.html?scene=${name}`,
  ]),
] as const;
const costs = new Map<string, Cost[]>();
for (let round = 1; round <= ROUNDS; round++) {
  for (const [name = '', address = ''] of pages) {
    const cost = await measure(`http://127.0.0.1:${PORT}/${address}`);
    costs.set(name, [...(costs.get(name) ?? []), cost]);
    process.stderr.write(
      `round ${round} ${name}: main ${cost.main.toFixed(1)}, total ${cost.total.toFixed(0)}\n`,
    );
  }
}
await server.close();
rmSync(outDir, { recursive: true });

print(`Milliseconds of CPU per second, medians of ${ROUNDS} alternating rounds of ${SECONDS} s.`);
print(
  `${SIZE.width}x${SIZE.height}, headless Chromium, software rendering, ${cpus().length} cores.`,
);
print(`tsParticles is ${PEER.name} ${PEER.version} with 200 particles, and nothing else.`);
print('\n| scene | main thread | all processes | lowest to highest |');
print('| --- | ---: | ---: | ---: |');
for (const [name, all] of costs) {
  const totals = all.map(({ total }) => total).toSorted((a, b) => a - b);
  const main = median(all.map((cost) => cost.main));
  const range = `${totals.at(0)?.toFixed(0)} to ${totals.at(-1)?.toFixed(0)}`;
  print(`| ${name} | ${main.toFixed(1)} | ${median(totals).toFixed(0)} | ${range} |`);
}

/** Measures a page in a new browser, so that earlier pages have no influence. */
async function measure(address: string): Promise<Cost> {
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
  await page.locator('#place[data-live]').waitFor({ state: 'attached' });
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
