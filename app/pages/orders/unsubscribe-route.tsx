import { LoaderCircle } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { data, useFetcher } from 'react-router';
import { ERRORS } from '../../../domain/errors.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { appContext } from '../../context.ts';
import { headOf } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import type { Route } from './+types/unsubscribe-route';
import { OrderPage } from './order-page.tsx';

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

// A buyer can end the mails also where the owner has hidden Downloads.
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'home');
  const { unsubscribeHeading, unsubscribeText, unsubscribe, unsubscribed, unsubscribeFailed } =
    textsOf(content.site.words, 'buyerMails');
  const shown = {
    head: headOf(app, content, { name: unsubscribeHeading }),
    words: { unsubscribeHeading, unsubscribeText, unsubscribe, unsubscribed, unsubscribeFailed },
    back: textsOf(content.site.words, 'downloads').back,
  };
  try {
    app.services.newVersions.checkUnsubscribe(params.code);
    return data({ ...shown, problem: null });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const problem = textsOf(content.site.words, 'lostTokens').wrong;
    return data({ ...shown, problem }, ERRORS[error.code].status);
  }
}

/** Whether the mails were ended. */
type UnsubscribeAnswer = { readonly ok: boolean };

// A mail program posts here too (RFC 8058), without a browser: whatever is posted counts, and only the status is read.
export async function action({ context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  try {
    await app.services.newVersions.unsubscribe(params.code);
    return data<UnsubscribeAnswer>({ ok: true });
  } catch (error) {
    return data<UnsubscribeAnswer>({ ok: false }, failureData(error, app).init ?? {});
  }
}

// Errors before the server are returned, as in the other forms.
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<UnsubscribeAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, problem, back } = loaderData;
  const fetcher = useFetcher<typeof clientAction>();
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data ?? actionData;
  const done = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (answer?.ok) done.current?.focus({ preventScroll: true });
  }, [answer]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) await fetcher.submit(null, { method: 'post' });
  };

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
              {busy && (
                <LoaderCircle
                  aria-hidden="true"
                  size={18}
                  className="animate-spin motion-reduce:animate-none"
                />
              )}
            </button>
          </fetcher.Form>
        </>
      )}
    </OrderPage>
  );
}
