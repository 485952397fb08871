import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../support/running-site.ts';
import { DIALECTS, sitePlaceForTest } from '../support/stores.ts';

describe.each(DIALECTS)('the built site on %s', (dialect) => {
  it('is ready only while the portfolio in the store can be read', {
    timeout: 90_000,
  }, async () => {
    const place = await sitePlaceForTest(dialect);
    const site = await startSite({ ...place.settings, LOG_LEVEL: 'silent' });
    onTestFinished(() => site.stop());
    const statusOf = async (where: string) => (await fetch(`${site.address}${where}`)).status;
    // Its state counts for a second.
    const becomes = (status: number) =>
      expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(status);
    await becomes(200);

    await place.query(`update portfolio set version = 2, home_data = '{"name":1}'`);
    await becomes(503);
    expect(await statusOf('/about')).toBe(200);

    // The site creates missing content again, as at the first start.
    await place.query('delete from portfolio');
    await becomes(200);

    await place.query('alter table portfolio rename to elsewhere');
    await becomes(503);
    await place.query('alter table elsewhere rename to portfolio');
    await becomes(200);
  });
});
