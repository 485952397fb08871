import { fieldAt, isEntry, labelOf, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { EVERY_ENTRY, type Translation } from '../../../domain/content/translations.ts';
import { isObject } from '../../../domain/same.ts';
import { translatableTexts } from '../../../domain/translated.ts';
import { allWords } from '../../../domain/words/texts.ts';
import { parentOf, valueAt } from '../document/addresses.ts';
import { fieldName } from '../document/undo.ts';

export const translationAddress = (tag: string, address: string): string =>
  `translations/${tag}/texts/${address}`;

export interface LanguageText {
  readonly address: string;
  readonly original: string;
  /** `outdated`: the original has changed since it was translated. */
  readonly state: 'missing' | 'outdated' | 'translated';
}

const isTranslation = (value: unknown): value is Translation =>
  isObject(value) && typeof value.text === 'string' && typeof value.of === 'string';

/** The translation at an address as it was entered; an empty text for none. */
export const translationIn = (value: unknown): Translation =>
  isTranslation(value) ? value : { text: '', of: '' };

export const isOutdated = ({ text, of }: Translation, original: string): boolean =>
  text.trim() !== '' && of !== original;

/** All texts of a content that can be translated into a language, in the order of the screens. */
export function languageTexts(content: Portfolio, tag: string): LanguageText[] {
  const texts = content.translations[tag]?.texts ?? {};
  return [...translatableTexts(content, tag)].map(([address, original]) => {
    const translation = translationIn(texts[address]);
    if (translation.text.trim() === '') return { address, original, state: 'missing' };
    const state = isOutdated(translation, original) ? 'outdated' : 'translated';
    return { address, original, state };
  });
}

/** What the text at an address is called: `Harbour: description`, or `Projects: technologies` for a tag. */
export function textName(content: Portfolio, address: string): string {
  const field = tagsAround(address);
  if (field?.includes(`/${EVERY_ENTRY}/`)) {
    const section = sectionOf(field);
    return `${section === undefined ? '' : SECTIONS[section].label}: ${labelOf(field).toLowerCase()}`;
  }
  return fieldName(field ?? address, content);
}

/** The address of a tag for a translation, which is the same in every entry of a list. */
export function tagAddress(field: string, tag: string): string {
  const names = field.split('/');
  const shared = names.map((name, depth) =>
    isEntry(names.slice(0, depth + 1).join('/')) ? EVERY_ENTRY : name,
  );
  return [...shared, tag].join('/');
}

/** The address of the tags that a tag belongs to, which may have slashes; undefined for any other text. */
function tagsAround(address: string): string | undefined {
  for (let at = parentOf(address); at !== ''; at = parentOf(at)) {
    if (Array.isArray(fieldAt(at)?.initial) && fieldAt(at)?.isTranslatable) return at;
  }
  return undefined;
}

export const WORDS = 'site/words/';

const shipped = import.meta.glob<unknown>('../../../data/words/*.json', { import: 'default' });

export const hasShippedWords = (tag: string): boolean => tag === 'en' || fileOf(tag) in shipped;

const fileOf = (tag: string): string => `../../../data/words/${tag}.json`;

export async function shippedWords(tag: string): Promise<unknown> {
  if (tag === 'en') return allWords({});
  return valueAt(await shipped[fileOf(tag)]?.(), 'content/site/words');
}

/** The content with shipped words in place of those that a language lacks. */
export function withShippedWords(content: Portfolio, tag: string, words: unknown): Portfolio {
  const language = content.translations[tag] ?? { published: false, texts: {} };
  const added = languageTexts(content, tag).flatMap(({ address, original, state }) => {
    if (state !== 'missing' || !address.startsWith(WORDS)) return [];
    const text = valueAt(words, address.slice(WORDS.length));
    return typeof text === 'string' && text !== '' ? [[address, { text, of: original }]] : [];
  });
  const texts = { ...language.texts, ...Object.fromEntries(added) };
  return {
    ...content,
    translations: { ...content.translations, [tag]: { ...language, texts } },
  };
}
