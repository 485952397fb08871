import type { Difference } from '../../../domain/content/differences.ts';
import { entryNameAt, nameOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';

/** A difference for display: whole texts, and null where there is nothing before or after. */
export interface Change {
  readonly kind: Difference['kind'];
  readonly path: string;
  /** The name of the entry it is in; null if it is in none. */
  readonly entry: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** A difference for display; `content` is the content after it. */
export function changeOf(difference: Difference, content: Portfolio): Change {
  const { kind, path } = difference;
  const before = kind === 'added' ? null : textOf(difference.before, path);
  const after = kind === 'removed' ? null : textOf(difference.after, path);
  const entry =
    kind === 'removed' ? nameOf(difference.before) : (entryNameAt(content, path) ?? null);
  return { kind, path, entry, before, after };
}

/** A value as text: a list by its items, an entry by its fields, one on a line. */
function textOf(value: unknown, path: string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map((item) => textOf(item, path)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([key, own]) => ({
      label: labelOf(`${path}.${key}`),
      text: textOf(own, `${path}.${key}`),
    }))
    .filter(({ label, text }) => label !== '' && text !== '' && text !== '#' && text !== 'off')
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n');
}
