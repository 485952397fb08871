import { data, redirect } from 'react-router';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { formFields } from '../request-body.ts';
import { failureData, orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { AdminSection } from '../sections/admin-section.tsx';
import { endedSessionCookie, loginFacts, loginHeaders, readSessionId } from '../session-cookie.ts';
import type { Route } from './+types/admin';

export const handle = { room: 'admin' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => [
  ...pageMeta('Admin'),
  { name: 'robots', content: 'noindex' },
];
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { services, log } = site;
  const id = await readSessionId(request, site);
  if (!(await orErrorPage(services.sessions.touch(id), log))) return { desk: null };
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
  const { services, log } = site;
  try {
    const { intent, passcode = '' } = await formFields(request);
    if (intent === 'logout') {
      await services.sessions.logout(await readSessionId(request, site));
      return redirect('/admin', { headers: { 'Set-Cookie': await endedSessionCookie(site) } });
    }
    const login = await services.sessions.login({ passcode, ...(await loginFacts(request, site)) });
    return redirect('/admin', { headers: await loginHeaders(login, site) });
  } catch (error) {
    const { data: failure, init } = failureData(error, log);
    return data(failure, init ?? {});
  }
}

export default function AdminPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AdminSection desk={loaderData.desk} failure={actionData} />;
}
