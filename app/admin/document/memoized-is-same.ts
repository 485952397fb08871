import { childOf } from '../../../domain/same.ts';

/**
 * Creates an `isSame` that caches its results, for content that is never changed in place: all fields compare the same
 * few lists.
 */
export function memoizedIsSame(): (one: unknown, other: unknown) => boolean {
  const found = new WeakMap<object, WeakMap<object, boolean>>();

  return function compare(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
      return false;
    const others = found.get(one) ?? new WeakMap<object, boolean>();
    found.set(one, others);
    const known = others.get(other);
    if (known !== undefined) return known;
    const result =
      Array.isArray(one) === Array.isArray(other) &&
      [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
        compare(childOf(one, key), childOf(other, key)),
      );
    others.set(other, result);
    return result;
  };
}
