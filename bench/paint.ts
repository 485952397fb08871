// Measures the paint times of the home page on a slow machine and network, compared with the same page without
// scripts and with other frameworks: `npm run bench -- paint [rounds]`. `BENCH_CHECKOUT=<folder>` compares with
// another checkout instead. Chromium with a processor four times slower, 1.6 Mb/s and 150 ms latency.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logIn } from '../tests/support/owner.ts';
import { readHome, serveOthers, serveSite, serveWithoutScripts } from './home-page-servers.ts';
import { machine, median, print, printProgress, table, warnIfBusy } from './report.ts';
import { SlowBrowser, type View } from './slow-browser.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(folder);
const home = await readHome(site);
const uncountedFolder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const uncounted = await serveSite(uncountedFolder);
await (await logIn(uncounted.address)).post('/admin/api/visits/counting', { isOn: false });
const withoutScripts = await serveWithoutScripts(home, home.headers);
const withoutHeaders = await serveWithoutScripts(home, {});
const frameworks = await serveOthers(home);
const pages = [
  ['the same page, no script', withoutScripts.address],
  ['the same, no security headers either', withoutHeaders.address],
  ['Engawa', site.address],
  ['Engawa, views not counted', uncounted.address],
  ...frameworks.map(({ name, served }) => [name, served.address]),
] as const;

const browser = await SlowBrowser.open();
const views = new Map<string, View[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name = '', address = ''] of pages) {
    const view = await browser.view(address);
    // The first round is a warm-up.
    if (round > 0) views.set(name, [...(views.get(name) ?? []), view]);
    printProgress(`round ${round}, ${name}: ${view.first.toFixed(0)} ms`);
  }
}
await browser.close();
for (const { stop } of [
  withoutScripts,
  withoutHeaders,
  site,
  uncounted,
  ...frameworks.map(({ served }) => served),
])
  await stop();
for (const made of [folder, uncountedFolder]) await rm(made, { recursive: true });

const of = (name: string, figure: keyof View) =>
  median((views.get(name) ?? []).map((view) => view[figure]));
const [[plain]] = pages;
print(`The first view of the home page. ${machine()}`);
print(`Chromium, processor 4x slower, 1.6 Mb/s, 150 ms; medians of ${ROUNDS} alternating rounds.`);
table(
  [
    ...['page', 'first paint, ms', 'ratio', 'largest, ms', 'ratio', 'blocking, ms', 'kB'],
    ...['of which scripts', 'requests'],
  ],
  [...views.keys()].map((name) => [
    name,
    of(name, 'first').toFixed(0),
    (of(name, 'first') / of(plain, 'first')).toFixed(3),
    of(name, 'largest').toFixed(0),
    (of(name, 'largest') / of(plain, 'largest')).toFixed(3),
    of(name, 'blocking').toFixed(0),
    (of(name, 'bytes') / 1000).toFixed(1),
    (of(name, 'scripts') / 1000).toFixed(1),
    String(of(name, 'requests')),
  ]),
);
