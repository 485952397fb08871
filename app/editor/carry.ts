import { childOf } from '../../domain/same.ts';
import { deepEqual } from './paths.ts';

/**
 * Applies to `now` what differs between `from` and `to`, such as what a save trimmed, or what a merge took in. Where
 * `now` differs from `from` as well, the preferred side stays. Entries of a list are paired by their `key` or `page`;
 * the list has the order of `to` where that is not the order of `from`, otherwise that of `now`.
 */
export function carry<T>(now: T, from: T, to: T, preferred: 'now' | 'to'): T;
export function carry(now: unknown, from: unknown, to: unknown, preferred: 'now' | 'to'): unknown {
  if (deepEqual(from, to)) return now;
  if (deepEqual(now, from)) return to;
  if (isEntries(now) && isEntries(from) && isEntries(to)) {
    const known = byName(from);
    const isSameOrder = namesOf(from).join() === namesOf(to).join();
    const [pattern, others] = isSameOrder ? [now, byName(to)] : [to, byName(now)];
    return pattern.map((entry) => {
      const name = nameOf(entry);
      const [before, other] = [known.get(name), others.get(name)];
      if (before === undefined || other === undefined) return entry;
      return isSameOrder
        ? carry(entry, before, other, preferred)
        : carry(other, before, entry, preferred);
    });
  }
  if (isPlain(now) && isPlain(from) && isPlain(to)) {
    const keys = new Set([...Object.keys(now), ...Object.keys(to)]);
    const values = [...keys].map((key): [string, unknown] => [
      key,
      carry(childOf(now, key), childOf(from, key), childOf(to, key), preferred),
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  return preferred === 'now' ? now : to;
}

/** The name of an entry that stays while its list changes: its key, or the page that it stands for. */
export function nameOf(entry: unknown): string | undefined {
  const name = childOf(entry, 'key') ?? childOf(entry, 'page');
  return typeof name === 'string' ? name : undefined;
}

const isEntries = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((entry) => nameOf(entry) !== undefined);

const namesOf = (entries: readonly object[]) => entries.map(nameOf);

const byName = (entries: readonly object[]) =>
  new Map(entries.map((entry) => [nameOf(entry), entry]));

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
