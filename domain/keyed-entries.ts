import { withKeys } from './content/keys.ts';
import { isObject, isSame } from './same.ts';

type Values = Readonly<Record<string, unknown>>;

/** The entries of a list by what they are recognized by. Those without a key of their own get a free number. */
export function byKey(list: unknown, identity: string): Map<string, Values> {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  const keyed = identity === 'key' ? withKeys(entries) : entries;
  return new Map(keyed.map((entry) => [String(entry[identity]), entry]));
}

/**
 * Entries with other keys where both sides gave the same number to different new entries: a list without keys is
 * numbered, so that an import here and one elsewhere may give the same number.
 */
export function withOwnKeys(
  mine: ReadonlyMap<string, Values>,
  base: ReadonlyMap<string, Values>,
  theirs: ReadonlyMap<string, Values>,
  identity: string,
): Map<string, Values> {
  const result = new Map<string, Values>();
  for (const [key, entry] of mine) {
    const other = base.has(key) || !/^\d+$/.test(key) ? undefined : theirs.get(key);
    const isOther = other !== undefined && !isSame(other, entry);
    let number = 1;
    const isTaken = (one: string) => [mine, base, theirs, result].some((keys) => keys.has(one));
    while (isOther && isTaken(String(number))) number += 1;
    const own = isOther ? String(number) : key;
    result.set(own, { ...entry, [identity]: own });
  }
  return result;
}
