import { type ReactNode, useState } from 'react';
import { hintOf, labelOf } from '../../../domain/content/labels.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId, valueAt } from '../document/addresses.ts';
import { useEdits, useFieldState } from '../document/use-edits.ts';
import { type Advice, adviceOf } from './advice.ts';
import { FieldAdvice } from './field-advice.tsx';

/** The share of the entry's width that a field takes on wide screens. */
export type FieldWidth = 'quarter' | 'half' | 'most' | 'whole';

export interface FieldLayout {
  readonly width?: FieldWidth;
  /** A note in place of the field's hint. */
  readonly note?: string | undefined;
}

/**
 * The state of a field, and the attributes of its control: id, error, advice and handlers. Advice on a `value` is not
 * shown while it is typed, nor on the empty name of a new entry, until the owner leaves the field.
 */
export function useField(
  address: string,
  options: { note?: string | undefined; value?: unknown; advice?: Advice | undefined } = {},
) {
  const { note = hintOf(address), value } = options;
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
  const { address, changed, error, advice, width = 'half', note = hintOf(address) } = props;
  const id = fieldId(address);
  return (
    <div className="field" data-width={width} data-changed={changed || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{labelOf(address)}</label>
        {note !== undefined && (
          <span id={`${id}-hint`} className="hint">
            {note}
          </span>
        )}
      </div>
      {props.children}
      <FieldError address={address} error={error} />
      {advice !== undefined && <FieldAdvice id={id} advice={advice} />}
    </div>
  );
}

export function FieldError({ address, error }: { address: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${fieldId(address)}-error`} className="field-error">
      {error}
    </p>
  );
}
