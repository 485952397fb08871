import { useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { LabelledInput } from './labelled-field.tsx';
import { Spinner } from './spinner.tsx';
import { useSubmitOnce } from './use-submit-once.ts';

/** The page with the form, to which it is posted. */
export const LOST_TOKEN_PATH = '/orders/lost';

/** The answer to the form. */
export interface LostTokenAnswer {
  readonly ok: boolean;
  /** Empty where no server answered. */
  readonly message: string;
  /** Messages by the field they belong to. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What was entered, for the page of a form posted without JavaScript. */
  readonly email?: string;
}

export interface LostTokenWords {
  readonly lostText: string;
  readonly email: string;
  readonly wrongEmail: string;
  readonly ask: string;
  /** Where no server answered. */
  readonly failed: string;
}

/** The form by which a buyer who has lost a token asks for a link. It has no links and no headings. */
export function LostTokenForm(props: {
  words: LostTokenWords;
  fetcher: FetcherWithComponents<LostTokenAnswer>;
  /** The answer to a form posted without JavaScript. */
  posted?: LostTokenAnswer | undefined;
  /** It is in a dialog: its field has the focus from the start, and its button is not the primary one. */
  isInDialog?: boolean;
}) {
  const { words, fetcher, posted, isInDialog = false } = props;
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? posted;
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLParagraphElement>(null);
  const [isWrong, setWrong] = useState<boolean>();
  const refused = answer?.ok === false && !busy ? answer : undefined;
  const error = (isWrong ?? refused?.fields?.email !== undefined) ? words.wrongEmail : undefined;
  const failure = error === undefined && refused ? refused.message || words.failed : undefined;

  useEffect(() => {
    if (isInDialog) input.current?.focus();
  }, [isInDialog]);
  useEffect(() => {
    if (fetcher.data === undefined) return;
    setWrong(undefined);
    // The form, which had the focus, is gone after a success.
    (fetcher.data.ok ? done : input).current?.focus();
  }, [fetcher.data]);

  const submit = useSubmitOnce((form) =>
    fetcher.submit(form, { method: 'post', action: LOST_TOKEN_PATH }),
  );

  if (answer?.ok) {
    return (
      <p ref={done} tabIndex={-1} className="border-t-[3px] border-ok pt-s3 outline-none">
        {answer.message}
      </p>
    );
  }
  return (
    <fetcher.Form
      method="post"
      action={LOST_TOKEN_PATH}
      onSubmit={submit}
      className="flex flex-col gap-s4"
    >
      <p className="text-paper-2">{words.lostText}</p>
      <LabelledInput
        ref={input}
        label={words.email}
        name="email"
        // A field of the type `email` refuses letters beyond ASCII before the @.
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        required
        autoComplete="email"
        maxLength={254}
        defaultValue={posted?.email}
        readOnly={busy}
        error={error}
        errorId={failure && 'lost-token-failure'}
        // The message stays beside the field, instead of a bubble that goes away.
        onInvalid={(event) => {
          event.preventDefault();
          event.currentTarget.focus();
          setWrong(true);
        }}
        onChange={() => setWrong(false)}
      />
      <p id="lost-token-failure" role="alert" className="text-small text-admin empty:hidden">
        {failure}
      </p>
      <button
        type="submit"
        className={`btn self-start ${isInDialog ? 'btn-plain' : 'btn-primary'}`}
        disabled={busy}
      >
        {words.ask}
        {busy && <Spinner />}
      </button>
    </fetcher.Form>
  );
}
