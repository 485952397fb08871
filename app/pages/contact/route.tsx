import { data, useFetcher } from 'react-router';
import { NOTICES, SiteError } from '../../../domain/errors.ts';
import { failureOf, fieldErrors } from '../../../domain/failure.ts';
import type { Message } from '../../../domain/message.ts';
import { suspicionOf } from '../../../domain/spam.ts';
import { siteContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import type { Route } from './+types/route';
import { ContactSection } from './page.tsx';

export const handle = { page: 'contact' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Contact');

// A refusal says when to try again.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What the form asks for, and nothing else that was posted. */
const enteredIn = ({ name = '', email = '', message = '' }: Record<string, string>) => ({
  name,
  email,
  message,
});

/** Throws `invalid-input` with the fields that are wrong. */
async function messageOf(entered: Record<string, string>): Promise<Message> {
  // Loaded when a message is sent, so that reading the page does not cost the schemas' library.
  const { messageSchema } = await import('../../../domain/message.ts');
  const result = messageSchema.safeParse(entered);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, address, log } = context.get(siteContext);
  let entered: Record<string, string> = {};
  try {
    const fields = await formFields(request);
    entered = enteredIn(fields);
    const { headers } = request;
    const message = await messageOf(entered);
    const suspicion = suspicionOf(fields);
    await services.messages.send(message, { address, headers, suspicion });
    return data({ ok: true, message: NOTICES.messageSent } as const);
  } catch (error) {
    const { data: failure, init } = failureData(error, log);
    // Without JavaScript the page comes back whole, and must bring the visitor's words with it.
    return data({ ...failure, entered }, init ?? {});
  }
}

// What keeps the message from the server (no network, a proxy's error page) would, thrown on, replace
// the page and the words in it.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  let entered: Record<string, string> = {};
  try {
    entered = enteredIn(await formFields(request.clone()));
    await messageOf(entered).catch((error: unknown) => {
      // Where the schema cannot be loaded, as after an update of the site, only the server checks.
      if (error instanceof SiteError) throw error;
    });
    return await serverAction();
  } catch (error) {
    const failure =
      error instanceof SiteError
        ? failureOf(error.code, error.fields)
        : failureOf('message-failed');
    return { ...failure, entered };
  }
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof clientAction>();
  return <ContactSection fetcher={fetcher} posted={actionData} />;
}
