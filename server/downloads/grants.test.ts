import { expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createGrants } from './grants.ts';

const LIFETIME_MS = 15 * 60_000;
const GRANT = { toolId: 'tool-1', file: 'mark' };

async function setUp() {
  const { clock, advance } = stoppedClock();
  const site = await siteOf(await freshStore(), {}, { clock });
  return { site, advance, grants: await createGrants(site) };
}

it('a grant opens the tool that it was signed for, for 15 minutes', async () => {
  const { grants, advance } = await setUp();
  const grant = grants.sign(GRANT);
  advance(LIFETIME_MS - 1);
  expect(grants.open(grant)).toEqual(GRANT);
  advance(1);
  expect(() => grants.open(grant)).toThrow(expect.objectContaining({ code: 'link-expired' }));
});

it('a grant opens on every instance that shares the store, and after a restart', async () => {
  const { site, grants } = await setUp();
  const others = await createGrants(site);
  expect(others.open(grants.sign(GRANT))).toEqual(GRANT);
});

it('a grant is refused if it was changed, or another site signed it', async () => {
  const [{ grants }, { grants: others }] = [await setUp(), await setUp()];
  const grant = grants.sign(GRANT);
  const forged = [
    '',
    '.',
    '...',
    'not a grant',
    '../../etc/passwd',
    `${grant}.`,
    grant.slice(0, -1),
    others.sign(GRANT),
    // As version 0.3.0 signed them.
    `${Buffer.from('{"tool":"tool-1","until":2000000000000}').toString('base64url')}.${'A'.repeat(43)}`,
  ];
  for (const attempt of forged) {
    expect(() => grants.open(attempt), attempt).toThrow(
      expect.objectContaining({
        code: 'not-found',
        message: 'a download link with a wrong signature',
      }),
    );
  }
});
