import { data, useFetcher } from 'react-router';
import { lostTokenSchema } from '../../../domain/orders.ts';
import { fieldErrors, SiteError } from '../../../domain/site-error.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { type AppContext, appContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { lostTokenWords } from '../../lost-token-words.ts';
import { headOf } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import { type LostTokenAnswer, LostTokenForm } from '../../ui/lost-token-form.tsx';
import { missingPage } from '../not-found/missing-page.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import type { Route } from './+types/lost-route';
import { OrderPage } from './order-page.tsx';

export const handle = { page: 'downloads' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);
// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The content. There is no such page where no mail is sent to buyers. */
async function openLost(app: AppContext) {
  const content = await openPage(app, 'downloads');
  if (!app.services.lostTokens.isOffered) throw await missingPage(app, content);
  return content;
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openLost(app);
  const words = lostTokenWords(content);
  return {
    head: headOf(app, content, { name: words.lost, description: words.lostText }),
    words,
    back: textsOf(content.site.words, 'downloads').back,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const content = await openLost(app);
  let entered = '';
  try {
    ({ email: entered = '' } = await formFields(request));
    const checked = lostTokenSchema.safeParse({ email: entered });
    if (checked.error) throw new SiteError('invalid-input', { fields: fieldErrors(checked.error) });
    const { email } = checked.data;
    await app.services.lostTokens.ask({ email, address: app.address });
    return data<LostTokenAnswer>({
      ok: true,
      message: textsOf(content.site.words, 'lostTokens').asked,
    });
  } catch (error) {
    const { data: failure, init } = failureData(error, app);
    const { ok, message, fields } = failure;
    return data<LostTokenAnswer>({ ok, message, fields, email: entered }, init ?? {});
  }
}

// Errors before the server (no network, a proxy's error page) are returned: if they were thrown, the error page would
// replace the form and what was entered in it.
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<LostTokenAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false, message: '' };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function LostTokenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, back } = loaderData;
  const fetcher = useFetcher<typeof clientAction>();
  return (
    <OrderPage heading={words.lost} back={back}>
      <LostTokenForm words={words} fetcher={fetcher} posted={actionData} />
    </OrderPage>
  );
}
