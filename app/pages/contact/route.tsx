import { data, useFetcher } from 'react-router';
import { type FieldErrors, fieldErrors, SiteError } from '../../../domain/site-error.ts';
import { suspicionOf } from '../../../domain/spam.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { unlessAfterForm } from '../../after-form.ts';
import { appContext, failureData } from '../../context.ts';
import { copiedFormOf } from '../../copied-form.ts';
import { formFields } from '../../form-fields.ts';
import { pageHead } from '../../page-head.ts';
import type { PageHandle } from '../../pages.ts';
import { openPage } from '../not-found/missing-page.ts';
import type { Route } from './+types/route';
import { contactData } from './contact-data.ts';
import type { ContactResult } from './contact-form.tsx';
import { ContactSection } from './page.tsx';

export const handle = { page: 'contact' } satisfies PageHandle;
export { headMeta as meta } from '../../page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const content = await openPage(app, 'contact');
  const { menu, lead, noForm, toForm } = textsOf(content.site.words, 'contact');
  const head = await pageHead(app, content, 'contact', { name: menu, description: lead });
  const copiedForm = copiedFormOf(app, { path: '/contact', text: noForm, label: toForm });
  return { head, contact: { ...contactData(content, app.skyClock()), ...copiedForm } };
}

// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The fields of the form, without any other posted fields. */
const enteredFields = ({ name = '', email = '', message = '' }: Record<string, string>) => ({
  name,
  email,
  message,
});

// Loaded only when a message is sent, so that the page does not load the schema library.
const loadSchema = async () => (await import('../../../domain/message.ts')).messageSchema;

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { services, address } = app;
  const content = await openPage(app, 'contact');
  let entered: Record<string, string> = {};
  try {
    const fields = await formFields(request, app);
    entered = enteredFields(fields);
    const { headers } = request;
    const checked = (await loadSchema()).safeParse(entered);
    if (checked.error) throw new SiteError('invalid-input', { fields: fieldErrors(checked.error) });
    const message = checked.data;
    const suspicion = suspicionOf(fields);
    await services.messages.send(message, { address, headers, suspicion });
    return data({ ok: true, message: textsOf(content.site.words, 'contact').sent } as const);
  } catch (error) {
    const { data: failure, init } = failureData(error, app, 'message-failed');
    // Without JavaScript the whole page is sent again, so it must contain what the visitor entered.
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
  // The page supplies the message.
  const failed = (code: 'invalid-input' | 'message-failed', fields: FieldErrors = {}) =>
    ({ ok: false, code, message: '', fields, entered }) as const;
  try {
    const form = await request.clone().formData();
    const text = (name: string) => String(form.get(name) ?? '');
    entered = { name: text('name'), email: text('email'), message: text('message') };
    // If the schema cannot be loaded, for instance after an update of the site, only the server validates.
    const schema = await loadSchema().catch(() => undefined);
    const checked = schema?.safeParse(entered);
    if (checked?.error) return failed('invalid-input', fieldErrors(checked.error));
    return await serverAction();
  } catch {
    return failed('message-failed');
  }
}

export const shouldRevalidate = unlessAfterForm;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof clientAction>();
  return <ContactSection contact={loaderData.contact} fetcher={fetcher} posted={actionData} />;
}
