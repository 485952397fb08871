import type { ReactNode } from 'react';
import { hintOf, labelOf } from '../../../domain/content/labels.ts';
import { useFieldState } from '../contexts.tsx';
import { fieldId } from '../paths.ts';

/** The share of the entry's width that a field takes on wide screens. */
export type FieldWidth = 'quarter' | 'half' | 'most' | 'whole';

export interface FieldLayout {
  readonly width?: FieldWidth;
  /** A note in place of the field's hint. */
  readonly note?: string | undefined;
}

/** The state of a field, and the attributes of its control: id, error and blur handler. */
export function useField(path: string, note = hintOf(path)) {
  const { changed, error, reveal } = useFieldState(path);
  const id = fieldId(path);
  const described = [note !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ');
  return {
    changed,
    error,
    control: {
      id,
      autoComplete: 'off',
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described === '' ? undefined : described,
      onBlur: reveal,
    },
  };
}

/** A label and hint above a control, an error below it, and a bar in the margin if it is changed. */
export function Field(
  props: FieldLayout & {
    path: string;
    changed: boolean;
    error: string | undefined;
    children: ReactNode;
  },
) {
  const { path, changed, error, width = 'half', note = hintOf(path) } = props;
  const id = fieldId(path);
  return (
    <div className="field" data-width={width} data-changed={changed || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{labelOf(path)}</label>
        {note !== undefined && (
          <span id={`${id}-hint`} className="label-mono">
            {note}
          </span>
        )}
      </div>
      {props.children}
      <FieldError path={path} error={error} />
    </div>
  );
}

export function FieldError({ path, error }: { path: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${fieldId(path)}-error`} className="field-error">
      {error}
    </p>
  );
}
