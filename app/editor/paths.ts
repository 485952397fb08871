import { childOf } from '../../domain/same.ts';

/** The value at a dotted path, or undefined if there is none. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce(childOf, value);

/** Deep equality for content: plain objects, lists and scalars. */
export const deepEqual = (a: unknown, b: unknown): boolean => equalBy(a, b, deepEqual);

/**
 * Creates a `deepEqual` that caches its results, for content that is never changed in place: all fields compare
 * the same few lists.
 */
export function memoizedDeepEqual(): (a: unknown, b: unknown) => boolean {
  const found = new WeakMap<object, WeakMap<object, boolean>>();

  return function compare(a, b) {
    if (!isObjectOrList(a) || !isObjectOrList(b)) return Object.is(a, b);
    const others = found.get(a) ?? new WeakMap<object, boolean>();
    found.set(a, others);
    const known = others.get(b);
    if (known !== undefined) return known;
    const result = equalBy(a, b, compare);
    others.set(b, result);
    return result;
  };
}

function equalBy(a: unknown, b: unknown, compare: (a: unknown, b: unknown) => boolean): boolean {
  if (Object.is(a, b)) return true;
  if (!isObjectOrList(a) || !isObjectOrList(b) || Array.isArray(a) !== Array.isArray(b))
    return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && compare(childOf(a, key), childOf(b, key)))
  );
}

const isObjectOrList = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/** True for the path itself and all paths below it. */
export const isWithin = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}.`);

/** The element id of the field at a path; errors and labels refer to it. */
export const fieldId = (path: string): string => `field-${path}`;

/** The path of the field with an element id; undefined for other elements. */
export const fieldPath = (id: string): string | undefined =>
  id.startsWith(fieldId('')) ? id.slice(fieldId('').length) : undefined;

/** A copy of a value with another one at a dotted path. A path that leads nowhere changes nothing. */
export function withValueAt<T>(value: T, path: string, next: unknown): T;
export function withValueAt(value: unknown, path: string, next: unknown): unknown {
  if (!isObjectOrList(value)) return value;
  const [key = '', ...rest] = path.split('.');
  if (rest.length > 0 && !Object.hasOwn(value, key)) return value;
  const inner = rest.length === 0 ? next : withValueAt(childOf(value, key), rest.join('.'), next);
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? inner : each));
  if (inner === undefined) return value;
  return { ...value, [key]: inner };
}

/** The element id of a list's entry. */
export const entryId = (path: string): string => `entry-${path}`;
