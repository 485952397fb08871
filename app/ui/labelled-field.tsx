import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  readonly label: string;
  /** What is wrong with the field, shown beside it. */
  readonly error?: string | undefined;
  /** The id of a text elsewhere that says what went wrong, which need not be what was entered. */
  readonly errorId?: string | undefined;
}

// A ground can be given from outside: a field in a dialog lies deeper than its dialog.
const BOX =
  'w-full min-h-12 rounded-t-[2px] border-b border-field bg-(--field-ground,var(--color-ink-raised)) ' +
  'px-3 py-2.5 text-[1.0625rem] leading-[1.45] hover:bg-ink-lift focus:outline-2 ' +
  'focus:outline-offset-0 focus:outline-accent aria-invalid:border-b-2 aria-invalid:border-admin';

/** An input under its label, with what is wrong below it. */
export function LabelledInput({
  label,
  error,
  errorId,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const field = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <input type="text" {...field.box} {...input} className={`${BOX} ${className}`} />
    </Field>
  );
}

/** A text area under its label, with what is wrong below it. */
export function LabelledTextArea({
  label,
  error,
  errorId,
  className = '',
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  const field = useField(error, errorId);
  return (
    <Field label={label} error={error} {...field}>
      <textarea {...field.box} {...textarea} className={`${BOX} resize-y ${className}`} />
    </Field>
  );
}

function useField(error: string | undefined, errorId: string | undefined) {
  const id = useId();
  const wordsId = `${id}-error`;
  return {
    id,
    wordsId,
    box: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': error === undefined ? errorId : wordsId,
    },
  };
}

function Field(props: {
  id: string;
  wordsId: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={props.id} className="text-small text-paper-2">
        {props.label}
      </label>
      {props.children}
      {props.error !== undefined && (
        <p id={props.wordsId} className="text-small leading-[1.35] text-admin">
          {props.error}
        </p>
      )}
    </div>
  );
}
