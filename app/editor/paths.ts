/** The value at a dotted path, or undefined where there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce(childOf, value);

/** The value under one key of an object or one index of a list. */
export function childOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** True where both are equal all the way down. Made for content: plain objects, lists and scalars. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(childOf(a, key), childOf(b, key)))
  );
}

/** True for the path itself and all that lies under it. */
export const isWithin = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`);

/** The id of the field for a path; errors and labels lead to it. */
export const fieldId = (path: string): string => `field-${path}`;

/** The id of a list's entry. */
export const entryId = (path: string): string => `entry-${path}`;
