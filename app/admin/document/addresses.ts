import { childOf, isObject } from '../../../domain/same.ts';

// An address leads to a value of the content by the keys of the entries around it: `projects/projects/k7/title`. It
// stays the same while its entry moves. A path, as the domain has it, counts instead: `projects.projects.3.title`.

/** The addresses of the values of type `Value` inside a `Content`, such as `skills/skills/${string}/name`. */
export type AddressOf<Value, Content> = {
  [Name in keyof Content & string]: Content[Name] extends Value
    ? Name
    : Content[Name] extends readonly (infer Entry extends object)[]
      ? `${Name}/${string}/${AddressOf<Value, Entry>}`
      : Content[Name] extends object
        ? `${Name}/${AddressOf<Value, Content[Name]>}`
        : never;
}[keyof Content & string];

/** The name of an entry that stays while its list changes: its key, or the page that it stands for. */
export function nameOf(entry: unknown): string | undefined {
  const name = childOf(entry, 'key') ?? childOf(entry, 'page');
  return typeof name === 'string' ? name : undefined;
}

const indexesOf = new WeakMap<readonly unknown[], ReadonlyMap<string, number>>();

/** The place of an entry in a list that is never changed in place; -1 if it has none. A nameless item has its index. */
export function indexOf(list: readonly unknown[], name: string): number {
  const cached =
    indexesOf.get(list) ??
    new Map(list.map((entry, index) => [nameOf(entry) ?? `${index}`, index]));
  indexesOf.set(list, cached);
  return cached.get(name) ?? -1;
}

const below = (value: unknown, name: string): unknown =>
  Array.isArray(value) ? value[indexOf(value, name)] : childOf(value, name);

/** How many names of an address come before the one under which a text of a further language is stored. */
const BEFORE_TRANSLATION = 3;

/** The names that lead to a value. A text of a further language is stored under the whole address of its original. */
function namesIn(address: string): readonly string[] {
  const names = address.split('/');
  if (names[0] !== 'translations' || names.length <= BEFORE_TRANSLATION) return names;
  return [...names.slice(0, BEFORE_TRANSLATION), names.slice(BEFORE_TRANSLATION).join('/')];
}

/** The value at an address, or undefined if there is none. */
export const valueAt = (value: unknown, address: string): unknown =>
  namesIn(address).reduce(below, value);

/** The list at an address; empty if there is none. */
export function listAt(value: unknown, address: string): readonly unknown[] {
  const list = valueAt(value, address);
  return Array.isArray(list) ? list : [];
}

/**
 * A copy of a value with another one at an address; what is not changed is the same object. Objects that the address
 * names and that are missing are created. An entry that is missing stays so: nothing is changed then.
 */
export function withValueAt<T>(value: T, address: string, next: unknown): T;
export function withValueAt(value: unknown, address: string, next: unknown): unknown {
  return withValueBelow(value, namesIn(address), next);
}

function withValueBelow(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  next: unknown,
): unknown {
  const old = below(value, name);
  const inner = rest.length === 0 ? next : withValueBelow(old ?? {}, rest, next);
  if (Object.is(inner, old) || typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return { ...value, [name]: inner };
  return old === undefined ? value : value.with(indexOf(value, name), inner);
}

/** The address of what is at a path of a content. What the content does not have keeps the parts of its path. */
export const addressOf = (content: unknown, path: string): string =>
  mapNames(content, path.split('.'), (list, index) => {
    const value: unknown = list[Number(index)];
    return [nameOf(value) ?? index, value];
  }).join('/');

/** The path of what is at an address of a content; undefined if it is not there. */
export function pathOf(content: unknown, address: string): string | undefined {
  if (valueAt(content, address) === undefined) return undefined;
  return mapNames(content, namesIn(address), (list, name) => {
    const index = indexOf(list, name);
    return [`${index}`, list[index]];
  }).join('.');
}

function mapNames(
  content: unknown,
  parts: readonly string[],
  inList: (list: readonly unknown[], part: string) => readonly [string, unknown],
): string[] {
  let value = content;
  return parts.map((part) => {
    const [name, inner] = Array.isArray(value) ? inList(value, part) : [part, childOf(value, part)];
    value = inner;
    return name;
  });
}

/** True for the address itself and all addresses below it. */
export const isWithin = (address: string, ancestor: string): boolean =>
  address === ancestor || address.startsWith(`${ancestor}/`);

/** The address of the list that an entry is in, or of the entry that a list or field is in. */
export const parentOf = (address: string): string =>
  address.slice(0, Math.max(0, address.lastIndexOf('/')));

/** The last part of an address: the key of an entry, or the name of a field. */
export const nameIn = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** The entries around an address of a content, outermost first, with the one that it leads to. */
export function entriesAround(content: unknown, address: string): string[] {
  const entries: string[] = [];
  const parts = address.split('/');
  let value = content;
  parts.forEach((part, index) => {
    const isInList = Array.isArray(value);
    value = below(value, part);
    if (isInList && isObject(value)) entries.push(parts.slice(0, index + 1).join('/'));
  });
  return entries;
}

/** The element id of the field at an address; errors and labels refer to it. */
export const fieldId = (address: string): string => `field-${address}`;

/** The address of the field with an element id; undefined for other elements. */
export const fieldAddress = (id: string): string | undefined =>
  id.startsWith(fieldId('')) ? id.slice(fieldId('').length) : undefined;

/** The element id of what chooses a file for the picture at an address. */
export const fileId = (address: string): string => `file-${address}`;

/** The element id of a list's entry. */
export const entryId = (address: string): string => `entry-${address}`;
