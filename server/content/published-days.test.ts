import { describe, expect, it } from 'vitest';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { contentService, defaults, named } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { readPublishedDays } from './published-days.ts';

const hidingAbout = (content: Portfolio): Portfolio => ({
  ...content,
  site: {
    ...content.site,
    pages: content.site.pages.map((each) =>
      each.page === 'about' ? { ...each, isShown: false } : each,
    ),
  },
});

const describing = (description: string, content: Portfolio): Portfolio => ({
  ...content,
  about: { ...content.about, description },
});

describe.each(DIALECTS)('the days with changes on %s', (dialect) => {
  it('are those of the owner on which what visitors see now was changed, newest first', async () => {
    const { content, history, advance, clock } = await contentService(dialect);
    await content.loadAndPublish();
    // The day of the first version is known only from that one on.
    expect(await history.publishedDays(content.current(), clock())).toEqual([]);
    await content.save(named('Asha'), 1);
    await content.save(named('Bina'), 2);
    advance(DAY_MS);
    await content.save(describing('New.', named('Bina')), 3);
    // 18:30 in UTC is midnight in the zone of the sample content.
    advance(DAY_MS + 18.6 * 3_600_000);
    await content.save(named('Bina'), 4);
    const home = { page: 'home', titles: [] };
    const about = { page: 'about', titles: [] };
    expect(await history.publishedDays(content.current(), clock())).toEqual([
      { day: '2026-01-04', changes: [about] },
      { day: '2026-01-02', changes: [about] },
      { day: '2026-01-01', changes: [home] },
    ]);
    // Of a page that is hidden now nothing is said, not even that a day had changes.
    await content.save(hidingAbout(named('Bina')), 5);
    expect(await history.publishedDays(content.current(), clock())).toEqual([
      { day: '2026-01-01', changes: [home] },
    ]);
  });

  it('are at most seven, and of the last thirty', async () => {
    const { content, history, advance, clock } = await contentService(dialect);
    await content.loadAndPublish();
    for (let day = 1; day <= 9; day++) {
      advance(DAY_MS);
      await content.save(named(`Asha ${day}`), day);
    }
    const days = await history.publishedDays(content.current(), clock());
    expect(days.map(({ day }) => day)).toEqual(
      [10, 9, 8, 7, 6, 5, 4].map((day) => `2026-01-${String(day).padStart(2, '0')}`),
    );
    advance(29 * DAY_MS);
    expect((await history.publishedDays(content.current(), clock())).map(({ day }) => day)).toEqual(
      ['2026-01-10', '2026-01-09'],
    );
  });

  it('are none after a change and its undoing on one day', async () => {
    const { content, history, advance, clock } = await contentService(dialect);
    await content.loadAndPublish();
    advance(DAY_MS);
    await content.save(named('Asha'), 1);
    await content.save(defaults, 2);
    expect(await history.publishedDays(content.current(), clock())).toEqual([]);
  });
});

it('reads of the versions only the sections that differ', async () => {
  const { content, versions, advance, clock } = await contentService();
  await content.loadAndPublish();
  for (let day = 1; day <= 3; day++) {
    advance(DAY_MS);
    await content.save(named(`Asha ${day}`), day);
  }
  let read = 0;
  const rows: typeof versions = {
    ...versions,
    body(hash) {
      read += 1;
      return versions.body(hash);
    },
  };
  expect(await readPublishedDays(rows, content.current(), clock())).toHaveLength(3);
  // Home's: of the first version, and of each day.
  expect(read).toBe(4);
});
