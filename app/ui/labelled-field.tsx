import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** The validation error of the field, shown below it. */
  readonly error?: string | undefined;
  /** The id of an error message elsewhere on the page, for a failure that this field may not have caused. */
  readonly errorId?: string | undefined;
}

/** A control with its label above and its error below, which it is told to name. */
function Field(
  props: FieldProps & {
    children: (
      control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
    ) => ReactNode;
  },
) {
  const { label, error, errorId, children } = props;
  const id = useId();
  const messageId = `${id}-error`;
  const hasError = error !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': hasError || undefined,
        'aria-describedby': hasError ? messageId : errorId,
      })}
      {hasError && (
        <p id={messageId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

export const LabelledInput = (props: FieldProps & ComponentProps<'input'>) => {
  const { label, error, errorId, ...input } = props;
  return (
    <Field label={label} error={error} errorId={errorId}>
      {(control) => <input type="text" {...control} {...input} />}
    </Field>
  );
};

export const LabelledTextArea = (props: FieldProps & ComponentProps<'textarea'>) => {
  const { label, error, errorId, ...textarea } = props;
  return (
    <Field label={label} error={error} errorId={errorId}>
      {(control) => <textarea {...control} {...textarea} />}
    </Field>
  );
};
