import { setTimeout as pause } from 'node:timers/promises';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool } from '../../domain/content/downloads.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { logIn } from '../../tests/support/owner.ts';
import { startSite } from '../../tests/support/running-site.ts';

const ROUNDS = 9;

/** After this long all pages of a save are rendered, and the next one finds an idle server, in ms. */
const SETTLING = 2_000;

/** What a save of so much content costs, in milliseconds as the owner's browser sees them. */
export interface SaveCost {
  readonly size: number;
  /** Of the request, in bytes. */
  readonly bytes: number;
  readonly saves: readonly number[];
  /** From a save's answer to the first new page of projects, while all pages are rendered again. */
  readonly pages: readonly number[];
}

/** Saves again and again at a site of its own, with as many projects as tools. */
export async function costOfSaving(size: number): Promise<SaveCost> {
  const words = 'A small tool that does one thing well, and says so in two lines. '.repeat(3);
  const content = portfolioSchema.parse({
    ...defaultPortfolio,
    projects: {
      projects: Array.from({ length: size }, (_, index) => ({
        ...projectEntry.create(),
        title: `Project ${index}`,
        description: words,
        technologies: ['TypeScript', 'React', 'PostgreSQL'],
      })),
    },
    downloads: {
      categories: [
        {
          name: 'Tools',
          tools: Array.from({ length: size }, (_, index) => ({
            ...newTool(index),
            name: `Tool ${index}`,
            description: words,
            type: 'zip',
          })),
        },
      ],
    },
  });
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
      await pause(SETTLING);
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
