import { isObject } from '../same.ts';
import type { Entry, Fields } from './fields.ts';
import { firstTextOf, keyOf, withoutKeys } from './keys.ts';
import type { Stored } from './upgrade.ts';

/**
 * Fields whose lists have the keys of the stored ones: an entry without a key takes that of the stored entry that is
 * equal, or else of the first one with the same first text. Any other entry gets a number that no stored entry has.
 */
export function withStoredKeys(fields: Fields, stored: unknown, given: Stored): Stored {
  const before: Stored = isObject(stored) ? stored : {};
  const lists = Object.entries(fields).flatMap(([name, { entry }]) => {
    const list = given[name];
    if (entry?.identity !== 'key' || !Array.isArray(list)) return [];
    return [[name, listWithStoredKeys(entry, before[name], list)]];
  });
  return { ...given, ...Object.fromEntries(lists) };
}

function listWithStoredKeys(entry: Entry, stored: unknown, given: readonly unknown[]): unknown[] {
  const before = new Map(
    (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
      const key = keyOf(one);
      return key === undefined ? [] : [[key, one] as const];
    }),
  );
  const keys = given.map(keyOf);
  const taken = new Set(keys);
  // By an index: of two long lists, comparing each entry with each would take seconds.
  const take = (nameOf: (entry: unknown) => string) => {
    const free = Map.groupBy(
      [...before].filter(([key]) => !taken.has(key)),
      ([, one]) => nameOf(one),
    );
    given.forEach((one, index) => {
      if (keys[index] !== undefined || !isObject(one)) return;
      const name = nameOf(one);
      const [key] = (name === '' ? undefined : free.get(name)?.shift()) ?? [];
      keys[index] = key;
      taken.add(key);
    });
  };
  take((entry) => orderedText(withoutKeys(entry)));
  take(firstTextOf);
  let number = 1;
  return given.map((one, index) => {
    if (!isObject(one)) return one;
    let key = keys[index];
    while (key === undefined) {
      if (!taken.has(String(number)) && !before.has(String(number))) key = String(number);
      number += 1;
    }
    return { ...withStoredKeys(entry.fields, before.get(key), one), key };
  });
}

/** The same text for all values that are equal, whatever the order of their keys is. */
const orderedText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(
          Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : each,
  );
