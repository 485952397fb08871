import type { Field } from '../../../domain/content/fields.ts';
import { fieldAt, labelOf, titleOf } from '../../../domain/content/labels.ts';
import { asText, childOf } from '../../../domain/same.ts';
import type { FieldErrors } from '../../../domain/site-error.ts';
import { isWithin, listAt, nameIn, nameOf, parentOf } from '../document/addresses.ts';
import type { Edits } from '../document/edits.ts';
import { shownName } from '../history/change-title.ts';
import { isShallowEqual } from '../state-store.ts';
import { searchText } from '../text/formats.ts';
import { type EntryKind, entryKindOf } from './entry-kinds.ts';

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
 * Creates a reader of the lines of all lists. It returns the same lines, and the same list, as long as they say the
 * same, so that a keystroke renders only what it changes.
 */
export function createLineReader(edits: Edits): LineReader {
  const lists = new Map<string, { source: object; lines: readonly EntryLine[] }>();
  /** What each line was read from: as long as it is the same, so is the line. */
  const sources = new WeakMap<EntryLine, object>();
  const readLine = (
    kind: EntryKind,
    address: string,
    entry: unknown,
    index: number,
    before?: EntryLine,
  ) => {
    const { saved, errors } = edits.state();
    const source = { entry, index, saved, errors };
    if (before !== undefined && isShallowEqual(source, sources.get(before) ?? {})) return before;
    const { nestedKey } = kind;
    const children = nestedKey === undefined ? undefined : readList(`${address}/${nestedKey}`);
    const read = { ...lineOf(edits, kind, address, entry), index, children };
    const line = before !== undefined && isShallowEqual(read, before) ? before : read;
    sources.set(line, source);
    return line;
  };
  const readList: LineReader = (list) => {
    const { working, saved, errors } = edits.state();
    const entries = listAt(working, list);
    const source = { entries, saved, errors };
    const before = lists.get(list);
    if (before !== undefined && isShallowEqual(source, before.source)) return before.lines;
    const previous = new Map(before?.lines.map((line) => [line.address, line]));
    const kind = entryKindOf(list);
    const read = entries.map((entry, index) => {
      const address = `${list}/${nameOf(entry) ?? index}`;
      return readLine(kind, address, entry, index, previous.get(address));
    });
    const lines = before !== undefined && isShallowEqual(read, before.lines) ? before.lines : read;
    lists.set(list, { source, lines });
    return lines;
  };
  return readList;
}

/** What the line of an entry says, but for its place and the entries inside it. */
function lineOf(edits: Edits, kind: EntryKind, address: string, entry: unknown) {
  const { facts, mark, pictureKey, nestedKey } = kind;
  const picture = pictureKey && asText(childOf(entry, pictureKey));
  const error = errorIn(address, edits.state().errors, nestedKey);
  const advice = picture && pictureProblem(entry, picture, fieldAt(`${address}/${pictureKey}`));
  return {
    key: nameIn(address),
    address,
    title: shownName(address, titleOf(entry)),
    facts: (facts?.(entry) ?? []).filter((fact) => fact !== '').join(', '),
    mark: mark?.(entry) ?? '',
    picture,
    problem: error ?? (advice || ''),
    isError: error !== undefined,
    isChanged: edits.isChanged(address),
  };
}

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
  return label !== '' || address === '' ? label : fieldLabel(parentOf(address));
}

/** What is wrong with the picture of an entry. */
function pictureProblem(
  entry: unknown,
  address: string,
  { picture }: Pick<Field, 'picture'> = {},
): string | undefined {
  if (picture === undefined) return undefined;
  const alt = asText(childOf(entry, picture.alt));
  const decorative = childOf(entry, picture.decorative) === true;
  return pictureAdvice({ address, alt, decorative });
}

/** The remark about a picture that says nothing to those who do not see it. */
export function pictureAdvice(picture: {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
}): string | undefined {
  const { address, alt, decorative } = picture;
  if (address.trim() === '' || alt.trim() !== '' || decorative) return undefined;
  return 'Picture has no alternative text';
}

/** Whether an entry itself has the text of a query, which may be empty. Case and accents do not count. */
export const isFound = ({ title, facts, mark }: EntryLine, query: string): boolean =>
  searchText(`${title} ${facts} ${mark}`).includes(searchText(query.trim()));

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
