import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { AddressOf } from '../document/addresses.ts';
import { useEntered } from '../document/use-edits.ts';
import { FieldError, type FieldLayout, useField } from './field.tsx';

type FlagAddress = AddressOf<boolean, Portfolio>;

export function CheckField({ name, width = 'quarter' }: FieldLayout & { name: FlagAddress }) {
  const { value, choose } = useEntered(name);
  const { state, control } = useField(name);
  return (
    <div className="field" data-width={width} data-changed={state.changed || undefined}>
      <label className="check">
        <input
          type="checkbox"
          {...control}
          checked={value === true}
          onChange={(event) => choose(event.target.checked)}
        />
        {labelOf(name)}
      </label>
      <FieldError address={name} error={state.error} />
    </div>
  );
}
