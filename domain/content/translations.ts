import { z } from 'zod';
import { childOf } from '../same.ts';
import { line, text } from '../text.ts';
import { wordText } from '../words/words-schema.ts';
import type { Field, Fields } from './fields.ts';
import type { Section, Stored } from './section.ts';

const isLanguage = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const LANGUAGE_MESSAGE = 'Enter a language tag, such as en, pt-BR or ja.';

/**
 * What is wrong with a tag that is entered now; undefined if its language has a name. Stored content may have any
 * well-formed tag: earlier versions accepted it.
 */
export function unknownLanguage(tag: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return isLanguage(tag) && names.of(tag) !== undefined ? undefined : LANGUAGE_MESSAGE;
}

/** In characters (RFC 5646, section 4.4.1). */
const LANGUAGE_MAX = 35;

/** A tag (BCP 47), in its canonical form. */
export const language = line(LANGUAGE_MAX)
  .refine(isLanguage, LANGUAGE_MESSAGE)
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
  // The canonical tag may be longer, and could then not be read again.
  .pipe(line(LANGUAGE_MAX));

export interface Translation {
  readonly text: string;
  /** The text that was translated: if the content has another text now, the translation is outdated. */
  readonly of: string;
}

export interface FurtherLanguage {
  readonly published: boolean;
  /**
   * By addresses in the content: `home/name`, `projects/projects/k7/title`, `site/words/home/menu`. That of a tag or a
   * role ends with it (`home/roles/Designer`), and has `EVERY_ENTRY` in place of a key.
   */
  readonly texts: Readonly<Record<string, Translation>>;
}

/** By tags (BCP 47, canonical). */
export type Translations = Readonly<Record<string, FurtherLanguage>>;

const LANGUAGES_MAX = 12;

/** Longer than any address. */
const ADDRESS_MAX = 500;

/** The longest text of any field, in characters. */
const TEXT_MAX = 60_000;

/** In the address of a tag. */
export const EVERY_ENTRY = '*';

/** The tag of a language in use (ISO 639): no page has an address of two or three letters. */
export const furtherLanguage = language.refine(
  (tag) => /^[a-z]{2,3}(?:-|$)/.test(tag),
  'Enter the tag of a language in use, such as pt-BR or ja.',
);

const translation = z.object({ text: text(TEXT_MAX), of: text(TEXT_MAX) });

/** The schema of the text at an address; undefined if no version has such a text. */
function schemaAt(
  sections: Readonly<Record<string, { readonly fields: Fields }>>,
  address: string,
): ((value: string) => z.ZodSafeParseResult<unknown>) | undefined {
  const [section = '', ...parts] = address.split('/');
  let fields = Object.hasOwn(sections, section) ? sections[section]?.fields : undefined;
  for (let [name, ...rest] = parts; name !== undefined; [name, ...rest] = rest.slice(1)) {
    const field: Field | undefined =
      fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.entry !== undefined) {
      fields = field.entry.fields;
      continue;
    }
    if (field?.groups !== undefined) return wordSchema(field.groups, rest);
    if (!field?.isTranslatable) return undefined;
    if (Array.isArray(field.initial))
      return rest.length > 0 ? (value) => field.schema.safeParse([value]) : undefined;
    return rest.length === 0 ? (value) => field.schema.safeParse(value) : undefined;
  }
  return undefined;
}

function wordSchema(
  groups: NonNullable<Field['groups']>,
  [group = '', key = '', ...rest]: readonly string[],
) {
  const words = Object.hasOwn(groups, group) ? groups[group]?.words : undefined;
  const declared = words && Object.hasOwn(words, key) ? words[key] : undefined;
  return declared !== undefined && rest.length === 0
    ? (value: string) => wordText(declared).safeParse(value)
    : undefined;
}

/** Texts in further languages over the content of the other sections, without empty ones and unknown addresses. */
export function translationsSection(
  sections: Readonly<Record<string, { readonly fields: Fields }>>,
): Section<Record<never, never>, z.ZodType<Translations, Stored>> {
  const texts = z
    .record(z.string().max(ADDRESS_MAX), translation)
    .transform((all, context): FurtherLanguage['texts'] => {
      const accepted = Object.entries(all).flatMap(([address, { text: value, of }]) => {
        const result = schemaAt(sections, address)?.(value);
        for (const { message } of result?.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [address, 'text'], message });
        const parsed = result?.data;
        const text = Array.isArray(parsed) ? childOf(parsed, '0') : parsed;
        return typeof text === 'string' && text.trim() !== '' ? [[address, { text, of }]] : [];
      });
      return Object.fromEntries(accepted);
    });
  return {
    label: 'Translations',
    fields: {},
    schema: z
      .record(furtherLanguage, z.object({ published: z.boolean(), texts }))
      .refine(
        (languages) => Object.keys(languages).length <= LANGUAGES_MAX,
        `At most ${LANGUAGES_MAX} further languages.`,
      ),
    format: 1,
    steps: {},
    initial: () => ({}),
  };
}
