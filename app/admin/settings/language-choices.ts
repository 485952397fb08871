import type { Choice } from './search-select.tsx';

/** Languages that are offered; any other is found by its tag. */
const TAGS =
  'af am ar az be bg bn bs ca cs cy da de el en en-GB eo es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu';

const NAMES = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
});

/** A language by its English name and its tag, such as `Portuguese (Brazil), pt-BR`. */
export function languageChoice(tag: string): Choice {
  try {
    const name = NAMES.of(tag);
    return { value: tag, label: name === undefined ? tag : `${name}, ${tag}` };
  } catch {
    return { value: tag, label: tag };
  }
}

const OFFERED: readonly Choice[] = TAGS.split(' ')
  .map(languageChoice)
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** A tag begins with the two or three letters of a language: a longer word is a name that is searched. */
const TAG = /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i;

/** The languages that are offered, and the one whose tag is searched. */
export function languageChoices(query: string): readonly Choice[] {
  const tag = query.trim();
  if (!TAG.test(tag)) return OFFERED;
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    return OFFERED.some(({ value }) => value === canonical)
      ? OFFERED
      : [...OFFERED, languageChoice(canonical)];
  } catch {
    return OFFERED;
  }
}
