import type { ReactNode } from 'react';
import { hintOf, labelOf } from '../../../domain/content/labels.ts';
import { useFieldState } from '../contexts.tsx';
import { fieldId } from '../paths.ts';

/** How much of the entry's width a field takes, on wide screens. */
export type FieldWidth = 'quarter' | 'half' | 'most' | 'whole';

export interface FieldLook {
  readonly width?: FieldWidth;
}

/** What every field's control carries: its name, what is wrong with it, when to say so. */
export function useField(path: string) {
  const { changed, error, reveal } = useFieldState(path);
  const id = fieldId(path);
  const described = [
    hintOf(path) !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ]
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

/** A label above a control, a note beside the label, an error below, a bar in the margin if changed. */
export function Field(
  props: FieldLook & {
    path: string;
    changed: boolean;
    error: string | undefined;
    children: ReactNode;
  },
) {
  const { path, changed, error, width = 'half' } = props;
  const id = fieldId(path);
  const hint = hintOf(path);
  return (
    <div className="field" data-width={width} data-changed={changed || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{labelOf(path)}</label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="label-mono">
            {hint}
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
