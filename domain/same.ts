type Values = Readonly<Record<string, unknown>>;

/** Whether it is an object and not a list. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text; empty in place of any other value. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value at a key of an object or an index of a list, if any. */
export const childOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** A list with its objects changed; any other value as it is. */
export const changedEntries = (list: unknown, change: (entry: Values) => unknown): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => (isObject(item) ? change(item) : item)) : list;

/** Whether two values are equal, whatever the order of keys. Keys without a value do not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  for (const name of Object.keys(one)) {
    if (!isSame(one[name], Object.hasOwn(other, name) ? other[name] : undefined)) return false;
  }
  for (const name of Object.keys(other)) {
    if (!Object.hasOwn(one, name) && other[name] !== undefined) return false;
  }
  return true;
}
