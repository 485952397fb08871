import { expect, it, vi } from 'vitest';
import { storedPortfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { portfolioRows } from './rows.ts';
import { versionRows } from './version-rows.ts';

/** A section that no migration knows of, but for its column. */
vi.mock('../../domain/content/sections.ts', async (original) => {
  const { SECTIONS, ...all } = await original<typeof import('../../domain/content/sections.ts')>();
  const sections = { ...SECTIONS, essays: SECTIONS.skills };
  const names = Object.keys(sections);
  return {
    ...all,
    SECTIONS: sections,
    SECTION_NAMES: names,
    bySection: (make: (name: string) => unknown) =>
      Object.fromEntries(names.map((name) => [name, make(name)])),
  };
});

it.each(DIALECTS)('a new section is one column of the portfolio on %s', async (dialect) => {
  const place = await migratedPlaceForTest(dialect);
  const store = await openForTest(place);
  await place.query('alter table portfolio add column essays_data text');
  const stored = storedPortfolioSchema.parse(withFormats(samplePortfolio));
  expect(stored).toMatchObject({ essays: { skills: [], services: [] } });
  const rows = portfolioRows(store);
  await rows.insertIfMissing(stored, '2026-01-01T00:00:00.000Z');
  const skills = [
    { key: 'a', name: 'An essay', description: '', level: 1, color: 'from-blue-400 to-cyan-400' },
  ];
  const content = { ...stored, essays: { skills, services: [] } };
  await rows.save(content, 1, '2026-01-01T00:00:01.000Z');
  expect((await rows.read())?.content).toMatchObject({ essays: { skills } });
  const versions = versionRows(store);
  const [version] = await versions.list(1);
  expect(version && (await versions.sections(version.hashes))).toMatchObject({
    essays: { skills },
  });
});
