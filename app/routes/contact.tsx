import { data } from 'react-router';
import { NOTICES, SiteError } from '../../domain/errors.ts';
import { messageSchema } from '../../domain/message.ts';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { formFields } from '../request-body.ts';
import { failureData, fieldErrors } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { ContactSection } from '../sections/contact-section.tsx';
import type { Route } from './+types/contact';

export const handle = { room: 'contact' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('Contact');

export async function action({ context, request }: Route.ActionArgs) {
  const { services, address, log } = context.get(siteContext);
  let entered: Record<string, string> = {};
  try {
    entered = await formFields(request);
    const message = messageSchema.safeParse({
      name: entered.name ?? '',
      email: entered.email ?? '',
      message: entered.message ?? '',
    });
    if (!message.success) {
      throw new SiteError('invalid-input', { fields: fieldErrors(message.error) });
    }
    await services.messages.send(message.data, address);
    return data({ ok: true, message: NOTICES.messageSent } as const);
  } catch (error) {
    const { data: failure, init } = failureData(error, log);
    // Without JavaScript the page comes back whole, and must bring the visitor's words with it.
    return data({ ...failure, entered }, init ?? {});
  }
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  return <ContactSection result={actionData} />;
}
