import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { siteSection } from '../../domain/content/site.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { createContent } from './content.ts';
import { LEGACY_CONFIG, legacyValues, readLegacyConfig } from './legacy-config.ts';
import { readFormats, readPortfolio } from './queries.ts';

const initial = siteSection.initial();
const defaults: Portfolio = portfolioSchema.parse(samplePortfolio);

/** What the file of version 0.1.0 exported as it was shipped. */
const SAMPLE_FILE = path.join(import.meta.dirname, '../../tests/upgrade/0.1.0/site-config.json');
const sampleConfig: object = JSON.parse(await readFile(SAMPLE_FILE, 'utf8'));

describe('the values of the file', () => {
  it('of version 0.1.0 as shipped change nothing', () => {
    expect(legacyValues(sampleConfig)).toEqual({ site: initial, problems: [] });
  });

  it('that were changed are stored, each at its place', () => {
    const { site, problems } = legacyValues({
      ...sampleConfig,
      brand: 'Ana Lima',
      timeZone: 'America/Recife',
      currentlyLearning: [],
      aboutTile: { value: '9', label: 'Cats' },
      contact: {
        email: 'ana@example.com',
        linkedin: { label: 'Ana', url: 'https://www.linkedin.com/in/ana' },
        github: initial.contacts[1] && {
          label: initial.contacts[1].text,
          url: initial.contacts[1].url,
        },
      },
    });
    expect(problems).toEqual([]);
    expect(site).toEqual({
      ...initial,
      brand: 'Ana Lima',
      timeZone: 'America/Recife',
      email: 'ana@example.com',
      learning: [],
      tileValue: '9',
      tileLabel: 'Cats',
      contacts: [
        { key: '1', name: 'LinkedIn', text: 'Ana', url: 'https://www.linkedin.com/in/ana' },
        initial.contacts[1],
      ],
    });
  });

  it.each([
    [{ timeZone: 'America/Recief' }, 'timeZone: Choose a time zone'],
    [{ brand: 7 }, 'brand: This must be a text.'],
  ])('%j: one line that names the value, and the others are taken', (wrong, line) => {
    const { site, problems } = legacyValues({ ...sampleConfig, tabBack: 'Welcome', ...wrong });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(line);
    expect(site).toMatchObject({ tabBack: 'Welcome', timeZone: 'Asia/Kolkata', language: 'en' });
  });
});

/** A log that adds its messages to `lines`. */
const logInto = (lines: string[]) =>
  pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line).msg) });

const NEW_CONFIG =
  "export const site = { ...(await import('./shipped.ts')).site, brand: 'Ana Lima' };";

describe.each(DIALECTS)('a site on %s', (dialect) => {
  /** A store of an earlier version, without the Site section, and instances that start with a file. */
  async function setUp(file: string | null) {
    const database = await migratedDatabaseForTest(dialect);
    const store = await openForTest(database);
    const { clock } = stoppedClock();
    const start = async () => {
      const content = createContent({ store, clock, defaults });
      await content.loadAndPublish();
      return content;
    };
    await start();
    await database.query('update portfolio set site_data = null');
    const folder = await folderForTest();
    await writeFile(
      path.join(folder, 'shipped.ts'),
      `export const site = ${JSON.stringify(sampleConfig)} as const;`,
    );
    if (file !== null) await writeFile(path.join(folder, LEGACY_CONFIG), file);
    const lines: string[] = [];
    const log = logInto(lines);
    const readConfig = async () => {
      const content = await start();
      return { content, reading: () => readLegacyConfig({ store, log }, content, folder) };
    };
    const storedContent = async () => (await readPortfolio(store)) ?? expect.fail();
    const isStored = async () => {
      const forms = await readFormats(store, (await storedContent()).version);
      return forms?.site !== 0;
    };
    return { read: readConfig, stored: storedContent, isStored, lines };
  }

  it('has the changed values of the file, once', async () => {
    const { read, stored, isStored, lines } = await setUp(NEW_CONFIG);
    const { content, reading } = await read();
    await reading();
    expect(content.current()).toEqual({ ...defaults, site: { ...initial, brand: 'Ana Lima' } });
    expect(await stored()).toMatchObject({ content: content.current(), version: 2 });
    expect(await isStored()).toBe(true);
    expect(lines).toEqual([
      'site.config.ts is in the Site section now, and edited in the admin. It can go.',
    ]);
    await (await read()).reading();
    expect((await stored()).version).toBe(2);
    expect(lines).toHaveLength(1);
  });
});
