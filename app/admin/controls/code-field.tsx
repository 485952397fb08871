import { type Ref, useId } from 'react';

/** The input for a code of the second factor, or one of its recovery codes. */
export function CodeField(props: {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint: string;
  error: string | undefined;
  /** Only a code of the app is accepted, no recovery code. */
  fromApp?: boolean;
}) {
  const { ref, label, hint, error, fromApp = false } = props;
  const id = useId();
  return (
    <div className="field w-full">
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name="code"
        type="text"
        dir="ltr"
        required
        className="code"
        autoComplete="one-time-code"
        {...(fromApp && { inputMode: 'numeric' })}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <div role="alert">
        {error !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
