import type { Field } from '../../../domain/content/fields.ts';
import { fieldAt, labelOf } from '../../../domain/content/labels.ts';
import { childOf } from '../../../domain/same.ts';
import type { FieldErrors } from '../../../domain/site-error.ts';
import { around, isWithin, listAt, nameOf } from '../document/addresses.ts';
import type { Edits, EditsState } from '../document/edits.ts';
import { shownName } from '../history/change-title.ts';
import { plainText } from '../text/plain-text.ts';
import { pictureAdvice } from './advice.ts';
import { entryKindOf } from './entry-kinds.ts';

/** What the line of an entry says. */
export interface EntryLine {
  readonly key: string;
  readonly address: string;
  readonly index: number;
  readonly title: string;
  /** Beside the title. */
  readonly facts: string;
  /** At the end of the line. */
  readonly mark: string;
  /** The address of its picture, empty for none; undefined if such entries have no picture. */
  readonly picture: string | undefined;
  /** What is wrong with it, in the words of its folded line. An error refuses the save. */
  readonly problem: string;
  readonly isError: boolean;
  readonly isChanged: boolean;
  /** The lines of the list inside it; undefined if such entries have none. */
  readonly children: readonly EntryLine[] | undefined;
}

export type LineReader = (list: string) => readonly EntryLine[];

/**
 * Creates a reader of the lines of all lists. It returns the same lines, and the same list, as long as they say the same,
 * so that a keystroke renders only what it changes.
 */
export function createLineReader(edits: Edits): LineReader {
  const cache = new Map<string, ListSource & { readonly lines: readonly EntryLine[] }>();
  const read: LineReader = (list) => {
    const { working, saved, errors } = edits.state();
    const entries = listAt(working, list);
    const before = cache.get(list);
    if (before?.entries === entries && before.saved === saved && before.errors === errors)
      return before.lines;
    const lines = linesAt(edits, list, before?.lines ?? [], read);
    cache.set(list, { entries, saved, errors, lines });
    return lines;
  };
  return read;
}

/** What the lines of a list were read from. */
interface ListSource extends Pick<EditsState, 'saved' | 'errors'> {
  readonly entries: readonly unknown[];
}

/** What a line was read from: as long as it is the same, so is the line. */
interface Source extends Pick<EditsState, 'saved' | 'errors'> {
  readonly entry: unknown;
  readonly index: number;
}

const sources = new WeakMap<EntryLine, Source>();

const isFrom = (source: Source | undefined, { entry, index, saved, errors }: Source): boolean =>
  source !== undefined &&
  source.entry === entry &&
  source.index === index &&
  source.saved === saved &&
  source.errors === errors;

function linesAt(
  edits: Edits,
  list: string,
  before: readonly EntryLine[],
  read: LineReader,
): readonly EntryLine[] {
  const previous = new Map(before.map((line) => [line.address, line]));
  const lines = listAt(edits.state().working, list).map((entry, index) => {
    const address = `${list}/${nameOf(entry) ?? index}`;
    return lineOf(edits, { address, entry, index, before: previous.get(address) }, read);
  });
  const isSame = lines.length === before.length && lines.every((line, i) => line === before[i]);
  return isSame ? before : lines;
}

function lineOf(
  edits: Edits,
  at: { address: string; entry: unknown; index: number; before: EntryLine | undefined },
  read: LineReader,
): EntryLine {
  const { address, entry, index, before } = at;
  const { saved, errors } = edits.state();
  const source = { entry, index, saved, errors };
  if (before !== undefined && isFrom(sources.get(before), source)) return before;
  const { titleKey, facts, mark, pictureKey, nestedKey } = entryKindOf(around(address));
  const picture = pictureKey && textOf(childOf(entry, pictureKey));
  const error = errorIn(address, errors, nestedKey);
  const problem =
    error ??
    (picture === undefined || picture === ''
      ? undefined
      : pictureProblem(entry, picture, fieldAt(`${address}/${pictureKey}`)));
  const line: EntryLine = {
    key: nameOf(entry) ?? String(index),
    address,
    index,
    title: entryTitle(address, entry, titleKey),
    facts: (facts?.(entry) ?? []).filter((fact) => fact !== '').join(', '),
    mark: mark?.(entry) ?? '',
    picture,
    problem: problem ?? '',
    isError: error !== undefined,
    isChanged: edits.isChanged(address),
    children: nestedKey === undefined ? undefined : read(`${address}/${nestedKey}`),
  };
  const shown = before !== undefined && isSameLine(line, before) ? before : line;
  sources.set(shown, source);
  return shown;
}

const isSameLine = (one: EntryLine, other: EntryLine): boolean =>
  one.address === other.address &&
  one.index === other.index &&
  one.title === other.title &&
  one.facts === other.facts &&
  one.picture === other.picture &&
  one.problem === other.problem &&
  one.isError === other.isError &&
  one.mark === other.mark &&
  one.isChanged === other.isChanged &&
  one.children === other.children;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first error that is shown in an entry. */
function errorIn(
  address: string,
  errors: FieldErrors,
  nestedKey: string | undefined,
): string | undefined {
  const nested = nestedKey === undefined ? undefined : `${address}/${nestedKey}/`;
  const error = Object.entries(errors).find(
    ([at]) => isWithin(at, address) && (nested === undefined || !at.startsWith(nested)),
  );
  return error && `${fieldLabel(error[0])}: ${error[1]}`;
}

/** The label of a field, also for an address inside its value, such as an item of a list that is edited as text. */
function fieldLabel(address: string): string {
  const label = labelOf(address);
  return label !== '' || address === '' ? label : fieldLabel(around(address));
}

/** What is wrong with the picture of an entry. */
function pictureProblem(
  entry: unknown,
  address: string,
  { picture }: Pick<Field, 'picture'> = {},
): string | undefined {
  if (picture === undefined) return undefined;
  const alt = textOf(childOf(entry, picture.alt));
  const decorative = childOf(entry, picture.decorative) === true;
  return pictureAdvice({ address, alt, decorative });
}

/** The title of an entry, such as `Untitled project` where it has none. */
export function entryTitle(address: string, entry: unknown, titleKey: string): string {
  const title = childOf(entry, titleKey);
  const shown = typeof title === 'string' ? title.trim() : '';
  return shownName(address, shown);
}

/** Whether an entry itself has the text of a query, which may be empty. Case and accents do not count. */
export const isFound = ({ title, facts, mark }: EntryLine, query: string): boolean =>
  plainText(`${title} ${facts} ${mark}`).includes(plainText(query.trim()));

/** Whether an entry, or one inside it, is found. */
export const isFoundWithin = (line: EntryLine, query: string): boolean =>
  isFound(line, query) || (line.children ?? []).some((child) => isFound(child, query));

/** How many entries are found. An entry that only holds others that are found is not counted. */
export function countFound(lines: readonly EntryLine[], query: string): number {
  return lines.reduce((sum, line) => {
    const inside = (line.children ?? []).filter((child) => isFound(child, query)).length;
    return sum + (inside > 0 ? inside : isFound(line, query) ? 1 : 0);
  }, 0);
}
