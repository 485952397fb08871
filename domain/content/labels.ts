import { childOf } from '../same.ts';
import type { FieldErrors } from '../site-error.ts';
import type { Word, WordGroup } from '../words/word.ts';
import type { Entry, Field, Fields } from './fields.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTIONS, type SectionName, sectionNameOf } from './sections.ts';

type Declared =
  | { readonly kind: 'fields'; readonly fields: Fields }
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'group'; readonly group: WordGroup }
  | { readonly kind: 'word'; readonly word: Word };

const isIndex = (key: string): boolean => /^\d+$/.test(key);

/** The declaration at a path (`projects.projects.0.title`) or an address (`projects/projects/k7/title`). */
function declaredAt(path: string): Declared | undefined {
  const section = sectionOf(path);
  if (section === undefined) return undefined;
  let at: Declared | undefined = { kind: 'fields', fields: SECTIONS[section].fields };
  const isAddress = path.includes('/');
  for (const key of path.split(/[./]/).slice(1)) at = at && below(at, key, isAddress);
  return at;
}

function below(at: Declared, key: string, isAddress: boolean): Declared | undefined {
  if (at.kind === 'group') {
    const word = Object.hasOwn(at.group.words, key) ? at.group.words[key] : undefined;
    return word && { kind: 'word', word };
  }
  if (at.kind === 'word') return undefined;
  if (at.kind === 'field') {
    const { entry, groups } = at.field;
    if (groups !== undefined) {
      const group = Object.hasOwn(groups, key) ? groups[key] : undefined;
      return group && { kind: 'group', group };
    }
    return entry !== undefined && (isAddress || isIndex(key))
      ? { kind: 'entry', entry }
      : undefined;
  }
  const fields: Fields = at.kind === 'entry' ? at.entry.fields : at.fields;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return field && { kind: 'field', field };
}

/** The label of the field or word at a path, or the noun for the entry there, such as `skill`. */
export function labelOf(path: string): string {
  const at = declaredAt(path);
  if (at?.kind === 'entry') return at.entry.one;
  if (at?.kind === 'group') return at.group.label;
  if (at?.kind === 'word') return at.word.label;
  return at?.kind === 'field' ? at.field.label : '';
}

/** The field at a path; undefined for a word or an entry. */
export function fieldAt(path: string): Field | undefined {
  const at = declaredAt(path);
  return at?.kind === 'field' ? at.field : undefined;
}

export const hintOf = (path: string): string | undefined => fieldAt(path)?.hint;

/** Throws if there is no list at the path. */
export function newEntryOf(path: string): object {
  const at = declaredAt(path);
  if (at?.kind !== 'field' || at.field.entry === undefined) throw new Error(`${path} is no list.`);
  return at.field.entry.create();
}

export const sectionOf = (path: string): SectionName | undefined =>
  sectionNameOf(path.split(/[./]/, 1)[0] ?? '');

export const isEntry = (path: string): boolean => declaredAt(path)?.kind === 'entry';

/** Such as `Downloads, category 1, tool 3, Download URL`. Unknown keys stay as they are written. */
export function labelOfPath(path: string): string {
  const keys = path.split('.');
  if (keys[0] === 'translations' && keys.length > 3) return labelOfTranslation(keys);
  const labels = keys.map((key, depth) => {
    const at = keys.slice(0, depth + 1).join('.');
    const section = sectionNameOf(at);
    if (section !== undefined) return SECTIONS[section].label;
    const label = labelOf(at);
    if (isIndex(key)) return `${label || 'entry'} ${Number(key) + 1}`;
    const next = keys[depth + 1];
    // A list is not named if its entry is, as in `category 1`.
    const isNamedByEntry = next !== undefined && isIndex(next) && labelOf(`${at}.${next}`) !== '';
    return isNamedByEntry ? '' : label || key;
  });
  return labels.filter((part) => part !== '').join(', ');
}

/** Such as `Translations, pt-BR, Home, Name`. */
function labelOfTranslation([section = '', tag = '', , ...rest]: readonly string[]): string {
  const parts = rest
    .join('.')
    .replace(/\.(text|of)$/, '')
    .split('/');
  const [own = ''] = parts;
  const labels = parts.map((_, depth) => labelOf(parts.slice(0, depth + 1).join('/')));
  const label = labels.findLast((text) => text !== '') ?? '';
  return [labelOfPath(section), tag, labelOfPath(own), label]
    .filter((part) => part !== '')
    .join(', ');
}

/** Errors as lines, such as `Home, Name: At most 120 characters.` An empty path is the whole file. */
export const errorLines = (fields: FieldErrors): string[] =>
  Object.entries(fields).map(([path, message]) => {
    const label = labelOfPath(path.replace(/^content\./, ''));
    return label === '' ? message : `${label}: ${message}`;
  });

/** The path or address of the innermost entry at or around another one, if any. */
export function entryPathOf(path: string): string | undefined {
  let at = path;
  while (at !== '' && !isEntry(at)) {
    at = at.slice(0, Math.max(0, at.lastIndexOf('.'), at.lastIndexOf('/')));
  }
  return at === '' ? undefined : at;
}

/** The fields that may name an entry, the best ones first. */
export const TITLES: readonly string[] = [
  'title',
  'name',
  'institution',
  'place',
  'label',
  'caption',
  'value',
  'page',
];

/** The name of an entry; empty without a text for it. */
export function titleOf(entry: unknown): string {
  const texts = TITLES.map((key) => childOf(entry, key));
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString() ?? '';
}

/** The name of the innermost entry at or around a path, if any. */
export function entryNameAt(path: string, content: Portfolio): string | null {
  const entryPath = entryPathOf(path);
  return entryPath === undefined
    ? null
    : titleOf(entryPath.split('.').reduce<unknown>(childOf, content));
}
