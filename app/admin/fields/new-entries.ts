import { newTool } from '../../../domain/content/downloads.ts';
import { newEntryOf } from '../../../domain/content/labels.ts';
import { childOf, isObject } from '../../../domain/same.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { nameOf } from '../document/addresses.ts';
import { isToolList } from './entry-kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** A random key for a new entry, different from those that other tabs give theirs. */
export const newKey = randomUuid;

/** The ids of all tools in the content. */
export function toolIdsOf(content: unknown): Set<string> {
  const categories = childOf(childOf(content, 'downloads'), 'categories');
  const tools = (Array.isArray(categories) ? categories : []).flatMap((category) => {
    const list = childOf(category, 'tools');
    return Array.isArray(list) ? list : [];
  });
  return new Set(tools.map((tool) => String(childOf(tool, 'id'))));
}

/** The id of a new tool: the time in milliseconds, or the first later one that no tool has. */
function freeToolId(toolIds: ReadonlySet<string>): string {
  let time = Date.now();
  while (toolIds.has(newTool(time).id)) time += 1;
  return newTool(time).id;
}

/** A new entry for the list at an address. A new tool's id is not one of `toolIds`. */
export function createEntry(list: string, toolIds: ReadonlySet<string>): Values {
  const entry = isToolList(list) ? { ...newTool(0), id: freeToolId(toolIds) } : newEntryOf(list);
  return { ...entry, key: newKey() };
}

/** A copy of an entry with keys of its own, and, if it is a tool or has tools, with ids of their own. */
export function copyOf(entry: Values, isTool: boolean, toolIds: ReadonlySet<string>): Values {
  const taken = new Set(toolIds);
  const copy = (one: Values, hasId: boolean): Values => {
    const values = Object.entries(one).map(([name, value]): [string, unknown] => {
      if (!Array.isArray(value) || !value.every(isObject)) return [name, structuredClone(value)];
      return [name, value.map((child) => copy(child, name === 'tools'))];
    });
    const id = hasId ? freeToolId(taken) : undefined;
    if (id !== undefined) taken.add(id);
    return { ...Object.fromEntries(values), key: newKey(), ...(id !== undefined && { id }) };
  };
  return copy(entry, isTool);
}

/**
 * An entry as it is put into another list, with a new key where its own is taken: keys are unique in a list only.
 * `former` entries are those that the other list had, and can have again.
 */
export function movedEntry(
  entry: unknown,
  others: readonly unknown[],
  former: readonly unknown[],
): { readonly entry: unknown; readonly key: string } {
  const name = nameOf(entry);
  const isTaken =
    others.some((other) => nameOf(other) === name) ||
    former.some((other) => nameOf(other) === name && childOf(other, 'id') !== childOf(entry, 'id'));
  const key = name === undefined || isTaken ? newKey() : name;
  return { entry: isObject(entry) ? { ...entry, key } : entry, key };
}
