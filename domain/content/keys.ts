import { z } from 'zod';
import { childOf, isObject } from '../same.ts';

// A key identifies an entry within its list. It is given once and never shown.

/** The format of a section that added keys to the entries of its lists. */
export const KEYS_SINCE = 2;

export const NO_KEY = '';

const KEY = /^[A-Za-z0-9_-]{1,64}$/;

export const keySchema = z.string().regex(KEY).catch(NO_KEY);

/** Entries with a key each. Missing and repeated keys are replaced by the first free numbers. */
export function withKeys<T>(entries: readonly T[]): T[];
export function withKeys(entries: readonly unknown[]): unknown[] {
  const usedKeys = new Set(entries.map(keyOf));
  const seen = new Set<string>();
  let number = 1;
  return entries.map((entry) => {
    const ownKey = keyOf(entry);
    if (ownKey !== undefined && !seen.has(ownKey)) {
      seen.add(ownKey);
      return entry;
    }
    while (usedKeys.has(String(number))) number += 1;
    const key = String(number);
    number += 1;
    return { ...Object(entry), key };
  });
}

/** The entries of a list by their identity. */
export function byKey(
  list: unknown,
  identity: string,
): Map<string, Readonly<Record<string, unknown>>> {
  const entries = Array.isArray(list) ? list.filter(isObject) : [];
  const keyed = identity === 'key' ? withKeys(entries) : entries;
  return new Map(keyed.map((entry) => [String(entry[identity]), entry]));
}

export function keyOf(entry: unknown): string | undefined {
  const key = childOf(entry, 'key');
  return typeof key === 'string' && KEY.test(key) ? key : undefined;
}

/** The first text of an entry that is not empty, for its name. */
export function firstTextOf(entry: unknown): string {
  if (!isObject(entry)) return '';
  const { key: _, ...fields } = entry;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return Object.values(fields).find(isText) ?? '';
}

/** A value without the keys of entries, at any depth: visitors must not get them. */
export type Keyless<T> = T extends readonly (infer Element)[]
  ? Keyless<Element>[]
  : T extends object
    ? { [Name in keyof T as Name extends 'key' ? never : Name]: Keyless<T[Name]> }
    : T;

export function withoutKeys<T>(value: T): Keyless<T>;
export function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((child: unknown) => withoutKeys(child));
  if (!isObject(value)) return value;
  const { key: _, ...rest } = value;
  return Object.fromEntries(
    Object.entries(rest).map(([name, child]) => [name, withoutKeys(child)]),
  );
}
