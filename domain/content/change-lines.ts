import { shortened } from '../shortened.ts';
import {
  type Difference,
  type FieldText,
  filledFields,
  SHOWN_MAX,
  type ShownDifference,
  shown,
} from './differences.ts';
import { firstTextOf } from './keys.ts';
import { fieldAt, sectionOf } from './labels.ts';
import type { Portfolio } from './portfolio.ts';
import { samplesIn } from './samples.ts';
import { SECTIONS } from './sections.ts';

/** A line of a list of changes, to be agreed to before they are made. */
export interface ChangeLine extends ShownDifference {
  /** What is entered in an added entry beside its first text, shortened. */
  readonly fields?: readonly FieldText[] | undefined;
}

/**
 * Differences as lines. Removed samples of a list are one line with their names, such as
 * `Projects, 5 sample projects`. `before` is the content before them, `shipped` that of a new site.
 */
export function changeLines(
  found: readonly Difference[],
  before: Portfolio,
  shipped: Portfolio,
): ChangeLine[] {
  const samples = new Map(samplesIn(before, shipped).map(({ path, text }) => [path, text]));
  const listOf = ({ kind, path }: Difference): string | undefined =>
    kind === 'removed' && LISTED.test(path) && samples.has(path)
      ? path.replace(/\.\d+$/, '')
      : undefined;
  const removed = Map.groupBy(found, listOf);
  const summed = new Set<string>();
  return found.flatMap((difference): ChangeLine[] => {
    const list = listOf(difference);
    if (list === undefined) return [lineOf(difference)];
    if (summed.has(list)) return [];
    summed.add(list);
    const names = (removed.get(list) ?? []).map(({ path }) => samples.get(path) ?? '');
    return [removedSamples(list, names)];
  });
}

/** An entry of a list of a section: its index is that of the content before. */
const LISTED = /^\w+\.\w+\.\d+$/;

function lineOf(difference: Difference): ChangeLine {
  if (difference.kind !== 'added') return shown(difference);
  const { path, after } = difference;
  const fields = filledFields(after, path)
    .filter(({ text }) => text !== firstTextOf(after))
    .map(({ label, text }) => ({ label, text: shortened(text, SHOWN_MAX) }));
  return { ...shown(difference), fields };
}

function removedSamples(list: string, names: readonly string[]): ChangeLine {
  const section = sectionOf(list);
  const { one = 'entry', many = 'entries' } = fieldAt(list)?.entry ?? {};
  const place = [
    section === undefined ? '' : `${SECTIONS[section].label}, `,
    `${names.length} sample ${names.length === 1 ? one : many}`,
  ].join('');
  return { path: list, place, kind: 'removed', before: names.join(' · '), after: null };
}
