// Measures the change to another page: `npm run bench:navigation [-- phone|desktop …] [rounds]`.
// `BENCH_CHECKOUT=<folder>` also measures another built checkout, in the same rounds.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESKTOP, PHONE } from './devices.ts';
import { Devtools } from './devtools.ts';
import { OTHER_CHECKOUT, serveSite } from './home-page-servers.ts';
import { measureChanges } from './navigation/changes.ts';
import { printChanges, printFirstPages } from './navigation/tables.ts';
import { machine, print, warnIfBusy } from './report.ts';

const asked = process.argv.slice(2);
const rounds = Number(asked.find((one) => Number(one) > 0) ?? 5);
const devices = [PHONE, DESKTOP].filter(({ name }) => asked.includes(name));

warnIfBusy();
const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const sites = await Promise.all(
  [['this version', '.'], ...(OTHER_CHECKOUT === undefined ? [] : [['other', OTHER_CHECKOUT]])].map(
    async ([name = '', checkout = '']) => ({
      name,
      served: await serveSite(path.join(folder, name), checkout),
    }),
  ),
);
const devtools = await Devtools.open();
print(`The change to another page. ${machine()}`);
for (const device of devices.length > 0 ? devices : [PHONE, DESKTOP]) {
  const measured = await measureChanges(
    devtools,
    device,
    sites.map(({ name, served }) => ({ name, address: served.address })),
    rounds,
  );
  print(`\nOn ${device.description}; medians of ${rounds} alternating rounds.`);
  printFirstPages(measured);
  printChanges(measured);
}
await devtools.close();
for (const { served } of sites) await served.stop();
await rm(folder, { recursive: true });
