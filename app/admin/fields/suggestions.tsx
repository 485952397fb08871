import { useHydrated } from '../../ui/use-hydrated.ts';

/** The tags of the languages that are suggested; any other can be entered too. */
const TAGS =
  'af am ar az be bg bn bs ca cs cy da de el en en-GB eo es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu';

const NAMES = new Intl.DisplayNames('en', {
  type: 'language',
  languageDisplay: 'standard',
  fallback: 'none',
});

/** A language by its English name and its tag, such as `Portuguese (Brazil), pt-BR`. */
export function languageName(tag: string): string {
  try {
    return `${NAMES.of(tag) ?? 'No known language'}, ${tag}`;
  } catch {
    return tag;
  }
}

/** The tag of a suggested language that was entered by its name, in English or in itself; else what was entered. */
export function languageTag(entered: string): string {
  const name = entered.trim().toLowerCase();
  const isNamed = (tag: string) =>
    [NAMES, new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' })].some(
      (names) => names.of(tag)?.toLowerCase() === name,
    );
  return TAGS.split(' ').find(isNamed) ?? entered;
}

/** Languages for a text field that has this `list`. */
export const LanguageList = ({ id }: { id: string }) => (
  <Suggestions id={id} values={TAGS.split(' ')} label={languageName} />
);

const ZONES = Intl.supportedValuesOf('timeZone');

/** Time zones for a text field that has this `list`. */
export const TimeZoneList = ({ id }: { id: string }) => <Suggestions id={id} values={ZONES} />;

function Suggestions(props: {
  id: string;
  values: readonly string[];
  label?: (value: string) => string;
}) {
  const { id, values, label } = props;
  // The server may know others, and other names.
  if (!useHydrated()) return null;
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {label?.(value)}
        </option>
      ))}
    </datalist>
  );
}
