import { labelOf } from './labels.ts';
import type { Portfolio } from './portfolio.ts';

/** The path of the innermost entry that a path leads to or into, or undefined if it is in none. */
export function entryPathOf(path: string): string | undefined {
  const keys = path.split('.');
  const paths = keys.map((_, depth) => keys.slice(0, depth + 1).join('.'));
  return paths.findLast((at) => /\.\d+$/.test(at) && labelOf(at) !== '');
}

/** The first text of an entry, by which people recognize it, or '' if it has none. */
export function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return '';
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const texts = Object.entries(entry).map(([key, value]) => (key === 'key' ? '' : value));
  return texts.find(isText) ?? '';
}

/** The name of the innermost entry at a path of the content, or undefined if the path is in none. */
export function entryNameAt(content: Portfolio, path: string): string | undefined {
  const entryPath = entryPathOf(path);
  if (entryPath === undefined) return undefined;
  return nameOf(entryPath.split('.').reduce(childOf, content));
}

const childOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
