import { entryPathOf, type NamedDifference } from '../../../domain/content/entry-names.ts';
import { labelOf, sectionOf } from '../../../domain/content/labels.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { NEWEST_KEPT } from '../../../domain/history.ts';
import { sizeText } from '../../../domain/upload.ts';
import { changeTitle, inSentence, placeText, shownName } from '../changes/change-title.ts';
import { counted } from '../text/count.ts';
import type { HistoryLine, HistoryPage } from './calls.ts';

/** What changed in an entry or a section: `Harbour` with `title, picture`. */
export interface LinePart {
  readonly name: string;
  readonly details: string;
}

const WORDS = /^site\.words\.[^.]+/;

/** What changed in a version, an entry or a section at a time, in the order of the content. */
export function lineParts(changes: readonly NamedDifference[]): LinePart[] {
  // An entry that was removed has the place that another one has now.
  const groups = Map.groupBy(changes, ({ kind, path }) => {
    const entryPath = entryPathOf(path);
    if (entryPath !== undefined) return kind === 'removed' ? `${entryPath} removed` : entryPath;
    return sectionOf(path) ?? path;
  });
  const parts = [...groups.values()].map((own) => ({
    name: own[0] === undefined ? '' : partName(own[0]),
    details: [...new Set([...own.filter(isNoWord).map(detail), ...wordDetails(own)])].join(', '),
  }));
  return joined(parts);
}

/** Entries with the same details are one part: `TypeScript, Python` with `level`. */
function joined(parts: readonly LinePart[]): LinePart[] {
  const result: LinePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.details !== part.details) result.push(part);
    else result.splice(-1, 1, { ...part, name: `${last.name}, ${part.name}` });
  }
  return result;
}

const isNoWord = ({ path }: NamedDifference): boolean => !WORDS.test(path);

function partName({ path, entry }: NamedDifference): string {
  const entryPath = entryPathOf(path);
  if (entryPath !== undefined) return shownName(entryPath, entry ?? '');
  const section = sectionOf(path);
  return section === undefined ? changeTitle(path, entry).title : SECTIONS[section].label;
}

function detail({ kind, path, before, after }: NamedDifference): string {
  if (kind === 'added' || kind === 'removed') return kind;
  if (kind === 'moved') return `moved from ${placeText(before)} to ${placeText(after)}`;
  return inSentence(labelOf(path) || changeTitle(path, null).title);
}

/** The words of each group by their number: `3 words of Projects`. */
function wordDetails(changes: readonly NamedDifference[]): string[] {
  const groups = Map.groupBy(
    changes.filter((change) => !isNoWord(change)),
    ({ path }) => WORDS.exec(path)?.[0] ?? '',
  );
  return [...groups].map(([path, own]) => {
    const number = own.length === 1 ? 'a word' : `${own.length} words`;
    return `${number} of ${labelOf(path)}`;
  });
}

/** The names of what some versions changed, each one once, at most `most` of them. */
export function namesIn(lines: readonly HistoryLine[], most = 4): string {
  const names = [...new Set(lines.flatMap(({ changes }) => changes.map(partName)))];
  const rest = names.length - most;
  return [...names.slice(0, most), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** What is kept, and what it takes. */
export function keptText({ total, bytes }: Pick<HistoryPage, 'total' | 'bytes'>): string {
  const versions = `${counted(total, 'version')} ${total === 1 ? 'takes' : 'take'}`;
  return `Kept: the newest ${NEWEST_KEPT}, then one a day for a year. ${versions} ${sizeText(bytes)}.`;
}
