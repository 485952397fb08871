// Runs Lighthouse on the public pages: `npm run bench -- lighthouse [page …]`. Desktop in all four categories,
// mobile in performance, with Lighthouse's simulated network and processor. `BENCH_CHECKOUT=<folder>` audits another
// built checkout too, each page in turn with this one's.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import { mainPages } from '../domain/public-pages.ts';
import { findBrowser } from '../scripts/browser.ts';
import { OTHER_CHECKOUT, serveSite } from './home-page-servers.ts';
import { preparePeer } from './peers.ts';
import { machine, median, print, printProgress, table } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The runs per page; performance differs from run to run. */
const RUNS = 3;
const ATTEMPTS = 4;

const auditSchema = z.object({ score: z.number().nullable(), title: z.string() });
const reportSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), auditSchema),
});

type Report = z.output<typeof reportSchema>;

const args = process.argv.slice(2);
const pages = args.length > 0 ? args : mainPages(defaultPortfolio).map(({ path }) => path);
const folder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
const lighthouse = preparePeer('lighthouse');
const sites = [{ name: 'this version', site: await serveSite(folder) }];
const otherFolder = mkdtempSync(path.join(tmpdir(), 'engawa-bench-'));
if (OTHER_CHECKOUT !== undefined) {
  sites.push({ name: OTHER_CHECKOUT, site: await serveSite(otherFolder, OTHER_CHECKOUT) });
}
const rows: string[][] = [];
const faults = new Set<string>();
for (const page of pages) {
  for (const { name, site } of sites) {
    const address = `${site.address}${page}`;
    const label = OTHER_CHECKOUT === undefined ? page : `${page}, ${name}`;
    const desktop = runs(label, address, ['--preset=desktop'], CATEGORIES);
    const mobile = runs(label, address, [], ['performance']);
    rows.push([
      label,
      ...CATEGORIES.map((category) => scoreOf(desktop, category)),
      scoreOf(mobile, 'performance'),
    ]);
  }
}
for (const { site } of sites) await site.stop();
for (const created of [folder, otherFolder]) rmSync(created, { recursive: true });
print(`Lighthouse; ${machine()}; medians of ${RUNS} runs.`);
table(['page', ...CATEGORIES.map((name) => `desktop: ${name}`), 'mobile: performance'], rows);
print();
for (const fault of faults) print(`- ${fault}`);

function runs(
  page: string,
  address: string,
  options: string[],
  categories: readonly string[],
): Report[] {
  return Array.from({ length: RUNS }, (_, run) => {
    printProgress(`${page} ${options.join(' ')} ${run + 1} of ${RUNS}`);
    const report = auditWithRetries(address, [
      ...options,
      `--only-categories=${categories.join(',')}`,
    ]);
    for (const name of categories) {
      if (name === 'performance') continue;
      for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
        const result = report.audits[id];
        if (weight > 0 && result?.score !== null && (result?.score ?? 1) < 1) {
          faults.add(`${page}, ${name}: ${result?.title}`);
        }
      }
    }
    return report;
  });
}

/** Retries, because Lighthouse sometimes loses the start of its own trace and fails. */
function auditWithRetries(address: string, options: readonly string[]): Report {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return audit(address, options);
    } catch {
      printProgress('retrying');
    }
  }
  return audit(address, options);
}

function audit(address: string, options: readonly string[]): Report {
  const output = path.join(folder, 'report.json');
  const isRoot = process.getuid?.() === 0;
  const flags = ['--headless=new', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])];
  execFileSync(
    process.execPath,
    [
      path.join(lighthouse, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${flags.join(' ')}`,
      ...options,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
}

function scoreOf(reports: readonly Report[], category: string): string {
  const scores = reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
  return median(scores).toFixed(0);
}
