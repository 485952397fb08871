import {
  type Difference,
  type FieldText,
  filledFields,
  valueText,
} from '../../../domain/content/differences.ts';
import { entryNameOf } from '../../../domain/content/entry-names.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';

/** A difference for display: whole texts, and null where there is nothing before or after. */
export interface Change {
  readonly kind: Difference['kind'];
  readonly path: string;
  /** The name of the entry it is in; null if it is in none. */
  readonly entry: string | null;
  readonly before: string | null;
  readonly after: string | null;
  /** The fields of an entry that was added or removed. */
  readonly fields?: readonly FieldText[];
}

/** A difference for display; `content` is the content after it. */
export function changeOf(difference: Difference, content: Portfolio): Change {
  const { kind, path } = difference;
  const before = kind === 'added' ? null : valueText(difference.before, path);
  const after = kind === 'removed' ? null : valueText(difference.after, path);
  const entry = entryNameOf(difference, content);
  const change = { kind, path, entry, before, after };
  if (kind === 'added') return { ...change, fields: filledFields(difference.after, path) };
  if (kind === 'removed') return { ...change, fields: filledFields(difference.before, path) };
  return change;
}
