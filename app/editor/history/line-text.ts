import { entryPathOf, type NamedDifference } from '../../../domain/content/entry-names.ts';
import { fieldAt, labelOf, sectionOf } from '../../../domain/content/labels.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { NEWEST_KEPT } from '../../../domain/history.ts';
import { isSame } from '../../../domain/same.ts';
import { textParts } from '../../../domain/text-merge.ts';
import { sizeText } from '../../../domain/upload.ts';
import { changeTitle, inSentence, placeText, shownName } from '../changes/change-title.ts';
import { counted } from '../text/count.ts';
import type { HistoryLine, HistoryPage } from './calls.ts';

/** What changed in a field, or in the words of a page. */
export interface LineDetail {
  /** Such as `title`, `added` or `3 words of Projects`. */
  readonly text: string;
  /** What stood there and what stands there now, such as `Edition 16 → 17`; empty where that says nothing. */
  readonly values: string;
  /** How many changes it stands for. */
  readonly count: number;
}

/** What changed in an entry or a section: `Harbour` with its title and picture. */
export interface LinePart {
  readonly name: string;
  readonly details: readonly LineDetail[];
}

/** What a line says of its changes, and how many others there are. */
export interface LineText {
  readonly parts: readonly LinePart[];
  readonly more: number;
}

/** How many details a line has. */
const DETAILS_SHOWN = 2;

const WORDS = /^site\.words\.[^.]+/;

/** The first changes of `changeCount`, an entry or a section at a time, in the order of the content. */
export function lineText({
  changes,
  changeCount,
}: Pick<HistoryLine, 'changes' | 'changeCount'>): LineText {
  // An entry that was removed has the place that another one has now.
  const groups = Map.groupBy(changes, ({ kind, path }) => {
    const entryPath = entryPathOf(path);
    if (entryPath !== undefined) return kind === 'removed' ? `${entryPath} removed` : entryPath;
    return sectionOf(path) ?? path;
  });
  const all = joined(
    [...groups.values()].map((own) => ({
      name: own[0] === undefined ? '' : partName(own[0]),
      details: [...own.filter(isNoWord).map(detail), ...wordDetails(own)],
    })),
  );
  let left = DETAILS_SHOWN;
  const parts: LinePart[] = [];
  for (const { name, details } of all) {
    const shown = details.slice(0, left);
    if (shown.length > 0) parts.push({ name, details: shown });
    left -= shown.length;
  }
  const counts = parts.flatMap(({ details }) => details.map(({ count }) => count));
  return { parts, more: changeCount - counts.reduce((sum, count) => sum + count, 0) };
}

/** What several versions changed in all, newest first: a field that several of them changed counts once. */
export function changesOfAll(
  versions: readonly HistoryLine[],
): Pick<HistoryLine, 'changes' | 'changeCount'> {
  const found = new Map<string, NamedDifference>();
  for (const { changes } of versions.toReversed()) {
    for (const change of changes) {
      const key = `${change.kind} ${change.path}`;
      const earlier = found.get(key);
      // Entries may have moved meanwhile, so that it is another one's field.
      const isSameField = earlier !== undefined && earlier.after === change.before;
      found.set(key, isSameField ? { ...change, before: earlier.before } : change);
    }
  }
  const changes = [...found.values()].filter(
    ({ kind, before, after }) => kind !== 'changed' || before !== after,
  );
  const others = versions.map((version) => version.changeCount - version.changes.length);
  return { changes, changeCount: changes.length + Math.max(0, ...others) };
}

/** Entries with the same details are one part: `TypeScript, Python` with `level`. */
function joined(parts: readonly LinePart[]): LinePart[] {
  const result: LinePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last === undefined || !isSame(last.details.map(uncounted), part.details.map(uncounted))) {
      result.push(part);
      continue;
    }
    const details = last.details.map((each, index) => ({
      ...each,
      count: each.count + (part.details[index]?.count ?? 0),
    }));
    result.splice(-1, 1, { name: `${last.name}, ${part.name}`, details });
  }
  return result;
}

