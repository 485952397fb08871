import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { startSite } from '../support/running-site.ts';
import { DIALECTS, placeForTest } from '../support/stores.ts';

beforeAll(requireFreshBuild);

describe.each(DIALECTS)('the built site on %s', (dialect) => {
  it('is ready only while the portfolio in the store can be read', async () => {
    const place = await placeForTest(dialect);
    const site = await startSite({ ...place.settings, LOG_LEVEL: 'silent' });
    onTestFinished(() => site.stop());
    const statusOf = async (where: string) => (await fetch(`${site.address}${where}`)).status;
    expect(await statusOf('/readyz')).toBe(200);

    await place.query(`update portfolio set version = 2, home_data = '{"name":1}'`);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/about')).toBe(200);

    // What is missing is made anew, as at the first start.
    await place.query('delete from portfolio');
    await expect.poll(() => statusOf('/readyz')).toBe(200);

    await place.query('alter table portfolio rename to elsewhere');
    expect(await statusOf('/readyz')).toBe(503);
    await place.query('alter table elsewhere rename to portfolio');
    expect(await statusOf('/readyz')).toBe(200);
  });
});
