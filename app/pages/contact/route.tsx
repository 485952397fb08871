import { data, useFetcher } from 'react-router';
import type { Message } from '../../../domain/message.ts';
import { fieldErrors, SiteError } from '../../../domain/site-error.ts';
import { suspicionOf } from '../../../domain/spam.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { appContext } from '../../context.ts';
import { formElsewhere } from '../../elsewhere.ts';
import { formFields } from '../../form-fields.ts';
import { headWithCard } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import { openPage } from '../not-found/page-for-preview.ts';
import type { Route } from './+types/route';
import { contactData } from './contact-data.ts';
import type { ContactResult } from './contact-form.tsx';
import { ContactSection } from './page.tsx';

export const handle = { page: 'contact' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'contact');
  const { menu, lead, noForm, toForm } = textsOf(content.site.words, 'contact');
  const head = await headWithCard(
    app,
    content,
    { kind: 'page', page: 'contact' },
    { path: '/contact', name: menu, description: lead },
  );
  const elsewhere = formElsewhere(app, { path: '/contact', text: noForm, label: toForm });
  return { head, contact: { ...contactData(content), ...elsewhere } };
}

// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The fields of the form, without any other posted fields. */
const enteredFields = ({ name = '', email = '', message = '' }: Record<string, string>) => ({
  name,
  email,
  message,
});

/** Throws `invalid-input` with the code of what is wrong with each invalid field. */
async function parseMessage(entered: Record<string, string>): Promise<Message> {
  // Loaded when a message is sent, so that the page itself does not load the schema library.
  const { messageSchema } = await import('../../../domain/message.ts');
  const result = messageSchema.safeParse(entered);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(appContext);
  const { services, address } = requestContext;
  const content = await openPage(requestContext, 'contact');
  let entered: Record<string, string> = {};
  try {
    const fields = await formFields(request);
    entered = enteredFields(fields);
    const { headers } = request;
    const message = await parseMessage(entered);
    const suspicion = suspicionOf(fields);
    await services.messages.send(message, { address, headers, suspicion });
    return data({ ok: true, message: textsOf(content.site.words, 'contact').sent } as const);
  } catch (error) {
    const { data: failure, init } = failureData(error, requestContext);
    // Without JavaScript the whole page is sent again, and must contain what the visitor entered.
    return data({ ...failure, entered }, init ?? {});
  }
}

// Errors before the server (no network, a proxy's error page) are returned: if they were thrown, the error page would
// replace the form and what was entered in it.
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ContactResult> {
  let entered: Record<string, string> = {};
  try {
    entered = enteredFields(await formFields(request.clone()));
    await parseMessage(entered).catch((error: unknown) => {
      // If the schema cannot be loaded, for instance after an update of the site, only the server validates.
      if (error instanceof SiteError) throw error;
    });
    return await serverAction();
  } catch (error) {
    const { code, fields } =
      error instanceof SiteError ? error : { code: 'message-failed' as const, fields: {} };
    // The page has the message.
    return { ok: false, code, message: '', fields, entered };
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof clientAction>();
  return <ContactSection contact={loaderData.contact} fetcher={fetcher} posted={actionData} />;
}
