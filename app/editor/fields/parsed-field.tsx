import { useState } from 'react';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { parseLevel } from '../../../domain/content/skills.ts';
import type { TextCodec } from '../../../domain/text.ts';
import { afterPress } from '../after-press.ts';
import { same } from '../paths.ts';
import { Field, type FieldLook, useField } from './field.tsx';

type ListPath = FieldPathByValue<Portfolio, string[]>;
type NumberPath = FieldPathByValue<Portfolio, number>;

/** A list that is edited as one text. */
export function ListField(
  props: FieldLook & { name: ListPath; codec: TextCodec<string[]>; rows?: number },
) {
  const { name, codec, rows } = props;
  const { field } = useController<Portfolio, ListPath>({ name });
  const { changed, error, control } = useField(name);
  const entered = useEntered(field.value ?? [], codec, field.onChange, control.onBlur);
  return (
    <Field {...props} path={name} changed={changed} error={error}>
      {rows === undefined ? (
        <input type="text" {...control} {...entered} />
      ) : (
        <textarea rows={rows} {...control} {...entered} />
      )}
    </Field>
  );
}

const level: TextCodec<number> = {
  parse: parseLevel,
  format: (value) => (Number.isNaN(value) ? '' : String(value)),
};

export function LevelField(props: FieldLook & { name: NumberPath }) {
  const { name } = props;
  const { field } = useController<Portfolio, NumberPath>({ name });
  const { changed, error, control } = useField(name);
  const entered = useEntered(field.value ?? Number.NaN, level, field.onChange, control.onBlur);
  return (
    <Field {...props} path={name} changed={changed} error={error}>
      <input
        type="number"
        min={0}
        max={100}
        step={1}
        placeholder="0-100"
        className="figures"
        {...control}
        {...entered}
      />
    </Field>
  );
}

/**
 * Keeps the text as it was entered while the form holds what it means, so that an unfinished text is
 * never rewritten under the owner's hands. It is tidied when the field is left, or changed elsewhere; a
 * text that is no number stays beside its error.
 */
function useEntered<T>(
  value: T,
  codec: TextCodec<T>,
  onChange: (value: T) => void,
  onBlur: () => void,
) {
  const [text, setText] = useState(() => codec.format(value));
  return {
    value: same(codec.parse(text), value) ? text : codec.format(value),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      onChange(codec.parse(event.target.value));
    },
    onBlur: () => {
      if (!Number.isNaN(value)) afterPress(() => setText(codec.format(value)));
      onBlur();
    },
  };
}
