import { cropWordsAt, type Difference } from '../../../domain/content/differences.ts';
import { entryNameOf } from '../../../domain/content/entry-names.ts';
import { firstTextOf } from '../../../domain/content/keys.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { NO_LINK } from '../../../domain/link.ts';

/** A difference for display: whole texts, and null where there is nothing before or after. */
export interface Change {
  readonly kind: Difference['kind'];
  readonly path: string;
  /** The name of the entry it is in; null if it is in none. */
  readonly entry: string | null;
  readonly before: string | null;
  readonly after: string | null;
  /** The fields of an entry that was added or removed. */
  readonly fields?: readonly { readonly label: string; readonly text: string }[];
}

/** A difference for display; `content` is the content after it. */
export function changeOf(difference: Difference, content: Portfolio): Change {
  const { kind, path } = difference;
  const before = kind === 'added' ? null : valueText(difference.before, path);
  const after = kind === 'removed' ? null : valueText(difference.after, path);
  const entry = entryNameOf(difference, content);
  const change = { kind, path, entry, before, after };
  if (kind === 'added') return { ...change, fields: fieldsOf(difference.after, path) };
  if (kind === 'removed') return { ...change, fields: fieldsOf(difference.before, path) };
  return change;
}

/** The value at a path as text; an entry by its name. */
export function valueText(value: unknown, path = ''): string {
  const words = cropWordsAt(path, value);
  if (words !== undefined) return words;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.map((each) => valueText(each)).join(', ');
  // What was typed in the place of a number.
  if (Number.isNaN(value)) return '';
  return typeof value === 'object' ? firstTextOf(value) : String(value ?? '');
}

/** What is entered in the fields of an entry. */
function fieldsOf(entry: unknown, path: string): NonNullable<Change['fields']> {
  if (typeof entry !== 'object' || entry === null) return [];
  return Object.entries(entry)
    .filter(([, value]) => !['', NO_LINK, false].some((none) => none === value))
    .map(([key, value]) => ({
      label: labelOf(`${path}.${key}`),
      text: valueText(value, `${path}.${key}`),
    }))
    .filter(({ label, text }) => label !== '' && text !== '');
}
