import { fieldAt } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { AddressOf } from '../document/addresses.ts';
import { useEnteredText } from '../document/use-edits.ts';
import { Translations, useChosenLanguage } from '../languages/translation-row.tsx';
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
  readonly onLeave?: () => void;
}

/** A text field, of several lines if `rows` is given; its translation while a further language is chosen. */
export function TextField(props: TextFieldProps) {
  const { name, rows, code = false, list, placeholder, note, cell, onLeave } = props;
  const { value, type } = useEnteredText(name);
  const { state, control } = useField(name, { note, cell, advice: props.advice });
  const tag = useChosenLanguage();
  if (tag !== null && fieldAt(name)?.isTranslatable) return <Translations {...props} tag={tag} />;
  const input = {
    ...control,
    value,
    placeholder,
    dir: code ? 'ltr' : 'auto',
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onBlur() {
      control.onBlur();
      onLeave?.();
    },
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
