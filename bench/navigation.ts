// Measures the change to another page: `npm run bench -- navigation [phone|desktop …] [rounds]`.
// Compared with Astro and Next.js, or `BENCH_CHECKOUT=<folder>` with another built checkout, in the same rounds.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESKTOP, PHONE } from './devices.ts';
import { Devtools } from './devtools.ts';
import { OTHER_CHECKOUT, serveFrameworksWithTwoPages, serveSite } from './home-page-servers.ts';
import { measureChanges } from './navigation/changes.ts';
import { printChanges, printFirstPages } from './navigation/tables.ts';
import { machine, print, warnIfBusy } from './report.ts';

const args = process.argv.slice(2);
const rounds = Number(args.find((one) => Number(one) > 0) ?? 5);
/** Without a name, all devices are measured. */
const isAsked = (name: string) =>
  args.includes(name) || args.every((argument) => Number(argument) > 0);

warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const site = await serveSite(path.join(folder, 'this'));
const others =
  OTHER_CHECKOUT === undefined
    ? await serveFrameworksWithTwoPages(site)
    : [{ name: 'other', server: await serveSite(path.join(folder, 'other'), OTHER_CHECKOUT) }];
const contenders = [{ name: 'this version', server: site }, ...others];
const sites = contenders.map(({ name, server }) => ({
  name,
  address: server.address,
  isFramework: server !== site && OTHER_CHECKOUT === undefined,
}));
const devtools = await Devtools.open();
print(`The change to another page. ${machine()}`);
for (const device of [PHONE, DESKTOP].filter(({ name }) => isAsked(name))) {
  const figures = await measureChanges(devtools, device, sites, rounds);
  print(`\nOn ${device.description}; medians of ${rounds} alternating rounds.`);
  printFirstPages(figures);
  printChanges(figures);
}
await devtools.close();
for (const { server } of contenders) await server.stop();
await rm(folder, { recursive: true });
