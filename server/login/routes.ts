import { type Context, Hono, type Schema } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import { type AppEnv, acceptOnly, type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { CALLS_PATH } from '../http/errors.ts';
import { jsonBody, queryFields } from '../http/request-body.ts';
import { PASSCODE_MAX, PASSCODE_MIN } from '../settings/settings.ts';
import type { LoginOrigin, Logins } from './logins.ts';
import { newPasskeySchema, passkeyAnswerSchema, proofSchema } from './passkey-answers.ts';
import type { Passkeys } from './passkeys.ts';
import type { SecondFactor, SetUp } from './second-factor.ts';
import type { Cookies, Sessions } from './sessions.ts';

const POST_ONLY = acceptOnly('POST');
const NOT_LOADED = routeFacts({ failure: 'load-failed' });

const loginSchema = z.union([
  z.object({ passcode: z.string() }),
  z.object({ ticket: z.string(), code: z.string() }),
]);

/** The login without leaving the page, and the login by a passkey. */
export const loginRoutes = (logins: Logins, passkeys: Passkeys, cookies: Cookies) => {
  const originOf = async (c: Context<AppEnv>): Promise<LoginOrigin> => ({
    ...c.get('context'),
    previous: await cookies.readSession(c.req.raw),
  });
  return (
    new Hono<AppEnv>()
      .use('/admin/api/login/*', POST_ONLY)

      // A ticket in the answer replaces the passcode in the second step.
      .post('/admin/api/login', NOT_LOADED, jsonBody(loginSchema), async (c) => {
        const entered = c.req.valid('json');
        const from = await originOf(c);
        const step =
          'passcode' in entered
            ? await logins.login(entered.passcode, from)
            : { session: await logins.confirm(entered, from) };
        const ticket = 'ticket' in step ? step.ticket : null;
        const headers = 'ticket' in step ? {} : { headers: await cookies.forSession(step.session) };
        return c.json({ ok: true, ticket }, headers);
      })

      // Nothing is stored, however often it is called.
      .post('/admin/api/login/passkey/ask', NOT_LOADED, async (c) => {
        const { secret, headers } = await cookies.forAsked(c.req.raw);
        const ask = await passkeys.ask({ purpose: 'login', browser: secret });
        return c.json({ ok: true, ask }, ask === null ? {} : { headers });
      })

      .post(
        '/admin/api/login/passkey',
        NOT_LOADED,
        jsonBody(z.object({ answer: passkeyAnswerSchema })),
        async (c) => {
          const { answer } = c.req.valid('json');
          const browser = await cookies.readAsked(c.req.raw);
          if (browser === null) throw new SiteError('login-expired');
          const session = await logins.loginByPasskey({ answer, browser }, await originOf(c));
          return c.json({ ok: true }, { headers: await cookies.forSession(session) });
        },
      )
  );
};

const auditSchema = z.object({
  before: z.coerce.number().pipe(z.int().positive()).optional(),
});

const endSchema = z.union([
  z.object({ end: z.literal('others') }),
  z.object({ hash: z.string().max(64) }),
]);

const factorSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('begin'), passcode: z.string() }),
  z.object({ action: z.enum(['confirm', 'renew', 'remove']), code: z.string() }),
]);

const passkeySchema = z.discriminatedUnion('action', [
  // The challenge was offered after a proof, and is good for this session alone.
  z.object({ action: z.literal('add'), name: z.string().max(1_000), answer: newPasskeySchema }),
  z.object({ action: z.literal('remove'), id: z.string().max(2_000), proof: proofSchema }),
]);

