import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { samplesIn } from '../../domain/content/samples.ts';
import { DIALECTS, openForTest, refuse, sitePlaceForTest } from '../../tests/support/stores.ts';
import { auditPage } from '../audit/audit.ts';
import * as contentModule from '../content/content.ts';
import { readPortfolio } from '../content/queries.ts';
import { savePortfolio } from '../content/saving.ts';
import { parseSettings } from '../settings/settings.ts';
import { importContent } from './import.ts';
import { errorLinesOf } from './program.ts';

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

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

const renamed = bytesOf({
  program: 'engawa',
  document: 1,
  content: { home: { name: 'Asha' } },
});

describe.each(DIALECTS)('an import on %s', (dialect) => {
  it('overwrites nothing that was saved after it was compared', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    const settings = parseSettings(place.settings);
    const theirs = { ...defaultPortfolio, home: { ...defaultPortfolio.home, name: 'Theirs' } };
    runBeforeSave(async () => void (await savePortfolio(store, theirs, 1, '2026-01-01')));
    await expect(importContent(settings, renamed, true)).rejects.toMatchObject({
      code: 'save-conflict',
    });
    expect((await readPortfolio(store))?.content).toEqual(portfolioSchema.parse(theirs));
    expect((await auditPage(store, { filter: 'all' })).entries).toEqual([]);
  });

  it('of the original leaves no sample that it does not have itself', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    const written = { ...defaultPortfolio.site, location: 'Recife, Brazil' };
    await savePortfolio(store, { ...defaultPortfolio, site: written }, 1, '2026-01-01');
    const { stats } = defaultPortfolio.home;
    const row = { id: 'main', home_data: { name: 'Asha', stats }, projects_data: null };
    const settings = parseSettings(place.settings);
    const result = await importContent(settings, bytesOf([row]), true);
    expect(result.isApplied).toBe(true);
    const content = (await readPortfolio(store))?.content ?? defaultPortfolio;
    const samples = samplesIn(content, defaultPortfolio).map(({ path }) => path);
    expect(samples).toEqual(['home.stats.0', 'home.stats.1', 'home.stats.2']);
    expect(content.home).toMatchObject({ name: 'Asha', roles: [] });
    expect(content.site).toMatchObject({ location: 'Recife, Brazil', description: '' });
  });
});

it.each([
  [bytesOf({ name: 'a-package' }), /^This JSON is not an export of Engawa\./],
  [Buffer.from('PK\u0003\u0004'), /^This is neither JSON nor a CSV file/],
])('of another file is refused', async (bytes, reason) => {
  const settings = parseSettings((await sitePlaceForTest('sqlite')).settings);
  const error: unknown = await importContent(settings, bytes, true).catch(
    (cause: unknown) => cause,
  );
  expect(errorLinesOf(error).join()).toMatch(reason);
});

it('whose save fails is reported as that, since it may have reached the database', async () => {
  const place = await sitePlaceForTest('sqlite');
  await refuse(place, 'after update on portfolio');
  const importing = importContent(parseSettings(place.settings), renamed, true);
  await expect(importing).rejects.toMatchObject({ code: 'save-failed' });
  const error: unknown = await importing.catch((cause: unknown) => cause);
  expect(errorLinesOf(error).join()).toMatch(/^Failed to save data to database\..*\(refused\)$/);
});
