import type { PageName } from '../../domain/pages.ts';
import type { Device } from '../devices.ts';
import type { Devtools } from '../devtools.ts';
import { printProgress } from '../report.ts';
import type { Received } from '../traffic.ts';
import { type Kind, openWhole, pagesOf, pathIn, type Site, walksThrough } from './tours.ts';
import { type Change, Visitor } from './visitor.ts';

const SITUATIONS = ['idle', 'early'] as const;

export type Situation = (typeof SITUATIONS)[number];

/** The measurements of one site, in order of the rounds. */
export interface Measured {
  readonly site: Site;
  /** The traffic of each page without any press, before and after its `load` event. */
  readonly firstPages: Map<PageName, { before: readonly Received[]; after: readonly Received[] }>;
  /** Milliseconds from the start of a navigation to the heading of the whole page. */
  readonly wholeLoads: { page: PageName; heading: number }[];
  readonly changes: { page: PageName; kind: Kind; situation: Situation; change: Change }[];
}

/** Measures all changes of the page of each site, in turn in each round. */
export async function measureChanges(
  devtools: Devtools,
  device: Device,
  sites: readonly Site[],
  rounds: number,
): Promise<Measured[]> {
  const all = [];
  for (const site of sites) all.push(await openEach(devtools, device, site));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { site, wholeLoads } of all) {
      await openWhole(devtools, device, site, (page, heading) => {
        wholeLoads.push({ page, heading });
        printProgress(`round ${round}, ${site.name}, ${page} whole: ${heading.toFixed(0)} ms`);
      });
    }
    for (const situation of SITUATIONS) {
      const walks = all.flatMap(({ site, ...measured }) =>
        walksThrough(site)[situation].map((walk, place) => ({ walk, place, site, ...measured })),
      );
      // The sites are measured in turn, each by the same walk.
      for (const { walk, site, headings, changes } of walks.toSorted((a, b) => a.place - b.place)) {
        const visitor = await Visitor.arrive(devtools, device);
        const note = (page: PageName, kind: Kind, change: Change) => {
          changes.push({ page, kind, situation, change });
          const heading = change.heading.toFixed(0);
          printProgress(
            `round ${round}, ${site.name}, ${situation}, ${page} by ${kind}: ${heading} ms`,
          );
        };
        await walk({ visitor, site, device, headings, note });
        await visitor.leave();
      }
    }
  }
  return all;
}

/** Opens each page once, which also warms the server up. */
async function openEach(devtools: Devtools, device: Device, site: Site) {
  const headings = new Map<PageName, string>();
  const firstPages: Measured['firstPages'] = new Map();
  for (const page of pagesOf(site)) {
    const visitor = await Visitor.arrive(devtools, device);
    await visitor.open(site.address + pathIn(site, page));
    await visitor.idle();
    headings.set(page, visitor.heading);
    firstPages.set(page, visitor.receivedAroundLoad());
    await visitor.leave();
  }
  const wholeLoads: Measured['wholeLoads'] = [];
  const changes: Measured['changes'] = [];
  return { site, headings, firstPages, wholeLoads, changes };
}
