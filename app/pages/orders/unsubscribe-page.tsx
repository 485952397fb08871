import { useEffect, useRef } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import type { OrderForm } from './order-answer.ts';
import { OrderPage } from './order-page.tsx';

type Words = Record<
  'unsubscribeHeading' | 'unsubscribeText' | 'unsubscribe' | 'unsubscribed' | 'unsubscribeFailed',
  string
>;

export function UnsubscribePage(
  props: OrderForm & {
    words: Words;
    /** Where the link does not hold. */
    problem: string | null;
    back: string;
  },
) {
  const { words, problem, back, fetcher, posted } = props;
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? posted;
  const done = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (answer?.ok) done.current?.focus({ preventScroll: true });
  }, [answer]);

  const submit = useSubmitOnce(() => fetcher.submit(null, { method: 'post' }));

  return (
    <OrderPage heading={words.unsubscribeHeading} back={back}>
      {problem !== null ? (
        <p className="border-t-[3px] border-admin pt-s3">{problem}</p>
      ) : answer?.ok ? (
        <p ref={done} tabIndex={-1} className="outline-none">
          {words.unsubscribed}
        </p>
      ) : (
        <>
          <p>{words.unsubscribeText}</p>
          <fetcher.Form
            method="post"
            onSubmit={submit}
            className="flex flex-col items-start gap-s4"
          >
            <p role="alert" className="text-small text-admin empty:hidden">
              {answer?.ok === false && !busy && words.unsubscribeFailed}
            </p>
            {/* It keeps the focus, for another try. */}
            <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
              {words.unsubscribe}
              {busy && <Spinner />}
            </button>
          </fetcher.Form>
        </>
      )}
    </OrderPage>
  );
}
