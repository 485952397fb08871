import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { replacesUsed } from './replaces-used.ts';

it('used tokens are replaced for so many days after the order, and never with 0 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), fc.nat(400 * DAY_MS), (replaceUsedDays, age) => {
      const now = Date.parse('2026-11-26T00:00:00.000Z');
      const receivedAt = new Date(now - age).toISOString();
      expect(replacesUsed({ replaceUsedDays }, { receivedAt }, now)).toBe(
        age < replaceUsedDays * DAY_MS,
      );
    }),
  );
});
