import { expect, it } from 'vitest';
import { siteForTest } from '../support/site-for-test.ts';
import { siteDatabaseForTest } from '../support/stores.ts';

it('the built site is ready only while the portfolio in the store can be read', async () => {
  const database = await siteDatabaseForTest('sqlite');
  const site = await siteForTest({ ...database.settings, LOG_LEVEL: 'silent' });
  const statusOf = async (path: string) => (await fetch(`${site.address}${path}`)).status;
  // Its state counts for a second.
  const becomes = (status: number) =>
    expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(status);
  await becomes(200);

  await database.query(`update portfolio set version = 2, home_data = '{"name":1}'`);
  await becomes(503);
  expect(await statusOf('/about')).toBe(200);

  // The site creates missing content again, as at the first start.
  await database.query('delete from portfolio');
  await becomes(200);
});
