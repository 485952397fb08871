import { fieldAt } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isForEachLanguage } from '../../../domain/translated.ts';
import type { AddressOf } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useEnteredText, useFromEdits } from '../document/use-edits.ts';
import { TranslationField, useChosenLanguage } from '../languages/translation-field.tsx';
import { Field, type FieldLayout, useField } from './field.tsx';

export type TextAddress = AddressOf<string, Portfolio>;

interface TextFieldProps extends FieldLayout {
  readonly name: TextAddress;
  readonly rows?: number;
  /** Uses the typeface for paths and addresses. */
  readonly code?: boolean;
  /** The id of the list of values to choose from. */
  readonly list?: string;
  /** What stands in the field while it is empty. */
  readonly placeholder?: string;
  /** A remark on the value. */
  readonly advice?: string | undefined;
}

/** A text field, or the field for its translation while a further language is chosen. */
export function TextField(props: TextFieldProps) {
  const tag = useChosenLanguage();
  return tag !== null && fieldAt(props.name)?.isTranslatable ? (
    <TranslatedText {...props} tag={tag} />
  ) : (
    <OwnText {...props} />
  );
}

/** The translation of a text; nothing where there is no text yet. */
function TranslatedText(props: TextFieldProps & { tag: string }) {
  const { name } = props;
  const original = useFromEdits((state) => textAt(state, name));
  if (!isForEachLanguage(original)) return null;
  return <TranslationField {...props} address={name} original={original} />;
}

/** A single-line text field, or a multi-line one if `rows` is given. */
function OwnText(props: TextFieldProps) {
  const { name, rows, code = false, list, placeholder, note, cell } = props;
  const { value, type } = useEnteredText(name);
  const { state, control } = useField(name, { note, cell, advice: props.advice });
  const input = {
    ...control,
    value,
    placeholder,
    dir: code ? 'ltr' : 'auto',
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    spellCheck: !code,
    className: [cell, code && 'code'].filter(Boolean).join(' ') || undefined,
  };
  return (
    <Field {...props} {...state} address={name}>
      {rows === undefined ? (
        <input type="text" inputMode={code ? 'url' : undefined} list={list} {...input} />
      ) : (
        <textarea rows={rows} {...input} />
      )}
    </Field>
  );
}
