import { describe, expect, it } from 'vitest';
import { DIALECTS, sitePlaceForTest } from '../support/stores.ts';
import { runMailFaults } from './mail-run.ts';

const MINUTE = 60_000;

describe.each(DIALECTS)('500 messages and 200 orders on %s', (dialect) => {
  it('are stored and delivered, whatever the provider does and however often the site is killed', {
    timeout: 10 * MINUTE,
  }, async () => {
    const start = performance.now();
    const figures = await runMailFaults({
      place: await sitePlaceForTest(dialect),
      messages: 500,
      orders: 200,
      kills: 10,
      seed: 20_261_121,
      manyAddresses: true,
      timeout: 8 * MINUTE,
    });
    const seconds = Math.round((performance.now() - start) / 1_000);
    process.stdout.write(`${dialect}, ${seconds} s: ${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ stored: 500, delivered: 500, unrecognisable: 0 });
    expect(figures.ofOrders).toMatchObject({
      stored: 200,
      delivered: 200,
      unsaid: 0,
      unrecognisable: 0,
      withoutToken: 0,
      keptTexts: 0,
    });
  });
});
