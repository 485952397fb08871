import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { samplesIn } from '../../domain/content/samples.ts';
import {
  AVATAR,
  type GitHubAnswer,
  repositoriesPath,
  sampleUser,
  startGitHubApi,
} from '../../tests/support/github-api.ts';
import { bytesOf as pictureBytesOf, quarters } from '../../tests/support/pictures.ts';
import { DIALECTS, openForTest, refuse, sitePlaceForTest } from '../../tests/support/stores.ts';
import { auditPage } from '../audit/audit.ts';
import * as contentModule from '../content/content.ts';
import { readPortfolio } from '../content/queries.ts';
import { savePortfolio } from '../content/saving.ts';
import { parseSettings } from '../settings/settings.ts';
import { createGitHub } from '../sources/github-client.ts';
import { importContent } from './import-content.ts';
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
    await expect(importContent(settings, renamed, { apply: true })).rejects.toMatchObject({
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
    const result = await importContent(settings, bytesOf([row]), { apply: true });
    expect(result.isApplied).toBe(true);
    const content = (await readPortfolio(store))?.content ?? defaultPortfolio;
    const samples = samplesIn(content, defaultPortfolio).map(({ path }) => path);
    expect(samples).toEqual(['home.stats.0', 'home.stats.1', 'home.stats.2']);
    expect(content.home).toMatchObject({ name: 'Asha', roles: [] });
    expect(content.site).toMatchObject({ location: 'Recife, Brazil', description: '' });
  });

  it('from GitHub puts the picture into the library, and not before it is confirmed', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    await savePortfolio(store, defaultPortfolio, 1, '2026-01-01');
    const answers: Record<string, GitHubAnswer> = {
      '/users/asha': sampleUser,
      [repositoriesPath('asha')]: [],
      [AVATAR]: 'no picture',
    };
    const { origin, stop } = await startGitHubApi(answers);
    onTestFinished(stop);
    const github = createGitHub(() => new Date(), { origin });
    const settings = parseSettings(place.settings);
    const run = (apply: boolean) =>
      importContent(settings, { user: 'asha', repositories: undefined }, { apply, github });
    const profileImage = async () => (await readPortfolio(store))?.content.about.profileImage;
    const pictures = () => store.db.selectFrom('pictures').selectAll().execute();

    const { notes } = await run(true);
    expect(notes.at(-1)).toMatch(
      /^About, Profile image path: not imported\. This file is not a JPEG/,
    );
    expect(await profileImage()).toBe(defaultPortfolio.about.profileImage);

    answers[AVATAR] = await pictureBytesOf(quarters(8, 8).png());
    const shown = await run(false);
    expect(shown.differences).toMatchObject([{ after: sampleUser.avatar_url }]);
    expect(await pictures()).toEqual([]);

    expect(await run(true)).toMatchObject({ isApplied: true });
    const [picture] = await pictures();
    expect(await profileImage()).toBe(`/pictures/${picture?.id}`);
    expect(picture).toMatchObject({ width: 8, height: 8 });
    const [, uploaded] = (await auditPage(store, { filter: 'all' })).entries;
    expect(uploaded?.event).toBe('picture-uploaded');

    for (const apply of [false, true]) expect((await run(apply)).differences).toEqual([]);
    expect(await pictures()).toHaveLength(1);
  });

  it('from a JSON Resume replaces the samples, and changes nothing the second time', async () => {
    const place = await sitePlaceForTest(dialect);
    const store = await openForTest(place);
    await savePortfolio(store, defaultPortfolio, 1, '2026-01-01');
    const settings = parseSettings(place.settings);
    const bytes = bytesOf({ basics: { name: 'Asha Sen' }, work: [{ name: 'Sample Studio' }] });
    const shown = await importContent(settings, bytes, { apply: false });
    expect(shown).toMatchObject({ isApplied: false, version: 2 });
    const kept = await importContent(settings, bytes, { apply: false, keepsSamples: true });
    expect([kept.removed, kept.differences.length]).toEqual([0, 2]);
    const result = await importContent(settings, bytes, { apply: true });
    expect(result).toEqual({ ...shown, isApplied: true, version: 3 });
    const content = (await readPortfolio(store))?.content ?? expect.fail('There is no content.');
    expect(content.home.name).toBe('Asha Sen');
    expect(content.about.work).toMatchObject([{ place: 'Sample Studio' }]);
    expect(samplesIn(content, defaultPortfolio)).toEqual([]);
    const again = await importContent(settings, bytes, { apply: true });
    expect(again).toMatchObject({ isApplied: false, removed: 0, differences: [], version: 3 });
  });
});

it.each([
  [bytesOf({ name: 'a-package' }), /^This JSON is neither an export of Engawa nor a résumé\./],
  [Buffer.from('PK\u0003\u0004'), /^This is neither JSON nor a CSV file/],
])('of another file is refused', async (bytes, reason) => {
  const settings = parseSettings((await sitePlaceForTest('sqlite')).settings);
  const error: unknown = await importContent(settings, bytes, { apply: true }).catch(
    (cause: unknown) => cause,
  );
  expect(errorLinesOf(error).join()).toMatch(reason);
});

it('whose save fails is reported as that, since it may have reached the database', async () => {
  const place = await sitePlaceForTest('sqlite');
  await refuse(place, 'after update on portfolio');
  const importing = importContent(parseSettings(place.settings), renamed, { apply: true });
  await expect(importing).rejects.toMatchObject({ code: 'save-failed' });
  const error: unknown = await importing.catch((cause: unknown) => cause);
  expect(errorLinesOf(error).join()).toMatch(/^Failed to save data to database\..*\(refused\)$/);
});

it('from GitHub changes nothing where GitHub does not answer', async () => {
  const place = await sitePlaceForTest('sqlite');
  const settings = parseSettings(place.settings);
  const github = createGitHub(() => new Date(), { origin: 'http://127.0.0.1:9' });
  const input = { user: 'asha', repositories: undefined };
  const error: unknown = await importContent(settings, input, { apply: true, github }).catch(
    (cause: unknown) => cause,
  );
  expect(errorLinesOf(error).join()).toMatch(/^GitHub could not be read. It cannot be reached/);
});
