import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAYS_KEPT,
  type DatedVersion,
  keptVersions,
  NEWEST_KEPT,
  type SaveCause,
} from './history.ts';

const START = Date.parse('2026-01-01T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const at = (version: number, time: number, cause: SaveCause = 'owner') => ({
  version,
  savedAt: new Date(time).toISOString(),
  cause,
});
type Version = ReturnType<typeof at>;

const causes = fc.constantFrom<SaveCause>('owner', 'autosave', 'autosave', 'autosave', 'restored');

/** Saves one after the other, from seconds to days apart. */
const histories = fc
  .array(
    fc.record({
      pause: fc.oneof(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 15 * MINUTE }),
        fc.integer({ min: 0, max: 3 * DAY }),
      ),
      cause: causes,
    }),
    { minLength: 1, maxLength: 400, size: 'max' },
  )
  .map((saves) => {
    let time = START;
    return saves.map(({ pause, cause }, index) => {
      time += pause;
      return at(index + 1, time, cause);
    });
  });

const last = (versions: readonly Version[]): Version => versions.at(-1) ?? at(1, START);

const keptOf = (versions: readonly Version[], now = last(versions).savedAt): Version[] => {
  const keptNumbers = keptVersions(versions, new Date(now));
  return versions.filter(({ version }) => keptNumbers.has(version));
};

const numbers = (versions: readonly DatedVersion[]): number[] =>
  versions.map(({ version }) => version);

describe('the versions that are kept', () => {
  it('are all versions, while there are no more than 100', () => {
    const versions = Array.from({ length: NEWEST_KEPT }, (_, index) =>
      at(index + 1, START + index, index % 3 === 0 ? 'owner' : 'autosave'),
    );
    expect(keptOf(versions)).toEqual(versions);
    expect(keptOf(versions, '2036-01-01T00:00:00.000Z')).toEqual(versions);
  });

  it('lose autosaves before other saves, but never the last autosave of ten minutes', () => {
    const autosaves = Array.from({ length: 20 }, (_, index) =>
      at(index + 2, START + index * 1000, 'autosave'),
    );
    const saves = Array.from({ length: 98 }, (_, index) => at(index + 22, START + MINUTE));
    const versions = [at(1, START, 'first'), ...autosaves, ...saves];
    expect(numbers(keptOf(versions))).toEqual([1, 21, ...numbers(saves)]);
  });

  it('are beyond that one a day for a year, in UTC', () => {
    const versions = [
      at(1, START - DAYS_KEPT * DAY),
      at(2, START - (DAYS_KEPT - 1) * DAY),
      at(3, Date.parse('2025-12-24T00:00:00.000Z')),
      at(4, Date.parse('2025-12-24T23:59:59.999Z')),
      at(5, Date.parse('2025-12-25T00:00:00.000Z')),
    ];
    const newest = Array.from({ length: 100 }, (_, index) => at(index + 6, START));
    expect(numbers(keptOf([...versions, ...newest])).slice(0, 4)).toEqual([2, 4, 5, 6]);
  });

  it('are limited in number, include the newest, and do not change when computed again', () => {
    fc.assert(
      fc.property(histories, (versions) => {
        const keptList = keptOf(versions);
        expect(keptList.length).toBeLessThanOrEqual(NEWEST_KEPT + DAYS_KEPT + 1);
        expect(numbers(keptList)).toContain(last(versions).version);
        expect(keptOf(keptList, last(versions).savedAt)).toEqual(keptList);
      }),
      { numRuns: 60 },
    );
  });

  it('are the same whether they are thinned at each save or at once', () => {
    fc.assert(
      fc.property(histories, (versions) => {
        let keptList: Version[] = [];
        for (const version of versions) keptList = keptOf([...keptList, version]);
        expect(keptList).toEqual(keptOf(versions));
      }),
      { numRuns: 30 },
    );
  });
});
