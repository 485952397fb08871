import { data, redirect } from 'react-router';
import { siteContext } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { failureData, orErrorPage } from '../../results.ts';
import type { Route } from './+types/route';
import { AdminSection } from './page.tsx';

export const handle = { page: 'admin' } satisfies PageHandle;
export const meta: Route.MetaFunction = () => [
  ...pageMeta('Admin'),
  { name: 'robots', content: 'noindex' },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { services, cookies, log } = site;
  const id = await cookies.readSession(request);
  const { sessions } = services;
  // A link on another site may lead here, but is no activity of the owner's.
  const isOpen = site.isFromElsewhere ? sessions.isAlive(id) : sessions.touch(id);
  if (!(await orErrorPage(isOpen, log))) return { desk: null };
  const record = await orErrorPage(services.content.load(), log);
  const uploadLimit = services.uploads.limit;
  // The dashboard opens all the same: the inbox itself says what is wrong with it.
  const unread = await services.inbox.counts().then(
    (counts) => counts.unread,
    () => 0,
  );
  return { desk: { ...record, uploadLimit, unread } };
}

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { services, cookies, log } = site;
  let attempted: string | undefined;
  try {
    const { intent, passcode = '', ticket, code = '' } = await formFields(request);
    if (intent === 'logout') {
      const ended = await services.sessions.logout(await cookies.readSession(request));
      if (ended) await services.audit.note({ event: 'logout' }, site);
      return redirect('/admin', { headers: await cookies.forLogout() });
    }
    const from = await cookies.loginOrigin(request, site);
    attempted = ticket;
    const step =
      ticket === undefined
        ? await services.logins.login(passcode, from)
        : await services.logins.confirm({ ticket, code }, from);
    if ('ticket' in step) return data({ ticket: step.ticket, failure: undefined });
    return redirect('/admin', { headers: await cookies.forLogin(step) });
  } catch (error) {
    const { data: failure, init } = failureData(error, log);
    // Another code may be entered, until the ticket is over.
    const ticket = failure.code === 'login-expired' ? undefined : attempted;
    return data({ ticket, failure }, init ?? {});
  }
}

export default function AdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, failure } = actionData ?? {};
  return <AdminSection desk={loaderData.desk} ticket={ticket} failure={failure} />;
}
