import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedPortfolios } from '../tests/support/edited-portfolio.ts';
import { type Choice, type Conflict, merge } from './merge.ts';

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];

const textsIn = (value: unknown): Set<unknown> =>
  new Set(valuesIn(value).filter((one) => typeof one === 'string'));

const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at: unknown, name) => new Map(Object.entries(at ?? {})).get(name), content);

const listOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));

const keyOf = (entry: unknown): unknown => valueAt(entry, 'page') ?? valueAt(entry, 'key');

const keysOf = (list: unknown): unknown[] => (Array.isArray(list) ? list.map(keyOf) : []);

/** A conflict as it is if the sides are exchanged. */
function exchanged(conflict: Conflict): unknown {
  const other = { mine: 'theirs', theirs: 'mine' } as const;
  const { id, kind } = conflict;
  if (conflict.kind === 'removal') {
    const { base, changed, removedBy } = conflict;
    return { id, kind, base, changed, removedBy: other[removedBy] };
  }
  const { base, mine, theirs } = conflict;
  return { id, kind, base, mine: theirs, theirs: mine };
}

const sorted = (conflicts: readonly Conflict[]) =>
  conflicts.toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe('a merge', () => {
  it('is the other content where one side changed nothing, and where both changed the same', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine: x }) => {
        for (const [theirs, mine] of [
          [x, base],
          [base, x],
          [x, x],
        ] as const) {
          const merged = merge(base, theirs, mine);
          expect(merged.content).toEqual(x);
          expect(merged.conflicts).toEqual([]);
        }
        expect(merge(base, x, x).joined).toEqual([]);
      }),
    );
  });

  it('loses no text that either side wrote: it is in the content or in a conflict', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const before = textsIn(base);
        const { content, conflicts } = merge(base, theirs, mine);
        const found = textsIn([content, conflicts]);
        for (const text of [...textsIn(mine), ...textsIn(theirs)]) {
          if (!before.has(text)) expect(found).toContain(text);
        }
      }),
    );
  });

  it('has the same conflicts whichever side is mine', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const own = merge(base, theirs, mine).conflicts;
        const others = merge(base, mine, theirs).conflicts;
        expect(sorted(others).map(exchanged)).toEqual(
          sorted(own).map((conflict) => {
            const { path: _, ...rest } = conflict;
            if (rest.kind !== 'field') return rest;
            const { both: __, ...values } = rest;
            return values;
          }),
        );
      }),
    );
  });

  it('has what was chosen in every conflict that is decided', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        const { conflicts } = merge(base, theirs, mine);
        for (const side of ['mine', 'theirs'] as const) {
          const choices = new Map<string, Choice>(conflicts.map(({ id }) => [id, side]));
          const decided = merge(base, theirs, mine, choices);
          expect(decided.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id));
          for (const conflict of decided.conflicts) {
            const value = valueAt(decided.content, conflict.path);
            if (conflict.kind === 'field') expect(value ?? conflict[side]).toEqual(conflict[side]);
            else if (conflict.kind === 'order') {
              const shared = (keys: readonly unknown[]) =>
                keys.filter((key) => conflict.base.some((one) => one === key));
              const { theirs: other, mine: own } = conflict;
              const inBoth = conflict[side].filter(
                (key) => own.includes(key) && other.includes(key),
              );
              expect(shared(keysOf(value))).toEqual(expect.arrayContaining(shared(inBoth)));
              expect(keysOf(value).filter((key) => shared(inBoth).includes(key))).toEqual(
                shared(inBoth),
              );
            } else {
              const isThere = keysOf(valueAt(decided.content, listOf(conflict.path))).includes(
                keyOf(conflict.changed),
              );
              expect(isThere).toBe(conflict.removedBy !== side);
            }
          }
        }
      }),
    );
  });
});
