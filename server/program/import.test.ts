import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { errorLines } from '../../domain/content/labels.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { samplesIn } from '../../domain/content/samples.ts';
import { documentOf, documentText, merged } from '../../domain/content/transfer.ts';
import { SiteError } from '../../domain/site-error.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, openForTest, siteDatabaseForTest } from '../../tests/support/stores.ts';
import { readPortfolio } from '../content/queries.ts';
import { savePortfolio } from '../content/saving.ts';
import { parseSettings } from '../settings/settings.ts';
import { importContent, readImport as readInput } from './import.ts';

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

describe.each(DIALECTS)('an import on %s', (dialect) => {
  it('of the original leaves no sample that it does not have itself', async () => {
    const database = await siteDatabaseForTest(dialect);
    const store = await openForTest(database);
    const newSite = { ...defaultPortfolio.site, location: 'Recife, Brazil' };
    await savePortfolio(store, { ...defaultPortfolio, site: newSite }, 1, '2026-01-01');
    const { stats } = defaultPortfolio.home;
    const row = { id: 'main', home_data: { name: 'Asha', stats }, projects_data: null };
    const settings = parseSettings(database.settings);
    const result = await importContent(settings, bytesOf([row]), true);
    expect(result.lines.at(-1)).toBe('Saved as version 3.');
    const content = (await readPortfolio(store))?.content ?? defaultPortfolio;
    const samples = samplesIn(content, defaultPortfolio).map(({ path }) => path);
    expect(samples).toEqual(['home.stats.0', 'home.stats.1', 'home.stats.2']);
    expect(content.home).toMatchObject({ name: 'Asha', roles: [] });
    expect(content.site).toMatchObject({ location: 'Recife, Brazil', description: '' });
  });
});

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

const readImport = (text: string) => readInput(Buffer.from(text));

/** A row of the original's table, with sample content and columns as JSON texts. */
const row = {
  id: 'main',
  home_data: JSON.stringify({ ...sample.home, description: 'One\n"two", 縁側' }),
  about_data: JSON.stringify(sample.about),
  skills_data: JSON.stringify(sample.skills),
  projects_data: JSON.stringify(sample.projects),
  downloads_data: JSON.stringify(sample.downloads),
  created_at: '2025-01-01 00:00:00+00',
  updated_at: '2025-01-01 00:00:00+00',
};
const usedToken = {
  token: 'sample-1-a',
  tool_id: 'sample',
  used_at: '2025-01-31 10:11:12.345678+00',
};

const csv = (...rows: readonly Readonly<Record<string, string>>[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((csvText) => Object.values(csvText))]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`)
    .join('');

async function linesOf(text: string): Promise<string[]> {
  const error: unknown = await readImport(text).catch((cause: unknown) => cause);
  if (!(error instanceof SiteError)) throw new Error('The text was accepted.');
  return errorLines(error.fields);
}

describe('a file to import', () => {
  it('may be a document of an export', async () => {
    const text = documentText(documentOf({ content: sample, version: 1 }, '2026-01-01T00:00:00Z'));
    for (const csvText of [text, `\uFEFF\n${text}`]) {
      const source = await readImport(csvText);
      expect(source.kind === 'content' && merged(sample, source.content)).toEqual(sample);
    }
  });

  it.each([
    ['JSON with texts', JSON.stringify([row])],
    [
      'JSON with objects',
      JSON.stringify([{ ...row, home_data: JSON.parse(row.home_data), site_data: null }]),
    ],
    ['CSV', csv(row)],
    ['CSV of another program', `\uFEFF${csv(row).replaceAll('\r\n', '\n')}`],
  ])("may be the original's portfolio as %s", async (_, text) => {
    const source = await readImport(text);
    expect(source.kind === 'content' && merged(sample, source.content)).toEqual({
      ...sample,
      home: { ...sample.home, description: 'One\n"two", 縁側' },
    });
  });

  it.each([
    ['JSON', JSON.stringify([usedToken, usedToken])],
    ['CSV', csv(usedToken, usedToken)],
  ])("may be the original's used tokens as %s", async (_, text) => {
    expect(await readImport(text)).toEqual({
      kind: 'used-tokens',
      tokens: [{ token: 'sample-1-a', toolId: 'sample', usedAt: '2025-01-31T10:11:12.345Z' }],
    });
  });

  it.each([
    ['', 'These are not rows of portfolio'],
    ['{"program": ', 'This is not valid JSON: '],
    ['[1]', 'These are not rows of portfolio'],
    [
      'id,home_data\r\nmain\r\n',
      'This is neither JSON nor a valid CSV file: Invalid Record Length',
    ],
    ['{"home": {}}', 'This JSON is not an export of Engawa.'],
  ])('is otherwise refused: %j', async (text, line) => {
    expect(await linesOf(text)).toEqual([expect.stringContaining(line)]);
  });
});
