import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

describe('an admission', () => {
  it('limits the total: a key evicts from the one with the highest usage, the oldest first', () => {
    const { acquire } = createAdmission({ capacity: 4, perKey: 3 });
    const evicted: string[] = [];
    const add = (key: string, name: string) => acquire(key, 1, () => evicted.push(name));
    for (const name of ['a1', 'a2', 'a3', 'b1']) add(name.charAt(0), name);
    expect(add('c', 'c1')).not.toBeNull();
    expect(evicted).toEqual(['a1']);
    // Now a has two: b would have as many.
    expect(add('b', 'b2')).toBeNull();
    expect(add('d', 'd1')).not.toBeNull();
    expect(evicted).toEqual(['a1', 'a2']);
    expect(add('e', 'e1')).toBeNull();
  });

  it('never exceeds its limits, in any order of calls', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.constantFrom('a', 'b', 'c', 'd'),
            cost: fc.integer({ min: 1, max: 5 }),
            leaves: fc.nat(20),
          }),
        ),
        (steps) => {
          const { acquire } = createAdmission({ capacity: 20, perKey: 9 });
          const held = new Map<number, { key: string; cost: number; leave: () => void }>();
          steps.forEach(({ key, cost, leaves }, index) => {
            const leave = acquire(key, cost, () => held.delete(index));
            if (leave !== null) held.set(index, { key, cost, leave });
            held.get(leaves)?.leave();
            held.delete(leaves);
            const sum = (of: string | null) =>
              [...held.values()]
                .filter((one) => of === null || one.key === of)
                .reduce((all, one) => all + one.cost, 0);
            expect(sum(null)).toBeLessThanOrEqual(20);
            expect(sum(key)).toBeLessThanOrEqual(9);
          });
          for (const { leave } of held.values()) leave();
          expect(acquire('e', 9, vi.fn())).not.toBeNull();
        },
      ),
    );
  });
});