const uncounted = ({ text, values }: LineDetail) => ({ text, values });

const isNoWord = ({ path }: NamedDifference): boolean => !WORDS.test(path);

function partName({ path, entry }: NamedDifference): string {
  const entryPath = entryPathOf(path);
  if (entryPath !== undefined) return shownName(entryPath, entry ?? '');
  const section = sectionOf(path);
  return section === undefined ? changeTitle(path, entry).title : SECTIONS[section].label;
}

function detail({ kind, path, before, after }: NamedDifference): LineDetail {
  if (kind === 'added' || kind === 'removed') return { text: kind, values: '', count: 1 };
  if (kind === 'moved') {
    const text = `moved from ${placeText(before)} to ${placeText(after)}`;
    return { text, values: '', count: 1 };
  }
  const text = inSentence(labelOf(path) || changeTitle(path, null).title);
  // The address of a picture says nothing.
  const isPicture = fieldAt(path)?.picture !== undefined;
  return { text, values: isPicture ? '' : valuesText(before ?? '', after ?? ''), count: 1 };
}

/** The words of each group by their number: `3 words of Projects`. */
function wordDetails(changes: readonly NamedDifference[]): LineDetail[] {
  const groups = Map.groupBy(
    changes.filter((change) => !isNoWord(change)),
    ({ path }) => WORDS.exec(path)?.[0] ?? '',
  );
  return [...groups].map(([path, own]) => {
    const number = own.length === 1 ? 'a word' : `${own.length} words`;
    return { text: `${number} of ${labelOf(path)}`, values: '', count: own.length };
  });
}

/** The longest part of a text in a line, in characters. */
const EXCERPT_MAX = 32;

/** The first words that differ in two texts, with the word beside them: `Edition 16 → 17`; empty if only spaces do. */
export function valuesText(before: string, after: string): string {
  const parts = textParts(before, after);
  const at = parts.findIndex(({ kind }) => kind !== 'same');
  if (at < 0) return '';
  const [first, second] = parts.slice(at, at + 2);
  const removed = first?.kind === 'removed' ? first.text : '';
  const added = [first, second].find((part) => part?.kind === 'added')?.text ?? '';
  const own = parts[at - 1]?.text ?? '';
  const word = lastOf(/\S+$/.exec(own)?.[0] ?? '');
  const next = parts[at + (removed === '' || added === '' ? 1 : 2)]?.text ?? '';
  const following = /^\s*\S+/.exec(next)?.[0] ?? '';
  if (removed !== '' && added !== '') {
    const isSame = excerpt(removed) === excerpt(added);
    const start = isSame ? equalLength(removed, added) : 0;
    if (start === 0) return `${excerpt(`${word}${removed}`)} → ${excerpt(added)}`;
    return [removed, added]
      .map((text) => excerpt(`${lastOf(text.slice(0, start))}${text.slice(start)}`))
      .join(' → ');
  }
  const around = (text: string) =>
    excerpt(word === '' ? `${text}${following}` : `${word}${text}`) || 'empty';
  return `${around(removed)} → ${around(added)}`;
}

/** How many characters are shown of what is equal before a difference. */
const EQUAL_SHOWN = 20;

/** The end of a text that is equal before a difference. */
const lastOf = (text: string): string =>
  text.length <= EQUAL_SHOWN ? text : `…${text.slice(-EQUAL_SHOWN).toWellFormed()}`;

/** How many characters at the start of two texts are equal. */
function equalLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The beginning of a text, up to a word's end. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_MAX) return line;
  const cut = line.slice(0, EXCERPT_MAX).toWellFormed();
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`;
}

/** What is kept, and what it takes. */
export function keptText({ total, bytes }: Pick<HistoryPage, 'total' | 'bytes'>): string {
  const versions = `${counted(total, 'version')} ${total === 1 ? 'takes' : 'take'}`;
  return `Kept: the newest ${NEWEST_KEPT}, then one a day for a year. ${versions} ${sizeText(bytes)}.`;
}
