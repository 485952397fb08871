import { expect, it, onTestFinished, vi } from 'vitest';
import { withFormats } from '../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, openForTest, placeForTest } from '../../tests/support/stores.ts';

const SECTIONS = '../../domain/content/sections.ts';

/** The modules of the content, with a section that no migration knows of, but for its column. */
async function withEssays() {
  vi.resetModules();
  vi.doMock(SECTIONS, async (original) => {
    const all = await original<typeof import('../../domain/content/sections.ts')>();
    const sections = { ...all.SECTIONS, essays: all.SECTIONS.skills };
    const names = Object.keys(sections);
    const bySection = (make: (name: string) => unknown) =>
      Object.fromEntries(names.map((name) => [name, make(name)]));
    return { ...all, SECTIONS: sections, SECTION_NAMES: names, bySection };
  });
  onTestFinished(() => {
    vi.doUnmock(SECTIONS);
    vi.resetModules();
  });
  const { storedPortfolioSchema } = await import('../../domain/content/portfolio.ts');
  const { listVersions, readPortfolio, readSections } = await import('./queries.ts');
  const { insertPortfolio, savePortfolio } = await import('./saving.ts');
  const defaults = storedPortfolioSchema.parse(withFormats(samplePortfolio));
  return { defaults, insertPortfolio, savePortfolio, readPortfolio, listVersions, readSections };
}

it.each(DIALECTS)('a new section is one column of the portfolio on %s', async (dialect) => {
  const place = await placeForTest(dialect);
  const store = await openForTest(place);
  await place.query('alter table portfolio add column essays_data text');
  const { defaults, ...content } = await withEssays();
  expect(defaults).toMatchObject({ essays: { skills: [], services: [] } });
  await content.insertPortfolio(store, defaults, '2026-01-01T00:00:00.000Z');
  const skills = [
    { key: 'a', name: 'An essay', description: '', level: 1, color: 'from-blue-400 to-cyan-400' },
  ];
  const saved = { ...defaults, essays: { skills, services: [] } };
  await content.savePortfolio(store, saved, 1, '2026-01-01T00:00:01.000Z');
  expect((await content.readPortfolio(store))?.content).toEqual(saved);
  const [version] = await content.listVersions(store, 1);
  expect(version && (await content.readSections(store, version.hashes))).toMatchObject({
    essays: { skills },
  });
});
