import { afterAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './flood-attacks.ts';
import { type FloodFigures, runFlood } from './flood-run.ts';

/** The limits under every attack. */
const PEAK_MB = 260;
const HOME_MS = 250;

const measured: FloodFigures[] = [];

afterAll(() => {
  const rows = measured.map(({ name, home, login, failed, peakMb, isOpenToOthers }) =>
    [
      name,
      home.p50,
      home.p99,
      login.p50,
      login.p99,
      peakMb,
      failed.home + failed.asset,
      failed.readyz,
      failed.login,
      isOpenToOthers === null ? '' : isOpenToOthers ? 'yes' : 'NO',
    ].join(' | '),
  );
  process.stdout.write(
    `${[
      '| attack | Home p50 ms | p99 | login page p50 | p99 | peak MB | failed | readyz | login page | open to others |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n')}\n`,
  );
});

describe('a visitor is served, in little memory, under', () => {
  it.each(ATTACKS)('$name', { timeout: 240_000 }, async (attack) => {
    const figures = await runFlood(attack);
    measured.push(figures);
    expect(figures.failed).toEqual({ home: 0, login: 0, asset: 0, readyz: 0 });
    expect(figures.home.count).toBeGreaterThan(0);
    expect.soft(figures.peakMb).toBeLessThan(PEAK_MB);
    expect.soft(figures.home.p99).toBeLessThan(HOME_MS);
    expect.soft(figures.isOpenToOthers).not.toBe(false);
  });
});
