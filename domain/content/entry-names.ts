import { childOf } from '../same.ts';
import type { Difference } from './differences.ts';
import { isEntry } from './labels.ts';
import type { Portfolio } from './portfolio.ts';

/** The path or address of the innermost entry that one leads to or into, or undefined if it is in none. */
export function entryPathOf(path: string): string | undefined {
  let at = path;
  while (at !== '' && !isEntry(at)) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('.'), at.lastIndexOf('/')));
  }
  return at === '' ? undefined : at;
}

/** The fields that an entry is called by, in this order. */
export const TITLES: readonly string[] = [
  ...['title', 'name', 'institution', 'place', 'label', 'caption', 'value', 'page'],
];

/** What an entry is called in its list; empty if it has no text for that yet. */
export function titleOf(entry: unknown): string {
  const texts = TITLES.map((key) => childOf(entry, key));
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? '';
}

/** The name of the innermost entry that a difference is in; null where it is in none. */
export function entryNameOf(difference: Difference, content: Portfolio): string | null {
  if (difference.kind === 'removed') return titleOf(difference.before);
  return entryNameAt(difference.path, content);
}

/** The name of the innermost entry that a path leads to or into; null where it is in none. */
export function entryNameAt(path: string, content: Portfolio): string | null {
  const entryPath = entryPathOf(path);
  return entryPath === undefined
    ? null
    : titleOf(entryPath.split('.').reduce<unknown>(childOf, content));
}