/** The passcode as the login takes it, and as long as a new one must be (`setPasscode`). */
const newPasscode = z
  .string()
  .min(PASSCODE_MIN, `At least ${PASSCODE_MIN} characters.`)
  .max(PASSCODE_MAX, `At most ${PASSCODE_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, 'No line breaks and control characters.');

/** The owner's passcode, sessions, second factor, passkeys and audit log. A session alone changes only the sessions. */
export const securityRoutes = (
  logins: Logins,
  sessions: Sessions,
  secondFactor: SecondFactor,
  passkeys: Passkeys,
  audit: Audit,
) =>
  new Hono<OwnerEnv>()
    // The session check of every call prolongs the session; this one does nothing else.
    .post('/admin/api/activity', NOT_LOADED, (c) => c.json({ ok: true }))

    .get('/admin/api/audit', queryFields(auditSchema), async (c) =>
      c.json({ ok: true, ...(await audit.page(c.req.valid('query'))) }),
    )

    .get('/admin/api/sessions', async (c) =>
      c.json({ ok: true, sessions: await sessions.list(c.get('sessionId')) }),
    )

    .post('/admin/api/sessions', jsonBody(endSchema), async (c) => {
      const which = c.req.valid('json');
      const session = c.get('sessionId');
      if ('hash' in which) {
        const isEnded = await sessions.end(which.hash);
        if (isEnded) await audit.record({ event: 'session-ended' }, c.get('context'));
      } else {
        const detail = `${await sessions.endOthers(session)} ended`;
        await audit.record({ event: 'other-sessions-ended', detail }, c.get('context'));
      }
      return c.json({ ok: true, sessions: await sessions.list(session) });
    })

    .get('/admin/api/passcode', async (c) =>
      c.json({ ok: true, ...(await logins.passcodeState()) }),
    )

    .post(
      '/admin/api/passcode',
      jsonBody(z.object({ passcode: newPasscode, proof: proofSchema })),
      async (c) => {
        const { passcode, proof } = c.req.valid('json');
        await logins.changePasscode(passcode, proof, c.get('sessionId'), c.get('context'));
        return c.json({ ok: true, ...(await logins.passcodeState()) });
      },
    )

    .get('/admin/api/second-factor', async (c) =>
      c.json({ ok: true, ...(await secondFactor.state()) }),
    )

    .post('/admin/api/second-factor', jsonBody(factorSchema), async (c) => {
      const change = c.req.valid('json');
      const from = c.get('context');
      const changed: { setUp?: SetUp; codes?: readonly string[] | undefined } = {};
      if (change.action === 'begin') {
        await logins.prove({ passcode: change.passcode }, c.get('sessionId'), from);
        changed.setUp = await secondFactor.begin();
      } else {
        changed.codes = await logins.changeFactor(change.action, change.code, from);
      }
      return c.json({ ok: true, ...changed });
    })

    .get('/admin/api/passkeys', async (c) => c.json({ ok: true, ...(await passkeys.state()) }))

    .post('/admin/api/passkeys/ask', async (c) => {
      const ask = await passkeys.ask({ purpose: 'proof', browser: c.get('sessionId') });
      return c.json({ ok: true, ask });
    })

    .post('/admin/api/passkeys/offer', jsonBody(z.object({ proof: proofSchema })), async (c) => {
      const context = c.get('context');
      const session = c.get('sessionId');
      await logins.prove(c.req.valid('json').proof, session, context);
      return c.json({ ok: true, offer: await passkeys.offer(session), browser: context.browser });
    })

    .post('/admin/api/passkeys', jsonBody(passkeySchema), async (c) => {
      const change = c.req.valid('json');
      const session = c.get('sessionId');
      const context = c.get('context');
      if (change.action === 'add') {
        await passkeys.add({ ...change, session });
        await audit.record({ event: 'passkey-added', detail: change.name }, context);
      } else {
        await logins.prove(change.proof, session, context);
        const detail = await passkeys.remove(change.id);
        await audit.record({ event: 'passkey-removed', detail }, context);
      }
      return c.json({ ok: true, ...(await passkeys.state()) });
    });

/** Adds the session check to all calls of the admin that no route before has answered, and to each path its methods. */
export function ownerOnly<S extends Schema>(
  calls: Hono<OwnerEnv, S>,
  sessions: Pick<Sessions, 'touch'>,
  cookies: Pick<Cookies, 'readSession'>,
): Hono<AppEnv> {
  const requireSession = createMiddleware<OwnerEnv>(async (c, next) => {
    // A cross-site link carries the session's cookie: even a read would prolong the session, or be logged.
    if (c.get('context').isCrossSite) throw new SiteError('cross-site');
    const id = await cookies.readSession(c.req.raw);
    if (id === null || !(await sessions.touch(id))) throw new SiteError('session-expired');
    c.set('sessionId', id);
    await next();
  });
  const guarded = new Hono<AppEnv>();
  for (const [path, all] of Map.groupBy(calls.routes, (call) => call.path))
    guarded.use(path, acceptOnly(...new Set(all.map(({ method }) => method))));
  guarded.use(`${CALLS_PATH}*`, requireSession);
  guarded.route('/', calls);
  guarded.all(`${CALLS_PATH}*`, () => {
    throw new SiteError('not-found');
  });
  return guarded;
}
