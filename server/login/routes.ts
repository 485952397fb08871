import { Hono } from 'hono';
import { z } from 'zod';
import type { SetUp } from '../../domain/second-factor.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { failureResponse } from '../http/failure-response.ts';
import { jsonBody } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import { acceptOnly } from '../http/route-table.ts';
import type { Services } from '../services.ts';
import type { Cookies } from './cookies.ts';
import type { LoginOrigin } from './login-checks.ts';

const loginSchema = z.union([
  z.object({ passcode: z.string() }),
  z.object({ ticket: z.string(), code: z.string() }),
]);

const sessionsSchema = z.union([
  z.object({ end: z.literal('others') }),
  z.object({ hash: z.string().max(64) }),
]);

const code = z.string();
const factorSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('begin'), passcode: z.string() }),
  z.object({ action: z.literal('confirm'), code }),
  z.object({ action: z.literal('renew'), code }),
  z.object({ action: z.literal('remove'), code }),
]);

/**
 * The login without leaving the page, for an editor whose session has ended. A ticket in the answer replaces the
 * passcode in the second step.
 */
export const loginRoutes = ({ logins }: Pick<Services, 'logins'>, cookies: Cookies) =>
  new Hono<AppEnv>()
    .onError(failureResponse)
    .use('/admin/login', acceptOnly(new Set(['POST'])))
    .post('/admin/login', jsonBody(loginSchema), async (c) => {
      const entered = c.req.valid('json');
      const from = await cookies.loginOrigin(c.req.raw, c.get('facts'));
      const step =
        'passcode' in entered
          ? await logins.login(entered.passcode, from)
          : await logins.confirm(entered, from);
      const ticket = 'ticket' in step ? step.ticket : null;
      const headers = 'ticket' in step ? new Headers() : await cookies.forLogin(step);
      return c.json({ ok: true, ticket }, { headers });
    });

/** The result of a change of the second factor. */
interface Changed {
  /** To be confirmed with a first code. */
  readonly setUp?: SetUp;
  /** The new recovery codes. */
  readonly codes?: readonly string[];
  /** A new name for this browser, since all devices are unknown after the change. */
  readonly device?: string | null;
}

/** The owner's sessions and second factor. */
export function securityRoutes(
  services: Pick<Services, 'sessions' | 'secondFactor' | 'logins' | 'audit' | 'firstSteps'>,
  cookies: Cookies,
) {
  const { sessions, secondFactor, logins, audit, firstSteps } = services;

  const changeFactor = async (
    change: z.output<typeof factorSchema>,
    from: LoginOrigin,
  ): Promise<Changed> => {
    switch (change.action) {
      case 'begin':
        await logins.provePasscode(change.passcode, from);
        return { setUp: await secondFactor.begin() };
      case 'confirm': {
        const { recoveryCodes, device } = await logins.switchOnFactor(change.code, from);
        return { codes: recoveryCodes, device };
      }
      case 'renew':
        return { codes: await logins.renewRecoveryCodes(change.code, from) };
      case 'remove':
        return logins.switchOffFactor(change.code, from);
    }
  };

  return (
    new Hono<OwnerEnv>()
      .post('/admin/first-steps/dismiss', async (c) => {
        await firstSteps.dismiss();
        return c.json({ ok: true });
      })

      // The session check of every call prolongs the session; this one does nothing else.
      .post('/admin/activity', routeFacts({ failure: 'load-failed' }), (c) => c.json({ ok: true }))

      .get('/admin/sessions', async (c) =>
        c.json({ ok: true, sessions: await sessions.list(c.get('sessionId')) }),
      )

      // Ends one session or all others, and returns the remaining ones.
      .post('/admin/sessions', jsonBody(sessionsSchema), async (c) => {
        const ended = c.req.valid('json');
        const id = c.get('sessionId');
        if ('hash' in ended) {
          const isEnded = await sessions.end(ended.hash);
          if (isEnded) await audit.record({ event: 'session-ended' }, c.get('facts'));
        } else {
          const detail = `${await sessions.endOthers(id)} ended`;
          await audit.record({ event: 'other-sessions-ended', detail }, c.get('facts'));
        }
        return c.json({ ok: true, sessions: await sessions.list(id) });
      })

      .get('/admin/second-factor', async (c) =>
        c.json({ ok: true, ...(await secondFactor.state()) }),
      )

      // Sets the second factor up in two steps, makes new recovery codes, or ends it. A session alone is not
      // enough for any of them.
      .post('/admin/second-factor', jsonBody(factorSchema), async (c) => {
        const change = c.req.valid('json');
        const from = await cookies.loginOrigin(c.req.raw, c.get('facts'));
        const { device = null, ...shown } = await changeFactor(change, from);
        return c.json({ ok: true, ...shown }, { headers: await cookies.forDevice(device) });
      })
  );
}
