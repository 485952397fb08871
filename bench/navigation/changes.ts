import { type PageName, pathOf } from '../../domain/pages.ts';
import type { Device } from '../devices.ts';
import type { Devtools } from '../devtools.ts';
import { printProgress } from '../report.ts';
import type { Received } from '../traffic.ts';
import { earlyTours, idleTours, type Kind, PAGES, type Site, wholeLoads } from './tours.ts';
import { type Change, Visitor } from './visitor.ts';

/** `early`: the link was pressed as soon as the first page was painted. */
export type Situation = 'idle' | 'early';

/** What was measured of one site, in order of the rounds. */
export interface Measured {
  readonly site: string;
  /** What each page receives without any press, before and after its `load` event. */
  readonly firstPages: Map<PageName, { before: readonly Received[]; after: readonly Received[] }>;
  /** Milliseconds from the start of a navigation to the heading of the whole page. */
  readonly wholeLoads: Map<PageName, number[]>;
  readonly changes: { page: PageName; kind: Kind; situation: Situation; change: Change }[];
}

/** Measures all changes of the page of each site, in turn in each round. */
export async function measureChanges(
  devtools: Devtools,
  device: Device,
  addresses: readonly Pick<Site, 'name' | 'address'>[],
  rounds: number,
): Promise<Measured[]> {
  const all: { site: Site; measured: Measured }[] = [];
  for (const { name, address } of addresses) {
    const measured: Measured = {
      site: name,
      firstPages: new Map(),
      wholeLoads: new Map(PAGES.map((page) => [page, []])),
      changes: [],
    };
    const headings: Record<string, string> = {};
    for (const page of PAGES) {
      const visitor = await Visitor.arrive(devtools, device);
      await visitor.open(address + pathOf(page));
      await visitor.idle();
      headings[page] = visitor.heading;
      measured.firstPages.set(page, visitor.receivedAroundLoad());
      await visitor.leave();
    }
    all.push({ site: { name, address, headings }, measured });
  }

  const tours = [
    ...idleTours(device).map((tour) => ({ tour, situation: 'idle' as const })),
    ...earlyTours(device).map((tour) => ({ tour, situation: 'early' as const })),
  ];
  for (let round = 1; round <= rounds; round += 1) {
    for (const { site, measured } of all) {
      await wholeLoads(devtools, device, site, (page, heading) => {
        measured.wholeLoads.get(page)?.push(heading);
        printProgress(`round ${round}, ${site.name}, ${page} whole: ${heading.toFixed(0)} ms`);
      });
    }
    for (const { tour, situation } of tours) {
      for (const { site, measured } of all) {
        const visitor = await Visitor.arrive(devtools, device);
        await tour(visitor, site, (page, kind, change) => {
          measured.changes.push({ page, kind, situation, change });
          const heading = change.heading.toFixed(0);
          printProgress(
            `round ${round}, ${site.name}, ${situation}, ${page} by ${kind}: ${heading} ms`,
          );
        });
        await visitor.leave();
      }
    }
  }
  return all.map(({ measured }) => measured);
}
