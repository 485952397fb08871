import { describe, expect, it } from 'vitest';
import { fillEarlier, migrateTo, migrationNames } from '../../tests/support/filled-site.ts';
import { DIALECTS, placeForTest, sitePlaceForTest } from '../../tests/support/stores.ts';
import { withOpened } from '../commands/version-command.ts';
import { parseSettings } from '../env.ts';
import { reasonOf } from '../start-error.ts';
import { tryUpgrade } from './upgrade.ts';

describe.each(DIALECTS)('an upgrade of a store on %s', (dialect) => {
  const tried = (variables: Readonly<Record<string, string>>) => {
    const settings = parseSettings(variables);
    return withOpened(settings, (opened) => tryUpgrade(settings, opened, reasonOf));
  };
  /** A site in use after this migration. */
  const earlier = async (migration: string) => {
    const place = await placeForTest(dialect);
    await migrateTo(place, dialect, migration);
    await fillEarlier(place, migration);
    return place;
  };
  const migrations = 'select name from kysely_migration order by name';

  it.each([0, 5])('is tried on a copy, after migration %i', { timeout: 60_000 }, async (index) => {
    const names = migrationNames(dialect);
    const place = await earlier(names[index] ?? '');
    const before = await place.query(migrations);
    const [only] = await tried(place.settings);
    expect(only?.says).toMatch(/^A copy of the store was migrated, from /);
    expect(only).toMatchObject({
      state: 'good',
      says: expect.stringContaining(names[index + 1] ?? ''),
    });
    expect(await place.query(migrations)).toEqual(before);
  });

  it('that fails is broken, and leaves the store as it was', async () => {
    const names = migrationNames(dialect);
    const place = await earlier(names[5] ?? '');
    await place.query(`update portfolio set home_data = '{"form": 99}'`);
    const before = await place.query(migrations);
    const found = await tried(place.settings);
    expect(found).toMatchObject([
      { state: 'broken', says: expect.stringContaining('copy of the store failed') },
    ]);
    expect(await place.query(migrations)).toEqual(before);
  });

  it('is not tried where there is nothing to migrate', async () => {
    const { settings } = await sitePlaceForTest(dialect);
    expect(await tried(settings)).toMatchObject([{ state: 'good' }]);
  });
});
