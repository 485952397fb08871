// When the home page is painted on a slow machine and line, beside the same page without scripts and others:
// `npm run bench:paint [-- rounds]`. Chromium with a processor four times slower, 1.6 Mb/s and 150 ms.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { machine, median, note, say, sayWhereBusy, table } from './report.ts';
import { readHome, serveFrameworks, serveSite, serveStill } from './same-page.ts';
import { SlowBrowser, type View } from './slow-browser.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
sayWhereBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(folder);
const home = await readHome(site);
const still = await serveStill(home, home.rules);
const bare = await serveStill(home, {});
const frameworks = await serveFrameworks(home);
const pages = [
  ['the same page, no script', still.address],
  ['the same, no policy either', bare.address],
  ['Engawa', site.address],
  ...frameworks.map(({ name, served }) => [name, served.address]),
] as const;

const browser = await SlowBrowser.open();
const views = new Map<string, View[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name = '', address = ''] of pages) {
    const seen = await browser.view(address);
    // The first round warms the servers and the browser.
    if (round > 0) views.set(name, [...(views.get(name) ?? []), seen]);
    note(`round ${round}, ${name}: ${seen.first.toFixed(0)} ms`);
  }
}
await browser.close();
for (const { stop } of [still, bare, site, ...frameworks.map(({ served }) => served)]) await stop();
await rm(folder, { recursive: true });

const of = (name: string, figure: keyof View) =>
  median((views.get(name) ?? []).map((seen) => seen[figure]));
const [[plain]] = pages;
say(`The first view of the home page. ${machine()}`);
say(`Chromium, processor 4x slower, 1.6 Mb/s, 150 ms; medians of ${ROUNDS} rounds, in turn.`);
table(
  [
    'page',
    'first paint, ms',
    'ratio',
    'largest, ms',
    'ratio',
    'blocking, ms',
    'kB',
    'of it scripts',
    'requests',
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
