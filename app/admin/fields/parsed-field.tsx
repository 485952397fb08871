import { useState } from 'react';
import { fieldAt } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { parseLevel } from '../../../domain/content/skills.ts';
import { isSame } from '../../../domain/same.ts';
import type { TextCodec } from '../../../domain/text.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import type { AddressOf } from '../document/addresses.ts';
import { useEntered } from '../document/use-edits.ts';
import { Translations, useChosenLanguage } from '../languages/translation-row.tsx';
import { Field, type FieldLayout, useField } from './field.tsx';

type ListAddress = AddressOf<string[], Portfolio>;
type OptionalNumberAddress = AddressOf<number | null, Portfolio>;

interface ListFieldProps extends FieldLayout {
  readonly name: ListAddress;
  readonly codec: TextCodec<string[]>;
  readonly rows?: number;
}

/** A list that is edited as one text, or the translation of each item while a further language is chosen. */
export function ListField(props: ListFieldProps) {
  const { name, codec, rows, note } = props;
  const { value, type } = useEntered(name);
  const { state, control } = useField(name, { note });
  const items = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  const entered = useEnteredText(items, codec, type, control.onBlur);
  const tag = useChosenLanguage();
  if (tag !== null && fieldAt(name)?.isTranslatable) return <Translations {...props} tag={tag} />;
  return (
    <Field {...props} {...state} address={name}>
      {rows === undefined ? (
        <input type="text" dir="auto" {...control} {...entered} />
      ) : (
        <textarea rows={rows} dir="auto" {...control} {...entered} />
      )}
    </Field>
  );
}

/** A number, or the text where it is none: what was typed, which a draft keeps, and the schema refuses. */
type Typed<T> = T | string;

const numberOrText = (value: unknown): Typed<number | null> =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

const typed = <T extends number | null>(parse: (text: string) => T): TextCodec<Typed<T>> => ({
  parse(text) {
    const value = parse(text);
    return Number.isNaN(value) ? text : value;
  },
  format: (value) => String(value ?? ''),
});

type NumberProps = FieldLayout & { name: OptionalNumberAddress };

function NumberField(
  props: NumberProps & {
    codec: TextCodec<Typed<number | null>>;
    hint?: string;
    /** What 0 means. */
    zero?: string;
  },
) {
  const { name, cell, note, codec, hint, zero } = props;
  const { value, type } = useEntered(name);
  const advice = value === 0 ? zero : undefined;
  const { state, control } = useField(name, { cell, note, advice });
  const entered = useEnteredText(numberOrText(value), codec, type, control.onBlur);
  return (
    <Field {...props} {...state} address={name}>
      <input
        // An input of the type number does not say what was typed where that is no number.
        type="text"
        inputMode="decimal"
        placeholder={hint}
        className={`figures ${cell ?? ''}`}
        {...control}
        {...entered}
      />
    </Field>
  );
}

const level = typed<number | null>(parseLevel);

/** The level of a skill. It is empty where an imported skill has none. */
export const LevelField = (props: NumberProps) => (
  <NumberField {...props} codec={level} hint="0-100" zero="At 0 the bar is empty." />
);

const optionalNumber = typed((text) => (text.trim() === '' ? null : Number(text)));

/** A number that may be left out. */
export const OptionalNumberField = (props: NumberProps) => (
  <NumberField {...props} codec={optionalNumber} />
);

/**
 * Holds the text as entered while the edits hold the parsed value, so that unfinished text is not reformatted
 * during typing. It is formatted when the field loses the focus or the value changes elsewhere. Text that is not a
 * number stays, with its error.
 */
function useEnteredText<T>(
  value: T,
  codec: TextCodec<T>,
  onChange: (value: T) => void,
  onBlur: () => void,
) {
  const [text, setText] = useState(() => codec.format(value));
  return {
    value: isSame(codec.parse(text), value) ? text : codec.format(value),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      onChange(codec.parse(event.target.value));
    },
    onBlur: () => {
      if (typeof value !== 'string') runAfterPress(() => setText(codec.format(value)));
      onBlur();
    },
  };
}
