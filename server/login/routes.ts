import { Hono } from 'hono';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/request-body.ts';
import { acceptOnly } from '../http/route-table.ts';
import type { Services } from '../services.ts';
import type { Cookies } from './cookies.ts';
import { passkeyAnswerSchema } from './passkey-answers.ts';

const POST_ONLY = acceptOnly(new Set(['POST']));

const loginSchema = z.union([
  z.object({ passcode: z.string() }),
  z.object({ ticket: z.string(), code: z.string() }),
]);

/**
 * The login without leaving the page, for an editor whose session has ended, and the login by a passkey, also on the login
 * page.
 */
export const loginRoutes = (
  { logins, passkeys }: Pick<Services, 'logins' | 'passkeys'>,
  cookies: Cookies,
) => {
  const originOf = async (
    request: Request,
    { address, browser }: AppEnv['Variables']['facts'],
  ) => ({
    ...{ address, browser },
    previous: await cookies.readSession(request),
  });
  return (
    new Hono<AppEnv>()
      .use('/admin/login', POST_ONLY)
      .use('/admin/login/passkey/ask', POST_ONLY)
      .use('/admin/login/passkey', POST_ONLY)

      // A ticket in the answer replaces the passcode in the second step.
      .post('/admin/login', jsonBody(loginSchema), async (c) => {
        const entered = c.req.valid('json');
        const from = await originOf(c.req.raw, c.get('facts'));
        const step =
          'passcode' in entered
            ? await logins.login(entered.passcode, from)
            : { session: await logins.confirm(entered, from) };
        const ticket = 'ticket' in step ? step.ticket : null;
        const headers = 'ticket' in step ? {} : { headers: await cookies.forSession(step.session) };
        return c.json({ ok: true, ticket }, headers);
      })

      // What the browser asks an authenticator for; null where no passkey works at this address. Nothing is stored.
      .post('/admin/login/passkey/ask', async (c) => {
        const { secret, headers } = await cookies.forAsked(c.req.raw);
        const ask = await passkeys.ask({ purpose: 'login', browser: secret });
        return c.json({ ok: true, ask }, ask === null ? {} : { headers });
      })

      .post(
        '/admin/login/passkey',
        jsonBody(z.object({ answer: passkeyAnswerSchema })),
        async (c) => {
          const { answer } = c.req.valid('json');
          const browser = await cookies.readAsked(c.req.raw);
          if (browser === null) throw new SiteError('login-expired');
          const from = await originOf(c.req.raw, c.get('facts'));
          const session = await logins.loginByPasskey({ answer, browser }, from);
          return c.json({ ok: true }, { headers: await cookies.forSession(session) });
        },
      )
  );
};
