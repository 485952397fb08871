import { childOf } from '../../domain/same.ts';
import { nameOf } from './carry.ts';

/**
 * A copy of `after` that has the objects and lists of `before` wherever they are equal. Entries are paired by their
 * key, so that one that moved is the same object. Neither value may contain anything but plain data.
 */
export function shared<T>(before: unknown, after: T): T;
export function shared(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) return sharedList(Array.isArray(before) ? before : [], after, before);
  if (typeof after !== 'object' || after === null) return after;
  const entries = Object.entries(after).map(([key, value]): [string, unknown] => [
    key,
    shared(childOf(before, key), value),
  ]);
  const isSame =
    isPlain(before) &&
    Object.keys(before).length === entries.length &&
    entries.every(([key, value]) => Object.hasOwn(before, key) && childOf(before, key) === value);
  return isSame ? before : Object.fromEntries(entries);
}

/**
 * As `shared`, for values that differ at one dotted path only: nothing beside the path is compared or copied. Where the
 * path leads nowhere in one of them, all below that place is.
 */
export function sharedAt<T>(before: unknown, after: T, path: string): T;
export function sharedAt(before: unknown, after: unknown, path: string): unknown {
  const [key = '', ...rest] = path.split('.');
  const isPair =
    (isPlain(before) && isPlain(after)) ||
    (Array.isArray(before) && Array.isArray(after) && before.length === after.length);
  if (path === '' || !isPair || childOf(before, key) === undefined) return shared(before, after);
  const old = childOf(before, key);
  const next = sharedAt(old, childOf(after, key), rest.join('.'));
  if (next === old) return before;
  return Array.isArray(before) ? before.with(Number(key), next) : { ...before, [key]: next };
}

function sharedList(before: readonly unknown[], after: readonly unknown[], list: unknown): unknown {
  let byName: Map<string | undefined, unknown> | null = null;
  const pairOf = (value: unknown, index: number): unknown => {
    const name = nameOf(value);
    if (name === undefined || nameOf(before[index]) === name) return before[index];
    byName ??= new Map(before.map((each) => [nameOf(each), each]));
    return byName.get(name);
  };
  const next = after.map((value, index) => shared(pairOf(value, index), value));
  const isSame =
    next.length === before.length && next.every((each, index) => each === before[index]);
  return isSame && Array.isArray(list) ? list : next;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
