import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** The validation error of the field, shown below it. */
  readonly error?: string | undefined;
  /** The id of an error message elsewhere on the page, for a failure that this field may not have caused. */
  readonly errorId?: string | undefined;
}

/** An input with its label above and its error below. */
export function LabelledInput({
  label,
  error,
  errorId,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { control, ...field } = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <input type="text" {...control} {...input} />
    </Field>
  );
}

/** A text area with its label above and its error below. */
export function LabelledTextArea({
  label,
  error,
  errorId,
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  const { control, ...field } = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <textarea {...control} {...textarea} />
    </Field>
  );
}

function useField(error: string | undefined, errorId: string | undefined) {
  const id = useId();
  const messageId = `${id}-error`;
  return {
    id,
    messageId,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? errorId : messageId,
    },
  };
}

function Field(props: {
  id: string;
  messageId: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      {props.error !== undefined && (
        <p id={props.messageId} className="field-error">
          {props.error}
        </p>
      )}
    </div>
  );
}
