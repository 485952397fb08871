import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { samplesIn } from '../../domain/content/samples.ts';
import { DIALECTS, openForTest, sitePlaceForTest } from '../../tests/support/stores.ts';
import { auditRows } from '../audit/rows.ts';
import * as contentModule from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import { parseSettings } from '../env.ts';
import { exportContent, importContent } from './content-commands.ts';

/** Does something between the comparison of an import and its save. */
function runBeforeSave(run: () => Promise<void>): void {
  const { createContent } = contentModule;
  const spy = vi.spyOn(contentModule, 'createContent').mockImplementation((...parts) => {
    const content = createContent(...parts);
    return {
      ...content,
      async save(...saved) {
        await run();
        return content.save(...saved);
      },
    };
  });
  onTestFinished(() => spy.mockRestore());
}

const renamed = JSON.stringify({
  program: 'engawa',
  document: 1,
  content: { home: { name: 'Asha' } },
});

describe.each(DIALECTS)('an import on %s', (dialect) => {
  it('overwrites nothing that was saved after it was compared', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    const settings = parseSettings(place.settings);
    const { content } = await exportContent(settings);
    const theirs = { ...content, home: { ...content.home, name: 'Theirs' } };
    runBeforeSave(async () => void (await portfolioRows(store).save(theirs, 1, '2026-01-01')));
    await expect(importContent(settings, renamed, { apply: true })).rejects.toMatchObject({
      code: 'save-conflict',
    });
    expect((await portfolioRows(store).read())?.content).toEqual(portfolioSchema.parse(theirs));
    expect(await auditRows(store).list({ filter: 'all', limit: 9 })).toEqual([]);
  });

  it('of the original leaves no sample that it does not have itself', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    const rows = portfolioRows(store);
    const written = { ...defaultPortfolio.site, location: 'Recife, Brazil' };
    await rows.save({ ...defaultPortfolio, site: written }, 1, '2026-01-01');
    const { stats } = defaultPortfolio.home;
    const row = { id: 'main', home_data: { name: 'Asha', stats }, projects_data: null };
    const settings = parseSettings(place.settings);
    const result = await importContent(settings, JSON.stringify([row]), { apply: true });
    expect(result.isApplied).toBe(true);
    const content = (await rows.read())?.content ?? defaultPortfolio;
    const samples = samplesIn(content, defaultPortfolio).map(({ path }) => path);
    expect(samples).toEqual(['home.stats.0', 'home.stats.1', 'home.stats.2']);
    expect(content.home).toMatchObject({ name: 'Asha', roles: [] });
    expect(content.site).toMatchObject({ location: 'Recife, Brazil', description: '' });
  });
});
