import { type FieldPathByValue, useController } from 'react-hook-form';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { FieldError, type FieldLayout, useField } from './field.tsx';

type FlagPath = FieldPathByValue<Portfolio, boolean>;

export function CheckField({ name, width = 'quarter' }: FieldLayout & { name: FlagPath }) {
  const { field } = useController<Portfolio, FlagPath>({ name });
  const { state, control } = useField(name);
  return (
    <div className="field" data-width={width} data-changed={state.changed || undefined}>
      <label className="check">
        <input
          type="checkbox"
          {...control}
          checked={field.value ?? false}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        {labelOf(name)}
      </label>
      <FieldError path={name} error={state.error} />
    </div>
  );
}
