import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { CONTACT_ALERT_MS, MESSAGE_MAX, MESSAGE_PROBLEMS } from '../../../domain/inbox.ts';
import { ELAPSED_FIELD, TRAP_FIELD } from '../../../domain/spam.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { useFrame } from '../../frame.tsx';
import { FormOnSite } from '../../ui/form-on-site.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LabelledInput, LabelledTextArea } from '../../ui/labelled-field.tsx';
import { ModalAlert } from '../../ui/modal-alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import type { ContactData, ContactWords } from './contact-data.ts';

export type ContactResult =
  | { readonly ok: true; readonly message: string }
  | (Failure & { readonly entered: Readonly<Record<string, string>> });

export function ContactForm(props: {
  contact: ContactData;
  fetcher: FetcherWithComponents<ContactResult>;
  posted: ContactResult | undefined;
  /** The result whose alert was closed last. */
  closed: ContactResult | undefined;
  onClosed: (result: ContactResult) => void;
}) {
  const { contact, fetcher, posted, closed, onClosed } = props;
  const { words } = contact;
  const frame = useFrame();
  const { newTab } = frame.words;
  const busy = fetcher.state !== 'idle';
  const result = fetcher.data ?? posted;
  const hydrated = useHydrated();
  const { form, submit } = useContactSubmit(fetcher, hydrated);
  const button = useRef<HTMLButtonElement>(null);
  const entered = result?.ok === false ? result.entered : {};
  const errors = result?.ok === false ? result.fields : {};
  // The fields in which something was typed after the message was refused.
  const [edited, setEdited] = useState<{ of?: ContactResult; names: readonly (string | null)[] }>({
    names: [],
  });
  const corrected = edited.of === result ? edited.names : [];

  const problem = (field: keyof typeof MESSAGE_MAX) =>
    corrected.includes(field)
      ? undefined
      : problemText(errors[field], MESSAGE_MAX[field].toLocaleString(frame.language), words);

  // An error below its field, which gets the focus, needs no alert over the page.
  const isShownInForm = result === fetcher.data && Object.keys(errors).length > 0;

  const social = contact.social.length > 0 && (
    <ul className="flex flex-wrap gap-x-5" aria-label={words.elsewhere}>
      {contact.social.map(({ name, url }, index) => (
        <li key={index} className="min-w-0">
          <a href={url} target="_blank" rel="noopener me" className="link max-w-full">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="sr-only"> {newTab}</span>
            <Icon name="outwards" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );

  return (
    <section className="letter relative print:hidden">
      <h2 className="t-part">{words.form}</h2>
      {words.lead !== '' && <p className="max-w-[21em] mt-3 text-ink-2">{words.lead}</p>}
      {result && !busy && !isShownInForm && result !== closed && (
        <ResultAlert result={result} words={words} focusAfter={button} onClosed={onClosed} />
      )}
      {contact.copiedForm ? (
        <>
          <FormOnSite {...contact.copiedForm} />
          {social}
        </>
      ) : (
        <fetcher.Form
          ref={form}
          method="post"
          onSubmit={submit}
          onInput={({ target }) => {
            if (result && target instanceof Element)
              setEdited({ of: result, names: [...corrected, target.getAttribute('name')] });
          }}
          // The problems are then shown beside the fields, in the words of the page.
          noValidate={hydrated}
          className="letter-fields mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-gut gap-y-5"
        >
          <LabelledInput
            label={words.name}
            name="name"
            dir="auto"
            required
            autoComplete="name"
            maxLength={MESSAGE_MAX.name}
            defaultValue={entered.name}
            error={problem('name')}
          />
          <LabelledInput
            label={words.email}
            name="email"
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            maxLength={MESSAGE_MAX.email}
            defaultValue={entered.email}
            error={problem('email')}
          />
          <LabelledTextArea
            label={words.message}
            name="message"
            dir="auto"
            rows={6}
            required
            autoComplete="off"
            maxLength={MESSAGE_MAX.message}
            defaultValue={entered.message}
            error={problem('message')}
          />
          {/* The honeypot field: hidden from people and screen readers. */}
          <label className="hidden">
            {words.trap}
            <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </label>
          <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <button
              ref={button}
              type="submit"
              disabled={busy}
              className="btn btn-fill max-wide:w-full"
            >
              <span>{busy ? words.sending : words.send}</span>
              {busy ? <Spinner /> : <Icon name="send" size={18} />}
            </button>
            {social}
          </div>
        </fetcher.Form>
      )}
    </section>
  );
}

/** The words for what is wrong with a field. */
function problemText(
  code: string | undefined,
  max: string,
  words: ContactWords,
): string | undefined {
  const problem = MESSAGE_PROBLEMS.find((known) => known === code);
  return problem && interpolate(words[problem], { max });
}

/** The message of a result. A failure without an answer of the server has no message, so it gets the page's words. */
function messageOf(result: ContactResult, words: ContactWords): string {
  if (result.ok || result.message !== '') return result.message;
  return result.code === 'invalid-input' ? words.wrong : words.failed;
}

/** Prevents parallel submits, clears the form after a success and focuses the first invalid field. */
function useContactSubmit(fetcher: FetcherWithComponents<ContactResult>, hydrated: boolean) {
  const form = useRef<HTMLFormElement>(null);
  // A form in the server's HTML was visible before hydration, so its time starts with the page load.
  const [shownAt] = useState(() => (hydrated ? performance.now() : 0));

  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
    else if (fetcher.data) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [fetcher.data]);

  const submit = useSubmitOnce((sent) => {
    const fields = new FormData(sent);
    fields.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt)));
    return fetcher.submit(fields, { method: 'post' });
  });
  return { form, submit };
}

function ResultAlert(props: {
  result: ContactResult;
  words: ContactWords;
  focusAfter: RefObject<HTMLElement | null>;
  onClosed: (result: ContactResult) => void;
}) {
  const { result, words, focusAfter, onClosed } = props;
  const close = useCallback(() => onClosed(result), [onClosed, result]);
  return (
    <ModalAlert
      tone={result.ok ? 'success' : 'error'}
      message={messageOf(result, words)}
      closeAfter={CONTACT_ALERT_MS}
      onClose={close}
      focusAfter={focusAfter}
    />
  );
}
