import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { keptBackups } from './kept-backups.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');

it('after two years of backups those of 7 days, 4 weeks and 12 months are there', () => {
  const daily = Array.from({ length: 730 }, (_, age) => ({ at: new Date(NOW - age * DAY_MS) }));
  const days = [...keptBackups(daily)].map(({ at }) => at.toISOString().slice(0, 10));
  expect(days.sort().toReversed()).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
    ...['2026-11-19', '2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31'],
    ...['2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28'],
    ...['2026-01-31', '2025-12-31'],
  ]);
});

it('the newest stays, at most 23 stay, and a rule that is applied again removes nothing more', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 });
  fc.assert(
    fc.property(hours, (ages) => {
      const backups = ages.map((age) => ({ at: new Date(NOW - age * HOUR_MS) }));
      const kept = [...keptBackups(backups)];
      const newest = Math.max(...backups.map(({ at }) => at.getTime()));
      expect(kept.map(({ at }) => at.getTime())).toContain(newest);
      expect(kept.length).toBeLessThanOrEqual(23);
      expect(keptBackups(kept)).toEqual(new Set(kept));
    }),
  );
});
