import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../../tests/support/owner.ts';
import { startSite } from '../../tests/support/running-site.ts';
import { largeContent } from '../../tests/support/sample-portfolio.ts';

const ROUNDS = 9;

/** The pause after a save, in which the server renders all pages again. */
const PAUSE_MS = 2_000;

/** The times of saving content of one size, in milliseconds, measured by the client. */
export interface SaveCost {
  readonly size: number;
  /** The size of the request, in bytes. */
  readonly bytes: number;
  readonly saves: readonly number[];
  /** From a save's response to the first new projects page, while all pages are rendered again. */
  readonly pages: readonly number[];
}

/** Saves repeatedly on a new site, with `size` projects and `size` tools. */
export async function costOfSaving(size: number): Promise<SaveCost> {
  const content = largeContent(size);
  const site = await startSite();
  try {
    const owner = await logIn(site.address);
    const saves: number[] = [];
    const pages: number[] = [];
    let version = 1;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const home = { ...content.home, name: `Round ${round}` };
      const start = performance.now();
      version = await owner.save({ ...content, home }, version);
      const saved = performance.now();
      await (await fetch(`${site.address}/projects`)).text();
      const shown = performance.now();
      await pause(PAUSE_MS);
      // The first round warms up.
      if (round === 0) continue;
      saves.push(saved - start);
      pages.push(shown - saved);
    }
    return { size, bytes: JSON.stringify({ content, version }).length, saves, pages };
  } finally {
    await site.stop();
  }
}
