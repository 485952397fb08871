import { data, useFetcher } from 'react-router';
import { NOTICES, SiteError } from '../../../domain/errors.ts';
import { failureOf, fieldErrors } from '../../../domain/failure.ts';
import type { Message } from '../../../domain/message.ts';
import { suspicionOf } from '../../../domain/spam.ts';
import { appContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData } from '../../results.ts';
import type { Route } from './+types/route';
import { ContactSection } from './page.tsx';

export const handle = { page: 'contact' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => pageMeta('Contact');

// Passes on `Retry-After`.
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The fields of the form, without any other posted fields. */
const enteredFields = ({ name = '', email = '', message = '' }: Record<string, string>) => ({
  name,
  email,
  message,
});

/** Throws `invalid-input` with the invalid fields. */
async function parseMessage(entered: Record<string, string>): Promise<Message> {
  // Loaded when a message is sent, so that the page itself does not load the schema library.
  const { messageSchema } = await import('../../../domain/message.ts');
  const result = messageSchema.safeParse(entered);
  if (!result.success) throw new SiteError('invalid-input', { fields: fieldErrors(result.error) });
  return result.data;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, address, log } = context.get(appContext);
  let entered: Record<string, string> = {};
  try {
    const fields = await formFields(request);
    entered = enteredFields(fields);
    const { headers } = request;
    const message = await parseMessage(entered);
    const suspicion = suspicionOf(fields);
    await services.messages.send(message, { address, headers, suspicion });
    return data({ ok: true, message: NOTICES.messageSent } as const);
  } catch (error) {
    const { data: failure, init } = failureData(error, log);
    // Without JavaScript the whole page is sent again, and must contain what the visitor entered.
    return data({ ...failure, entered }, init ?? {});
  }
}

// Errors before the server (no network, a proxy's error page) are returned: if they were thrown, the error page would
// replace the form and what was entered in it.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  let entered: Record<string, string> = {};
  try {
    entered = enteredFields(await formFields(request.clone()));
    await parseMessage(entered).catch((error: unknown) => {
      // If the schema cannot be loaded, for instance after an update of the site, only the server validates.
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
