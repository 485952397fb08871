import type { ReactNode } from 'react';
import { hintOf, labelOf } from '../../../domain/content/labels.ts';
import { fieldId } from '../document/addresses.ts';
import { useFieldState } from '../document/use-edits.ts';

/** The share of a grid of twelve columns that a field takes. In a ledger it is a row of its own. */
export const WIDTHS = {
  quarter: 'col-span-6 desk:col-span-3',
  half: 'col-span-full desk:col-span-6',
  most: 'col-span-full desk:col-span-9',
  whole: 'col-span-full',
} as const;

export interface FieldLayout {
  readonly width?: keyof typeof WIDTHS | undefined;
  /** A note in place of the field's hint. */
  readonly note?: string | undefined;
  /** What belongs to the field and stands below it. */
  readonly below?: ReactNode;
  /** In a line of small fields, where the label is a name for screen readers: the classes of the control. */
  readonly cell?: string | undefined;
}

/** The state of a field, and the attributes of its control: id, error, advice and handlers. */
export function useField(
  address: string,
  options: Pick<FieldLayout, 'note' | 'cell'> & { advice?: string | undefined } = {},
) {
  const { cell, advice } = options;
  const note = cell === undefined ? (options.note ?? hintOf(address)) : undefined;
  const { changed, error, reveal } = useFieldState(address);
  const id = fieldId(address);
  const described = [
    note !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    advice !== undefined && `${id}-advice`,
  ].filter((part) => part !== false);
  return {
    state: { changed, error, advice },
    control: {
      id,
      autoComplete: 'off',
      'aria-label': cell === undefined ? undefined : labelOf(address),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      onBlur: reveal,
    },
  };
}

/** A label and hint above a control, an error below it, and a bar in the margin if it is changed. */
export function Field(
  props: FieldLayout & {
    address: string;
    /** What it is called, if not by the label of what is at the address. */
    label?: string;
    changed: boolean;
    error: string | undefined;
    advice?: string | undefined;
    children: ReactNode;
  },
) {
  const { address, changed, error, advice, below, cell, width = 'half' } = props;
  const { note = hintOf(address), label = labelOf(address) } = props;
  const id = fieldId(address);
  const remarks = (
    <>
      <FieldError address={address} error={error} />
      {advice !== undefined && (
        <p id={`${id}-advice`} className="order-1 col-span-full min-w-0 text-small text-ink-2">
          {advice}
        </p>
      )}
    </>
  );
  if (cell !== undefined) {
    return (
      <>
        {props.children}
        {remarks}
      </>
    );
  }
  return (
    <div className={`field ${WIDTHS[width]}`} data-changed={changed || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <span id={`${id}-hint`} className="hint">
            {note}
          </span>
        )}
      </div>
      {props.children}
      {below !== undefined && <div>{below}</div>}
      {remarks}
    </div>
  );
}

/** What is wrong with a field. In a line of fields it stands below all of them. */
export function FieldError({ address, error }: { address: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${fieldId(address)}-error`} className="field-error order-1">
      <span>{error}</span>
    </p>
  );
}
