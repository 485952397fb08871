import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The validation error of the field, shown below it. */
  readonly error?: string | undefined;
  /** The id of an error message elsewhere on the page, for a failure that this field may not have caused. */
  readonly errorId?: string | undefined;
}

/** A control with its label above, and its hint and error below, to which it refers. */
export function LabelledField(
  props: FieldProps & {
    /** The focus may be elsewhere when the error appears, so it is announced. */
    isAlert?: boolean;
    children: (
      control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
    ) => ReactNode;
  },
) {
  const { label, hint, error, errorId, isAlert = false, children } = props;
  const id = useId();
  const hasError = error !== undefined;
  const described = [hasError ? `${id}-error` : errorId, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className="field w-full">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': hasError || undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} className="field-error" role={isAlert ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  );
}

export const LabelledInput = (props: FieldProps & ComponentProps<'input'>) => {
  const { label, hint, error, errorId, ...input } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} errorId={errorId}>
      {(control) => <input type="text" {...control} {...input} />}
    </LabelledField>
  );
};

export const LabelledTextArea = (props: FieldProps & ComponentProps<'textarea'>) => {
  const { label, hint, error, errorId, ...textarea } = props;
  return (
    <LabelledField label={label} hint={hint} error={error} errorId={errorId}>
      {(control) => <textarea {...control} {...textarea} />}
    </LabelledField>
  );
};
