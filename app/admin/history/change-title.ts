import {
  entryPathOf,
  labelOf,
  labelOfPath,
  sectionOf,
  titleOf,
} from '../../../domain/content/labels.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { valueAt } from '../document/addresses.ts';

/** The name of a change: `Harbour: description` of `Projects`. */
export interface ChangeTitle {
  readonly title: string;
  readonly where: string;
}

/** A label inside a sentence. A word with more capitals is a name and stays, such as `GitHub URL`. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}*(?!\p{L})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The name of an entry, or what it is called until it has one. */
export const shownName = (entryPath: string, name: string): string =>
  name === '' ? `Untitled ${labelOf(entryPath)}` : name;

export const entryName = (address: string, content: unknown): string =>
  shownName(address, titleOf(valueAt(content, address)));

/** Names the change at a path; `entry` is the name of the entry it is in. */
export function changeTitle(path: string, entry: string | null): ChangeTitle {
  const entryPath = entryPathOf(path);
  if (entryPath !== undefined) {
    const name = shownName(entryPath, entry ?? '');
    const label = path === entryPath ? '' : labelOf(path);
    return {
      title: label === '' ? name : `${name}: ${inSentence(label)}`,
      where: listOf(entryPath),
    };
  }
  const label = labelOfPath(path);
  const title = labelOf(path) || (label.split(', ').at(-1) ?? '');
  const where = label.slice(0, -title.length).replace(/, $/, '');
  return { title, where: where.replace('Site, Words, ', 'Words of ') };
}

/** The name of a change with its place: `Harbour: description` in an entry, `Home: name` outside of one. */
export function changeName(path: string, entry: string | null): string {
  const { title, where } = changeTitle(path, entry);
  const isOfEntry = entryPathOf(path) !== undefined;
  return isOfEntry || where === '' ? title : `${where}: ${inSentence(title)}`;
}

/** The list of an entry: `Projects`, or `About, Stats`. */
function listOf(entryPath: string): string {
  const section = sectionOf(entryPath);
  const list = labelOf(entryPath.slice(0, entryPath.lastIndexOf('.')));
  const label = section === undefined ? labelOfPath(entryPath) : SECTIONS[section].label;
  return label === list ? label : `${label}, ${list}`;
}
