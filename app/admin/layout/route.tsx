import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router';
import { textsOf } from '../../../domain/words/texts.ts';
import { type AppContext, appContext, failureData } from '../../context.ts';
import { formFields } from '../../form-fields.ts';
import { headOf } from '../../page-head.ts';
import { pageMeta } from '../../page-meta.ts';
import type { PageHandle } from '../../pages.ts';
import { AdminLogin } from '../session/login.tsx';
import type { Route } from './+types/route';
import { Editor } from './editor.tsx';
import { SCREENS, screenAt } from './screens.ts';
import '../utilities.css';
import './desk-parts.css';
import './desk.css';
import '../session/login.css';

export const handle = { page: 'admin' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

// After a form, also a logout that failed: the login is shown, with the failure. Not for another screen or another part
// of it, which has the same content.
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) => formMethod !== undefined || currentUrl.href === nextUrl.href;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { services, cookies } = app;
  const id = await cookies.readSession(request);
  const { sessions } = services;
  /** What the editor opens without, where it cannot be read. */
  const orNull = <T,>(reading: Promise<T>, what: string): Promise<T | null> =>
    reading.catch((error: unknown) => {
      app.log.error({ err: error }, `the ${what} cannot be read`);
      return null;
    });
  // A request that another site started does not count as the owner's activity.
  const sessionCheck = app.isCrossSite ? sessions.isAlive(id) : sessions.touch(id);
  const content = services.content.current();
  const words = textsOf(content.site.words, 'login');
  const head = headOf(app, content, { name: words.heading });
  const isLoggedIn = await sessionCheck;
  // Where passkeys cannot be read, the login asks for the passcode.
  const hasPasskeys = (await orNull(services.passkeys.isAnyHere(), 'passkeys')) ?? false;
  if (!isLoggedIn) return { head, login: { words, hasPasskeys }, editor: null };
  const record = await services.content.loadAndPublish();
  const uploadLimit = services.toolUploads.limit;
  // The editor opens without the counts; the inbox shows the error itself.
  const inbox = await services.inbox.counts().catch(() => ({ unread: 0, spam: 0, flood: 0 }));
  const orders = await orNull(services.orders.counts(), 'orders');
  const backups = await orNull(services.backups.read(), 'backups');
  const { shipped } = services.content;
  return {
    head,
    editor: {
      ...record,
      hasPasskeys,
      shipped,
      uploadLimit,
      inbox,
      orders,
      backups,
      isSelling: services.orders.isSelling,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { services, cookies } = app;
  let attempted: string | undefined;
  try {
    const { intent, passcode = '', ticket, code = '', to } = await formFields(request, app);
    if (intent === 'logout') return await logOut(request, app);
    const { address, browser } = app;
    const from = { address, browser, previous: await cookies.readSession(request) };
    attempted = ticket;
    const step =
      ticket === undefined
        ? await services.logins.login(passcode, from)
        : { session: await services.logins.confirm({ ticket, code }, from) };
    if ('ticket' in step) return data({ ticket: step.ticket, failure: undefined });
    const asked = URL.parse(to ?? '', request.url);
    const screen = SCREENS[screenAt(asked?.pathname ?? '')];
    return redirect(`${screen.path}${asked?.hash ?? ''}`, {
      headers: await cookies.forSession(step.session),
    });
  } catch (error) {
    const { data: failure, init } = failureData(error, app);
    // Another code may be entered until the ticket expires.
    const ticket = failure.code === 'login-expired' ? undefined : attempted;
    return data({ ticket, failure }, init ?? {});
  }
}

/** Ends the session. The browser loses its cookie also where the store keeps the session, until that expires. */
async function logOut(request: Request, app: AppContext) {
  const { services, cookies } = app;
  const headers = await cookies.forSession(null);
  try {
    const ended = await services.sessions.logout(await cookies.readSession(request));
    if (ended) await services.audit.record({ event: 'logout' }, app);
    return redirect('/admin', { headers });
  } catch (error) {
    const { data: failure, init } = failureData(error, app, 'save-failed');
    return data({ ticket: undefined, failure }, { ...init, headers });
  }
}

export default function AdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, failure } = actionData ?? {};
  const navigate = useNavigate();
  if (loaderData.editor !== null) {
    return <Editor data={loaderData.editor} failure={failure} navigate={navigate} />;
  }
  return <AdminLogin {...loaderData.login} ticket={ticket} failure={failure} />;
}
