import { categoriesOf } from '../../../domain/words/texts.ts';
import type { CountedWord, PluralCategory } from '../../../domain/words/word.ts';
import { defaultForm } from '../../../domain/words/words-schema.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { pluralExample, usableLanguage } from '../words/plural-example.ts';

type Forms = Readonly<Record<string, string>>;

/** A field for each plural form that the site's language has, beside the smallest number that takes it. */
export function CountedFields(props: {
  /** The address of the word. */
  address: string;
  declared: CountedWord;
  /** The forms that are not the default. */
  forms: Forms;
  onChange: (forms: Forms) => void;
}) {
  const { address, declared, forms, onChange } = props;
  const language = useFromEdits((state) => usableLanguage(textAt(state, 'site/language')));
  return (
    <div className="site-forms grid gap-[2px]">
      {categoriesOf(language).map((category) => (
        <FormField
          key={category}
          address={`${address}/${category}`}
          name={declared.label}
          category={category}
          example={pluralExample(language, category)}
          value={forms[category] ?? defaultForm(declared, category)}
          fallback={defaultForm(declared, category)}
          onChange={(text) => onChange({ ...forms, [category]: text })}
        />
      ))}
    </div>
  );
}

function FormField(props: {
  address: string;
  name: string;
  category: PluralCategory;
  example: number | undefined;
  value: string;
  fallback: string;
  onChange: (text: string) => void;
}) {
  const { address, name, category, example, value, fallback, onChange } = props;
  const { error, reveal } = useFieldState(address);
  const id = fieldId(address);
  const such = example?.toLocaleString('en') ?? category;
  return (
    <div className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-center">
      <label className="label-mono figures" htmlFor={id}>
        <span className="sr-only">{name}, for </span>
        {such}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        value={value}
        placeholder={fallback}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (value.trim() === '') runAfterPress(() => onChange(fallback));
          reveal();
        }}
      />
      <FieldError address={address} error={error} />
    </div>
  );
}
