import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** The validation error of the field, shown below it. */
  readonly error?: string | undefined;
  /** The id of an error message elsewhere on the page, for a failure that this field may not have caused. */
  readonly errorId?: string | undefined;
}

// `--field-ground` sets the background: a field in a dialog is darker than the dialog.
const BOX =
  'w-full min-h-12 rounded-t-[2px] border-b border-edge-night bg-(--field-ground,var(--color-night-raised)) ' +
  'px-3 py-2.5 text-[1.0625rem] leading-[1.45] hover:bg-night-lift focus:outline-2 ' +
  'focus:outline-offset-0 focus:outline-accent aria-invalid:border-b-2 aria-invalid:border-admin';

/** An input with its label above and its error below. */
export function LabelledInput({
  label,
  error,
  errorId,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { control, ...field } = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <input type="text" {...control} {...input} className={`${BOX} ${className}`} />
    </Field>
  );
}

/** A text area with its label above and its error below. */
export function LabelledTextArea({
  label,
  error,
  errorId,
  className = '',
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  const { control, ...field } = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <textarea {...control} {...textarea} className={`${BOX} resize-y ${className}`} />
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
    <div className="flex flex-col gap-1.5">
      <label htmlFor={props.id} className="text-small text-moonlit-2">
        {props.label}
      </label>
      {props.children}
      {props.error !== undefined && (
        <p id={props.messageId} className="text-small leading-[1.35] text-admin">
          {props.error}
        </p>
      )}
    </div>
  );
}
