import { type ReactNode, useState } from 'react';
import { hintOf, labelOf } from '../../../domain/content/labels.ts';
import { commaSpace } from '../../../domain/text.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId, valueAt } from '../document/addresses.ts';
import { useEdits, useFieldState } from '../document/use-edits.ts';
import { type Advice, adviceOf } from './advice.ts';
import { typeIntoField } from './type-into.ts';

/** The share of a grid of twelve columns that a field takes. In a ledger it is a row of its own. */
export const WIDTHS = {
  quarter: 'col-span-6 desk:col-span-3',
  half: 'col-span-full desk:col-span-6',
  most: 'col-span-full desk:col-span-9',
  whole: 'col-span-full',
} as const;

export interface FieldLayout {
  readonly width?: keyof typeof WIDTHS;
  /** A note in place of the field's hint. */
  readonly note?: string | undefined;
  /** What belongs to the field and stands below it. */
  readonly below?: ReactNode;
  /** In a line of small fields, where the label is a name for screen readers: the classes of the control. */
  readonly cell?: string | undefined;
}

/**
 * The state of a field, and the attributes of its control: id, error, advice and handlers. Advice on a `value` is not
 * shown while it is typed, nor on the empty name of a new entry, until the owner leaves the field.
 */
export function useField(
  address: string,
  options: Pick<FieldLayout, 'note' | 'cell'> & {
    value?: unknown;
    advice?: Advice | undefined;
  } = {},
) {
  const { cell, value } = options;
  const note = cell === undefined ? (options.note ?? hintOf(address)) : undefined;
  const { changed, error, reveal } = useFieldState(address);
  const edits = useEdits();
  const [isTyping, setIsTyping] = useState(
    () => value === '' && valueAt(edits.state().saved.content, address) !== '',
  );
  const advice = isTyping ? undefined : (adviceOf(address, value) ?? options.advice);
  const id = fieldId(address);
  // An advice that is an error says the same as the field's error, and how to correct it.
  const isReplaced = advice?.tone === 'error';
  const described = [
    note !== undefined && `${id}-hint`,
    error !== undefined && !isReplaced && `${id}-error`,
    advice !== undefined && `${id}-advice`,
  ].filter((part) => part !== false);
  return {
    state: { changed, error: isReplaced ? undefined : error, advice },
    control: {
      id,
      autoComplete: 'off',
      'aria-label': cell === undefined ? undefined : labelOf(address),
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described.length === 0 ? undefined : described.join(' '),
      onInput: () => {
        if (advice === undefined) setIsTyping(true);
      },
      onBlur: () => {
        reveal();
        runAfterPress(() => setIsTyping(false));
      },
    },
  };
}

/** A label and hint above a control, an error below it, and a bar in the margin if it is changed. */
export function Field(
  props: FieldLayout & {
    address: string;
    changed: boolean;
    error: string | undefined;
    advice?: Advice | undefined;
    children: ReactNode;
  },
) {
  const { address, changed, error, advice, below, cell, width = 'half' } = props;
  const { note = hintOf(address) } = props;
  const id = fieldId(address);
  const remarks = (
    <>
      <FieldError address={address} error={error} />
      {advice !== undefined && <FieldAdvice id={id} advice={advice} />}
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
        <label htmlFor={id}>{labelOf(address)}</label>
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

/** A remark below a field, and the button that follows it. `id` is that of the field's control. */
function FieldAdvice({ id, advice }: { id: string; advice: Advice }) {
  const { text, fix, tone } = advice;
  const correct = (value: string | readonly string[]) =>
    typeIntoField(id, typeof value === 'string' ? value : commaSpace.format([...value]));
  return (
    <div className="order-1 col-span-full flex flex-wrap items-baseline justify-between gap-x-4 text-[0.8125rem]">
      <p
        id={`${id}-advice`}
        className={`min-w-0 wrap-anywhere ${tone === 'error' ? 'text-bad' : 'text-ink-2'}`}
      >
        {text}
      </p>
      {fix !== undefined && (
        <button
          type="button"
          className="link"
          aria-describedby={`${id}-advice`}
          onClick={() => correct(fix.value)}
        >
          {fix.label}
        </button>
      )}
    </div>
  );
}
