import type { Fields } from './content/fields.ts';
import type { Portfolio } from './content/portfolio.ts';
import { noteSlugs } from './content/published-notes.ts';
import { projectSlugs } from './content/published-projects.ts';
import { type BySection, bySection, SECTIONS } from './content/sections.ts';
import { slugOf } from './content/slugs.ts';
import { EVERY_ENTRY } from './content/translations.ts';
import { changedEntries } from './same.ts';
import { allWords } from './words/texts.ts';
import type { ChangedWords } from './words/words-schema.ts';

/** A further language that visitors can read. */
export interface PublishedLanguage {
  /** BCP 47, canonical. */
  readonly tag: string;
  /** Before the addresses of its pages, such as `/pt-br`. */
  readonly prefix: string;
}

/** The published languages without that of the content itself. */
export const publishedLanguages = ({ site, translations }: Portfolio): PublishedLanguage[] =>
  Object.entries(translations)
    .filter(([tag, { published }]) => published && tag !== site.language)
    .map(([tag]) => ({ tag, prefix: `/${tag.toLowerCase()}` }))
    .sort((one, other) => (one.tag < other.tag ? -1 : 1));

/** The prefixes of all further languages, also unpublished ones, without the slash. */
export const languageNames = ({ translations }: Portfolio): ReadonlySet<string> =>
  new Set(Object.keys(translations).map((tag) => tag.toLowerCase()));

/** The address in a language of the page at a path of the first one. */
export const pathIn = (language: PublishedLanguage | null | undefined, path: string): string =>
  !language ? path : `${language.prefix}${path === '/' ? '' : path}`;

/** The further language of a path, in any case of letters; null for the first one. */
export function languageAt(content: Portfolio, path: string): PublishedLanguage | null {
  const [, name = ''] = path.toLowerCase().split('/');
  const prefix = `/${name.replace(/\.data$/, '')}`;
  return publishedLanguages(content).find((language) => language.prefix === prefix) ?? null;
}

export interface Translated {
  readonly content: Portfolio;
  /** The texts that are not translated. */
  readonly untranslated: ReadonlySet<string>;
}

const cache = new WeakMap<Portfolio, Map<string, Translated>>();

/** A content in a further language, made once. Texts without a translation stay, and so do addresses. */
export function translated(content: Portfolio, tag: string): Translated {
  const ofContent = cache.get(content) ?? new Map<string, Translated>();
  const cached = ofContent.get(tag);
  if (cached !== undefined) return cached;
  const texts = content.translations[tag]?.texts ?? {};
  const untranslated = new Set<string>();
  const translatedContent = withTexts(content, tag, (address, text) => {
    const translation = Object.hasOwn(texts, address) ? texts[address]?.text : undefined;
    if (translation === undefined) untranslated.add(text);
    return translation ?? text;
  });
  const result = { content: withAddressesOf(content, translatedContent), untranslated };
  cache.set(content, ofContent.set(tag, result));
  return result;
}

/** The texts of a content that can be translated into a language, by their addresses. */
export function translatableTexts(content: Portfolio, tag: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  withTexts(content, tag, (address, text) => {
    texts.set(address, text);
    return text;
  });
  return texts;
}

/** Whether a text may differ between languages: a figure such as 50+ does not. */
export const isForEachLanguage = (text: string): boolean => /\p{Letter}/u.test(text);

type Change = (address: string, text: string) => string;

/** The address of a field, and the address that tags share in all entries of a list. */
interface Address {
  readonly own: string;
  readonly shared: string;
}

const below = ({ own, shared }: Address, name: string, sharedName = name): Address => ({
  own: `${own}/${name}`,
  shared: `${shared}/${sharedName}`,
});

/** The content in a language, with every translatable text changed. */
function withTexts(content: Portfolio, tag: string, change: Change): Portfolio {
  const changed: Change = (address, text) =>
    isForEachLanguage(text) ? change(address, text) : text;
  const sections = changedSections(content, changed);
  const words = changedWords(allWords(content.site.words), changed);
  return { ...sections, site: { ...sections.site, language: tag, words } };
}

// Overloaded because TypeScript cannot type the mapping of the keys.
function changedSections(content: Portfolio, change: Change): Portfolio;
function changedSections(content: BySection<object>, change: Change): BySection<object> {
  return bySection((name) =>
    changedFields(SECTIONS[name].fields, content[name], { own: name, shared: name }, change),
  );
}

function changedFields(fields: Fields, values: object, at: Address, change: Change): object {
  const changed = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const field = fields[name];
    const address = below(at, name);
    const entry = field?.entry;
    if (entry !== undefined) {
      const changedEntry = (item: Readonly<Record<string, unknown>>) => {
        const place = below(address, String(item[entry.identity]), EVERY_ENTRY);
        return changedFields(entry.fields, item, place, change);
      };
      return [name, changedEntries(value, changedEntry)];
    }
    if (!field?.isTranslatable) return [name, value];
    if (typeof value === 'string') return [name, change(address.own, value)];
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const texts = items.map((item) => change(`${address.shared}/${item}`, String(item)));
    // Two tags may have the same translation.
    const isSet = new Set(items).size === items.length;
    return [name, isSet ? [...new Set(texts)] : texts];
  });
  return Object.fromEntries(changed);
}

const changedWords = (words: ChangedWords, change: Change): ChangedWords =>
  Object.fromEntries(
    Object.entries(words).map(([group, texts]) => [
      group,
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          key,
          change(`site/words/${group}/${key}`, text),
        ]),
      ),
    ]),
  );

/** A translated content with the addresses of the original, which come from names. */
function withAddressesOf(content: Portfolio, own: Portfolio): Portfolio {
  const slugs = projectSlugs(content);
  const noted = noteSlugs(content);
  const names = new Map(content.downloads.categories.map(({ key, name }) => [key, name]));
  return {
    ...own,
    projects: {
      projects: own.projects.projects.map((project) => ({
        ...project,
        slug: slugs.get(project.key) ?? project.slug,
      })),
    },
    notes: {
      notes: own.notes.notes.map((note) => ({ ...note, slug: noted.get(note.key) ?? note.slug })),
    },
    downloads: {
      categories: own.downloads.categories.map((category) => ({
        ...category,
        slug: slugOf(names.get(category.key) ?? ''),
      })),
    },
  };
}
