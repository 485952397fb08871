import type { ReactNode } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { AddressOf } from '../document/addresses.ts';
import { useEntered, useEnteredText } from '../document/use-edits.ts';
import { Field, FieldError, type FieldLayout, useField, WIDTHS } from './field.tsx';
import type { TextAddress } from './text-field.tsx';

type FlagAddress = AddressOf<boolean, Portfolio>;

/** A box that is ticked or not. */
export function CheckField({
  name,
  width = 'quarter',
}: Pick<FieldLayout, 'width'> & { name: FlagAddress }) {
  const { value, choose } = useEntered(name);
  const { state, control } = useField(name);
  return (
    <div className={`field ${WIDTHS[width]}`} data-changed={state.changed || undefined}>
      <label className="check">
        <input
          type="checkbox"
          {...control}
          checked={value === true}
          onChange={(event) => choose(event.target.checked)}
        />
        <span>{labelOf(name)}</span>
      </label>
      <FieldError address={name} error={state.error} />
    </div>
  );
}

/** A choice from a short list, with `option` elements as children. */
export function SelectField(props: FieldLayout & { name: TextAddress; children: ReactNode }) {
  const { name, cell, note, children } = props;
  const { value, choose } = useEnteredText(name);
  const { state, control } = useField(name, { note, cell });
  return (
    <Field {...props} {...state} address={name}>
      <select
        {...control}
        className={cell}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        {children}
      </select>
    </Field>
  );
}
