import { childOf, isObject } from '../../../domain/same.ts';
import { nameOf } from '../carry.ts';
import { freeToolId } from './entry-kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** A random key for a new entry, different from those that other tabs give theirs. */
export const newKey = (): string =>
  // `crypto.randomUUID` is missing on pages without TLS.
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The ids of all tools in the content. */
export function toolIdsOf(content: unknown): Set<string> {
  const categories = childOf(childOf(content, 'downloads'), 'categories');
  const tools = (Array.isArray(categories) ? categories : []).flatMap((category) => {
    const list = childOf(category, 'tools');
    return Array.isArray(list) ? list : [];
  });
  return new Set(tools.map((tool) => String(childOf(tool, 'id'))));
}

/** A copy of an entry with keys of its own, and, if it is a tool or has tools, with ids of their own. */
export function copyOf(entry: Values, isTool: boolean, toolIds: ReadonlySet<string>): Values {
  const taken = new Set(toolIds);
  const copy = (one: Values, hasId: boolean): Values => {
    const values = Object.entries(one).map(([name, value]): [string, unknown] => {
      if (!Array.isArray(value) || !value.every(isObject)) return [name, structuredClone(value)];
      return [name, value.map((each) => copy(each, name === 'tools'))];
    });
    const id = hasId ? freeToolId(taken) : undefined;
    if (id !== undefined) taken.add(id);
    return { ...Object.fromEntries(values), key: newKey(), ...(id !== undefined && { id }) };
  };
  return copy(entry, isTool);
}

/**
 * Content with an entry taken out of one list and put into another one, or another place of the same. `former` entries
 * are those that the other list had, and can have again.
 */
export function moved(
  from: readonly unknown[],
  index: number,
  into: readonly unknown[],
  place: number,
  former: readonly unknown[] = [],
): { readonly from: readonly unknown[]; readonly into: readonly unknown[]; readonly key: string } {
  const entry = from[index];
  const rest = from.filter((_, at) => at !== index);
  const others = from === into ? rest : into;
  // Keys are unique in a list only: the numbers of older content may be taken in the other list.
  const name = nameOf(entry);
  const isTaken =
    others.some((each) => nameOf(each) === name) ||
    (from !== into &&
      former.some((each) => nameOf(each) === name && childOf(each, 'id') !== childOf(entry, 'id')));
  const key = name === undefined || isTaken ? newKey() : name;
  const next = others.toSpliced(place, 0, isObject(entry) ? { ...entry, key } : entry);
  return { from: from === into ? next : rest, into: next, key };
}
