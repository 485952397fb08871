import { memo, type ReactNode } from 'react';
import { isObject } from '../../../domain/same.ts';
import { categoriesOf } from '../../../domain/words/texts.ts';
import {
  type CountedWord,
  isCounted,
  type PluralCategory,
  type Word,
} from '../../../domain/words/word.ts';
import { type ChangedWord, defaultForm, storedWord } from '../../../domain/words/words-schema.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { defaultsOf, differs, groupName, type WordEntry } from './word-list.ts';

/** From this length of its default text, in characters, a word has a text area: an input of a phone cuts it. */
const LONG = 40;

interface RowProps {
  readonly entry: WordEntry;
  /** The words of several groups are in the list. */
  readonly isNamedByGroup?: boolean;
}

/** A word: its label and place, the field that holds what visitors read, and its default if that is another. */
export const WordRow = memo((props: RowProps) => {
  const { declared } = props.entry;
  return isCounted(declared) ? (
    <CountedRow {...props} declared={declared} />
  ) : (
    <TextRow {...props} declared={declared} />
  );
});

function TextRow(props: RowProps & { declared: Word }) {
  const { entry, declared } = props;
  const { address } = entry;
  const { value: entered, type } = useEntered(address);
  const value = typeof entered === 'string' ? entered : declared.text;
  const id = fieldId(address);
  return (
    <Row
      {...props}
      value={value}
      name={<label htmlFor={id}>{declared.label}</label>}
      onReset={() => {
        type(declared.text);
        document.getElementById(id)?.focus();
      }}
    >
      <WordInput
        address={address}
        value={value}
        // An empty required word goes back to its default.
        fallback={declared.isOptional ? undefined : declared.text}
        isLong={declared.text.length >= LONG || declared.text.includes('\n')}
        onChange={type}
      />
    </Row>
  );
}

/** A field for each plural form that the site's language has, beside the smallest number that takes it. */
function CountedRow(props: RowProps & { declared: CountedWord }) {
  const { entry, declared } = props;
  const { value, type } = useEntered(entry.address);
  const language = useFromEdits((state) => usableLanguage(textAt(state, 'site/language')));
  const forms = isForms(value) ? value : {};
  const categories = categoriesOf(language);
  const fieldOf = (category: PluralCategory) => `${entry.address}/${category}`;
  return (
    <Row
      {...props}
      value={forms}
      name={<b>{declared.label}</b>}
      onReset={() => {
        type({});
        document.getElementById(fieldId(fieldOf(categories[0] ?? 'other')))?.focus();
      }}
    >
      <div className="grid gap-1">
        {categories.map((category) => {
          const fallback = defaultForm(declared, category);
          return (
            <div key={category} className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline">
              <label className="text-small figures" htmlFor={fieldId(fieldOf(category))}>
                <span className="sr-only">{declared.label}, for </span>
                {pluralExample(language, category)?.toLocaleString('en') ?? category}
              </label>
              <div>
                <WordInput
                  address={fieldOf(category)}
                  value={forms[category] ?? fallback}
                  fallback={fallback}
                  onChange={(text) => type({ ...forms, [category]: text })}
                />
              </div>
            </div>
          );
        })}
      </div>
    </Row>
  );
}

const isForms = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((form) => typeof form === 'string');

function WordInput(props: {
  address: string;
  value: string;
  /** What an empty field gets when the owner leaves it; undefined where it may be empty. */
  fallback: string | undefined;
  isLong?: boolean;
  onChange: (text: string) => void;
}) {
  const { address, value, fallback, isLong = false, onChange } = props;
  const { error, reveal } = useFieldState(address);
  const id = fieldId(address);
  const control = {
    id,
    dir: 'auto',
    autoComplete: 'off',
    value,
    placeholder: fallback,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: () => {
      if (value.trim() === '' && fallback !== undefined) runAfterPress(() => onChange(fallback));
      reveal();
    },
  };
  return (
    <>
      {isLong ? <textarea rows={1} {...control} /> : <input type="text" {...control} />}
      <FieldError address={address} error={error} />
    </>
  );
}

function Row(
  props: RowProps & {
    value: ChangedWord;
    name: ReactNode;
    onReset: () => void;
    children: ReactNode;
  },
) {
  const { entry, isNamedByGroup = false, value, name, onReset, children } = props;
  const { group, key, declared } = entry;
  const isOther = storedWord(declared, value) !== undefined;
  const isUnsaved = useFromEdits(({ saved }) =>
    differs(declared, value, saved.content.site.words[group]?.[key]),
  );
  const page = useFromEdits(({ working }) =>
    isNamedByGroup ? groupName(working.site.words, group) : '',
  );
  const hints = [page, declared.where, noteOf(declared)].filter((hint) => hint !== '');
  return (
    <div className="field" data-changed={isUnsaved || undefined}>
      <div className="field-top">
        {name}
        <span className="hint">{hints.join(', ')}</span>
      </div>
      <div>
        {children}
        {isOther && (
          <p className="hint flex flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere whitespace-pre-line">
              {`Default: ${defaultsOf(declared)
                .map((text) => `“${text}”`)
                .join(', ')}`}
            </span>
            <button type="button" className="link" onClick={onReset}>
              Reset<span className="sr-only"> {declared.label}</span>
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

/** What an owner must know of a word: the names that are replaced, and whether it may be empty. */
function noteOf(declared: Word | CountedWord): string {
  const names = declared.params.map((name) => `{${name}}`).join(' and ');
  if (isCounted(declared)) return `${names} is the number`;
  if (names !== '') return `${names} ${declared.params.length === 1 ? 'is' : 'are'} filled in`;
  return declared.isOptional ? 'empty: not shown' : '';
}

// Some categories have no small whole number: `many` in French begins at a million, and `other` in Russian has only
// fractions.
const CANDIDATES: readonly number[] = [
  ...Array.from({ length: 201 }, (_, number) => number),
  1_000_000,
  0.5,
  1.5,
];

/** The smallest number of a plural category in a language, or undefined if no such number is known. */
export function pluralExample(language: string, category: PluralCategory): number | undefined {
  const rules = new Intl.PluralRules(language);
  return CANDIDATES.find((number) => rules.select(number) === category);
}

/** The language, or English while what is entered is no tag of a language. */
export function usableLanguage(entered: string): string {
  try {
    return Intl.getCanonicalLocales(entered)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
