import { entryNameAt, entryPathOf, titleOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Conflict, Joined } from '../../../domain/merge.ts';
import { changeName, shownName } from '../changes/change-title.ts';
import { listAt, nameOf } from '../document/addresses.ts';

const entryName = (entry: unknown, path: string): string => shownName(path, titleOf(entry));

const nameAt = (path: string, content: Portfolio): string =>
  changeName(path, entryNameAt(path, content));

/** What a conflict is about, such as `Harbour: description` or `Projects: order`. */
export function conflictName(conflict: Conflict, content: Portfolio): string {
  const { kind, path } = conflict;
  if (kind === 'removal') return entryName(conflict.changed, path);
  if (kind === 'field') return nameAt(path, content);
  return entryPathOf(path) === undefined
    ? `${labelOf(path)}: order`
    : `${nameAt(path, content)}, order`;
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
