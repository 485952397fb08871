import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { DAYS_KEPT, keptVersions, NEWEST_KEPT } from '../../domain/history.ts';
import { portfolioRows } from '../../server/content/rows.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../support/stores.ts';

const AUTOSAVES = 10_000;

/** Autosaves of a day, from one every few seconds to one after a break. */
const OF_A_DAY = 400;
const START = Date.parse('2026-01-01T08:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

const timeOf = (index: number): string => {
  const [day, ofDay] = [Math.floor(index / OF_A_DAY), index % OF_A_DAY];
  // Every 40th autosave comes after a break of a quarter of an hour.
  const time = START + day * DAY_MS + ofDay * 4_000 + Math.floor(ofDay / 40) * 15 * 60_000;
  return new Date(time).toISOString();
};

/** About 100 kB, of which each autosave changes one description. */
const projects = Array.from({ length: 200 }, (_, index) => ({
  ...projectEntry.create(),
  title: `Project ${index}`,
  description: 'A small tool that does one thing well, and says so in two lines. '.repeat(6),
}));

const contentAt = (index: number): Portfolio =>
  portfolioSchema.parse({
    ...samplePortfolio,
    projects: {
      projects: projects.map((project, each) =>
        each === index % projects.length
          ? { ...project, description: `${project.description}${index}` }
          : project,
      ),
    },
  });

const SIZE = {
  sqlite: 'select page_count * page_size as size from pragma_page_count, pragma_page_size',
  postgres: `select sum(pg_total_relation_size(oid)) as size from pg_class
    where relkind = 'r' and relnamespace = 'engawa'::regnamespace`,
};

describe.each(DIALECTS)(`${AUTOSAVES} autosaves on %s`, { timeout: 30 * 60_000 }, (dialect) => {
  it('leave what the rule keeps, with its sections, and nothing else', async () => {
    const place = await migratedPlaceForTest(dialect);
    const rows = portfolioRows(await openForTest(place));
    await rows.insertIfMissing(contentAt(0), timeOf(0));
    let largest = 0;
    for (let index = 1; index <= AUTOSAVES; index += 1) {
      const facts = { cause: 'autosave', saveId: randomUUID() } as const;
      await rows.save(contentAt(index), index, timeOf(index), facts);
      if (index % 100 > 0) continue;
      const [{ count }] = z
        .tuple([z.object({ count: z.coerce.number() })])
        .parse(await place.query('select count(*) as count from versions'));
      largest = Math.max(largest, count);
    }
    const kept = z
      .array(z.object({ version: z.number(), projects_hash: z.string() }))
      .parse(await place.query('select version, projects_hash from versions order by version'));
    const all = Array.from({ length: AUTOSAVES + 1 }, (_, index) => ({
      version: index + 1,
      savedAt: timeOf(index),
      cause: index === 0 ? ('first' as const) : ('autosave' as const),
      hasDraft: false,
    }));
    const expected = keptVersions(all, new Date(timeOf(AUTOSAVES)));
    expect(kept.map(({ version }) => version)).toEqual([...expected].sort((a, b) => a - b));
    expect(largest).toBeLessThanOrEqual(NEWEST_KEPT + DAYS_KEPT + 1);
    const [sections] = z
      .tuple([z.object({ count: z.coerce.number(), bytes: z.coerce.number() })])
      .parse(
        await place.query('select count(*) as count, sum(length(body)) as bytes from sections'),
      );
    // Of each version its projects, and once the five other sections.
    expect(sections.count).toBe(new Set(kept.map((each) => each.projects_hash)).size + 5);
    const [{ size }] = z
      .tuple([z.object({ size: z.coerce.number() })])
      .parse(await place.query(SIZE[dialect]));
    const figures = { versions: kept.length, sectionBytes: sections.bytes, storeBytes: size };
    process.stdout.write(`${dialect}: ${JSON.stringify(figures)}\n`);
  });
});
