import { afterAll, describe, expect, it } from 'vitest';
import { ATTACKS, type FloodFigures, runFlood } from './flood-run.ts';

/** The limits under every attack. */
const PEAK_MB = 260;
const PAGE_MS = 250;

/** Another built checkout to compare with: its figures are printed but not checked. */
const CHECKOUT = process.env.FLOOD_CHECKOUT;

const measured: FloodFigures[] = [];

afterAll(() => {
  const rows = measured.map((figures) =>
    [
      figures.name,
      `${figures.peakMb}`,
      `${figures.pageP99}`,
      `${figures.slowestPage}`,
      `${figures.assetP99}`,
      `${figures.failed.page + figures.failed.asset}`,
      `${figures.failed.readyz}`,
      figures.isOpenToOthers === null ? '' : figures.isOpenToOthers ? 'yes' : 'NO',
    ].join(' | '),
  );
  process.stdout.write(
    `${[
      '| attack | peak MB | page p99 ms | slowest ms | asset p99 ms | failed | readyz not 200 | open to others |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n')}\n`,
  );
});

describe('a visitor is served, in little memory, under', () => {
  it.each(ATTACKS)('$name', { timeout: 240_000 }, async (attack) => {
    const figures = await runFlood(attack, CHECKOUT ?? '.');
    measured.push(figures);
    if (CHECKOUT !== undefined) return;
    expect(figures.failed).toEqual({ page: 0, asset: 0, readyz: 0 });
    expect(figures.pages).toBeGreaterThan(0);
    expect.soft(figures.peakMb).toBeLessThan(attack.peakMb ?? PEAK_MB);
    const { slowestPage, pageP99 } = figures;
    expect.soft(attack.limitsSlowest ? slowestPage : pageP99).toBeLessThan(PAGE_MS);
    expect.soft(figures.isOpenToOthers).not.toBe(false);
  });
});
