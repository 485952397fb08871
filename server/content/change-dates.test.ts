import { describe, expect, it } from 'vitest';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';

const day = (n: number) => new Date(Date.parse(STARTED_AT) + n * 86_400_000).toISOString();

const withProjects = (titles: Readonly<Record<string, string>>): Portfolio => ({
  ...defaults,
  projects: {
    projects: Object.entries(titles).map(([key, title]) => ({
      ...projectEntry.create(),
      key,
      title,
    })),
  },
});

/** A history with a version for each content, a day apart. */
async function historyOf(dialect: (typeof DIALECTS)[number], ...contents: readonly Portfolio[]) {
  const service = await contentService(dialect);
  await service.content.loadAndPublish();
  for (const [index, newContent] of contents.entries()) {
    service.advance(86_400_000);
    await service.content.save(newContent, index + 1);
  }
  return service;
}

describe.each(DIALECTS)('the date of a change, on %s,', (dialect) => {
  it('is the date of the first version with the current text', async () => {
    const { history } = await historyOf(
      dialect,
      named('Asha'),
      withProjects({ k1: 'Lamp', k2: 'Kite' }),
      withProjects({ k2: 'Kite', k1: 'Lamp, again' }),
      withProjects({ k2: 'Kite', k1: 'Lamp, again', k3: 'Boat' }),
    );
    const dates = await history.changeDates();
    expect(dates.get('projects/k1')).toBe(day(3));
    expect(dates.get('projects/k2')).toBe(day(2));
    expect(dates.get('projects/k3')).toBe(day(4));
    expect(dates.has('projects/none')).toBe(false);
  });
});

it('costs no more than 40 texts of a section, however long the history', async () => {
  const titles = Array.from({ length: 50 }, (_, index) =>
    withProjects({ k1: 'Lamp', k2: `${index}` }),
  );
  const { history, watch } = await historyOf('sqlite', ...titles);
  watch.reads.length = 0;
  const dates = await history.changeDates();
  expect(dates.get('projects/k2')).toBe(day(50));
  expect(dates.has('projects/k1')).toBe(false);
  const texts = watch.reads.filter((table) => table === 'sections');
  expect(texts.length).toBeLessThanOrEqual(40 + 2 * 2);
});
