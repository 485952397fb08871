import { type Ref, useId } from 'react';

/** The input for a code of the second factor, or one of its recovery codes. */
export function CodeField(props: {
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Only a code of the app is accepted, no recovery code. */
  fromApp?: boolean;
}) {
  const { ref, error, fromApp = false } = props;
  const id = useId();
  return (
    <div className="field" data-width="whole">
      <label htmlFor={id}>Code</label>
      <input
        ref={ref}
        id={id}
        name="code"
        type="text"
        required
        className="code-input"
        autoComplete="one-time-code"
        {...(fromApp && { inputMode: 'numeric' })}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
      <p id={`${id}-hint`} className="field-hint">
        {fromApp
          ? 'The six digits that your app shows now.'
          : 'The six digits that your app shows now, or a recovery code. Each works once.'}
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
