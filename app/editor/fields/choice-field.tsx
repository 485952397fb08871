import { type FieldPathByValue, useController } from 'react-hook-form';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { Field, FieldError, type FieldLayout, useField } from './field.tsx';
import type { TextPath } from './text-field.tsx';

type FlagPath = FieldPathByValue<Portfolio, boolean>;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A select field. A stored value that is not among the choices stays until another is chosen. */
export function SelectField(props: FieldLayout & { name: TextPath; choices: readonly Choice[] }) {
  const { name, choices } = props;
  const { field } = useController<Portfolio, TextPath>({ name });
  const { changed, error, control } = useField(name);
  const value = field.value ?? '';
  const offered = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
  return (
    <Field {...props} path={name} changed={changed} error={error}>
      <select {...control} value={value} onChange={field.onChange}>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function CheckField({ name, width = 'quarter' }: FieldLayout & { name: FlagPath }) {
  const { field } = useController<Portfolio, FlagPath>({ name });
  const { changed, error, control } = useField(name);
  return (
    <div className="field" data-width={width} data-changed={changed || undefined}>
      <label className="check">
        <input
          type="checkbox"
          {...control}
          checked={field.value ?? false}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        {labelOf(name)}
      </label>
      <FieldError path={name} error={error} />
    </div>
  );
}
