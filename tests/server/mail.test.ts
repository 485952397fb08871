import { describe, expect, inject, it } from 'vitest';
import { runMailFaults } from '../faults/mail-run.ts';
import { sitePlaceForTest } from '../support/stores.ts';

describe.each(inject('siteStores'))('on %s', (dialect) => {
  it('nothing is lost while the provider fails and the site is killed', {
    timeout: 120_000,
  }, async () => {
    const figures = await runMailFaults({
      place: await sitePlaceForTest(dialect),
      messages: 5,
      orders: 3,
      kills: 1,
      seed: 7,
      manyAddresses: false,
      timeout: 100_000,
    });
    expect(figures).toMatchObject({ stored: 5, delivered: 5, unrecognisable: 0 });
    expect(figures.ofOrders).toMatchObject({
      stored: 3,
      delivered: 3,
      unsaid: 0,
      unrecognisable: 0,
      withoutToken: 0,
      keptTexts: 0,
    });
  });
});
