import { labelOf, placeOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Conflict, Joined } from '../../../domain/merge.ts';
import { nameOf } from '../carry.ts';
import { childOf, valueAt } from '../paths.ts';

/** The fields that an entry is called by, in this order. */
const TITLES = ['title', 'name', 'institution', 'label', 'value', 'page'] as const;

/** What an entry is called in its list; empty if it has no text for that yet. */
export function titleOf(entry: unknown): string {
  const texts = TITLES.map((key) => childOf(entry, key));
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? '';
}

/** The title of an entry, or its place, such as `project 3`. */
const entryName = (entry: unknown, path: string): string =>
  titleOf(entry) || `${labelOf(path)} ${Number(path.split('.').at(-1)) + 1}`;

/** A place in words: `Harbour: Description` in an entry, `Home: Roles` outside of one. */
export function nameAt(path: string, content: Portfolio): string {
  const keys = path.split('.');
  const label = labelOf(path);
  const last = keys.findLastIndex((key) => /^\d+$/.test(key));
  if (last === -1) {
    const place = placeOf(path);
    const outer = place.endsWith(`, ${label}`) ? place.slice(0, -label.length - 2) : '';
    return outer === '' ? place : `${outer}: ${label}`;
  }
  const at = keys.slice(0, last + 1).join('.');
  const title = entryName(valueAt(content, at), at);
  return last === keys.length - 1 ? title : `${title}: ${label}`;
}

/** What a conflict is about, such as `Harbour: Description` or `Projects: order`. */
export function conflictName(conflict: Conflict, content: Portfolio): string {
  const { kind, path } = conflict;
  if (kind === 'removal') return entryName(conflict.changed, path);
  if (kind === 'field') return nameAt(path, content);
  return /\.\d+\./.test(path) ? `${nameAt(path, content)}, order` : `${labelOf(path)}: order`;
}

/** What a change that was merged by itself is, such as `New skill: Rust`. */
export function joinedName({ difference }: Joined, content: Portfolio): string {
  const { kind, path } = difference;
  if (kind === 'added') return `New ${labelOf(path)}: ${entryName(difference.after, path)}`;
  if (kind === 'removed') return `Removed ${labelOf(path)}: ${entryName(difference.before, path)}`;
  return kind === 'moved' ? `${nameAt(path, content)}: place` : nameAt(path, content);
}

/** The titles of a list's entries by key, from any of the contents that has them. */
export function titlesOf(id: string, contents: readonly Portfolio[]): ReadonlyMap<string, string> {
  const lists = contents.map((content) => listAt(content, id)).toReversed();
  return new Map(
    lists.flatMap((entries) =>
      entries.map((entry): [string, string] => [nameOf(entry) ?? '', titleOf(entry) || 'Untitled']),
    ),
  );
}

/** The list with a conflict's id, such as `downloads.categories[2].tools`. */
function listAt(content: Portfolio, id: string): readonly unknown[] {
  let value: unknown = content;
  for (const [, name, key] of id.matchAll(/([^.[\]]+)|\[([^\]]*)\]/g)) {
    value =
      name === undefined && Array.isArray(value)
        ? value.find((entry) => nameOf(entry) === key)
        : childOf(value, name ?? '');
  }
  return Array.isArray(value) ? value : [];
}
